import { EVERYONE, open, type Rights } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/machines/:id/status': open(EVERYONE),
  'GET /api/machines/:id/status/last': open(EVERYONE),
  'GET /api/machines/:id/status/aggregated': open(EVERYONE),
  'GET /api/machines/last-status': open(EVERYONE),
  'GET /api/machines/timelines': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/status/at': open(EVERYONE),
}
