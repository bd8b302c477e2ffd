import { EVERYONE, open, type Rights, TOOL_KEEPERS } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/v2/machines/:id/tools': open(EVERYONE),
  'GET /api/v2/machines/:id/tools/:toolId': open(EVERYONE),
  'GET /api/v2/machines/:id/tools/:toolId/history': open(EVERYONE),
  'PATCH /api/v2/machines/:id/tools/:toolId': open(TOOL_KEEPERS),
}
