import { EVERYONE, open, type Rights } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/v2/machines/:id/productions': open(EVERYONE),
  'GET /api/v2/machines/:id/productions/current': open(EVERYONE),
  'GET /api/v2/machines/:id/productions/:productionId': open(EVERYONE),
  'GET /api/v2/machines/:id/programs': open(EVERYONE),
  'GET /api/v2/machines/:id/processes': open(EVERYONE),
  'GET /api/v2/machines/:id/aggregates/day': open(EVERYONE),
}
