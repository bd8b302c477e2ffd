import { ADMINS, open, PUBLIC, type Rights } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'POST /api/error-reports': PUBLIC,
  'GET /api/:org/dead-letters': open(ADMINS),
  'POST /api/:org/dead-letters/:deadLetterId/retry': open(ADMINS),
}
