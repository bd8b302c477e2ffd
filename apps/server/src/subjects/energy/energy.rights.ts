import { EVERYONE, MANAGERS, open, type Rights, wide } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/consumptions': open(EVERYONE),
  'GET /api/machines/:id/energy': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/energy': open(EVERYONE),
  'GET /api/organizations/:org/energy-rates': open(MANAGERS),
  'PUT /api/organizations/:org/energy-rates/:validFrom': wide(MANAGERS),
  'DELETE /api/organizations/:org/energy-rates/:validFrom': wide(MANAGERS),
}
