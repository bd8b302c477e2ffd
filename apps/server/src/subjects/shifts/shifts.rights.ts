import { EVERYONE, open, PLANNERS, type Rights, wide } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/v2/machines/kpis': open(EVERYONE),
  'GET /api/v2/machines/:id/shifts': open(EVERYONE),
  'PUT /api/v2/machines/:id/shifts': open(PLANNERS),
  'DELETE /api/v2/machines/:id/shifts': open(PLANNERS),
  'GET /api/v2/machines/:id/shifts/current': open(EVERYONE),
  'GET /api/v2/machines/shifts/current': open(EVERYONE),
  'GET /api/v2/machines/:id/shifts/history': open(EVERYONE),
  'GET /api/v2/machines/:id/calendar': open(EVERYONE),
  'PUT /api/v2/machines/:id/calendar': open(PLANNERS),
  'DELETE /api/v2/machines/:id/calendar': open(PLANNERS),
  'GET /api/:org/plants/:plant/shifts': open(EVERYONE),
  'PUT /api/:org/plants/:plant/shifts': wide(PLANNERS),
  'DELETE /api/:org/plants/:plant/shifts': wide(PLANNERS),
  'GET /api/:org/plants/:plant/calendar': open(EVERYONE),
  'PUT /api/:org/plants/:plant/calendar': wide(PLANNERS),
  'DELETE /api/:org/plants/:plant/calendar': wide(PLANNERS),
}
