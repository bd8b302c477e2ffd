import { AT_HOME, EVERYONE, open, PLANNERS, type Rights, wide } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/:org/reason-rules': open(EVERYONE),
  'POST /api/:org/reason-rules': wide(PLANNERS),
  'PUT /api/:org/reason-rules/:ruleId': wide(PLANNERS),
  'DELETE /api/:org/reason-rules/:ruleId': wide(PLANNERS),
  'GET /api/machines/:id/stops': open(EVERYONE),
  'POST /api/machines/:id/stops/reasons': open(AT_HOME, EVERYONE),
  'GET /api/machines/:id/operator': open(EVERYONE),
  'POST /api/machines/:id/operator/pieces': open(AT_HOME, EVERYONE),
}
