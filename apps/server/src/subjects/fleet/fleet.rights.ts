import { EVERYONE, open, type Rights } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/:org/search': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/overview': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/replay': open(EVERYONE),
}
