import { EVERYONE, open, type Rights, within } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/:org/messages': open(EVERYONE),
  'POST /api/:org/messages': within(EVERYONE),
  'POST /api/:org/messages/read': within(EVERYONE),
  'GET /api/:org/messages/:messageId': open(EVERYONE),
  'PATCH /api/:org/messages/:messageId': within(EVERYONE),
  'POST /api/:org/messages/:messageId/end': within(EVERYONE),
}
