import { ADMINS, open, type Rights } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/health': open(ADMINS),
  'GET /api/health/changes': open(ADMINS),
  'GET /api/health/report': open(ADMINS),
}
