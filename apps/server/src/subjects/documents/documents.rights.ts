import { EVERYONE, KEEPERS, KEEPERS_AT_HOME, open, type Rights, within } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/machines/:id/spare-parts': open(EVERYONE),
  'GET /api/integrations/eshop/products/:spareId': open(EVERYONE),
  'GET /api/integrations/eshop/cart': open(EVERYONE),
  'PUT /api/integrations/eshop/cart': within(EVERYONE),
  'POST /api/integrations/eshop/cart': within(EVERYONE),
  'GET /api/:org/machines/:serial/documents': open(EVERYONE),
  'GET /api/:org/machines/:serial/documents/:docId': open(EVERYONE),
  'POST /api/:org/machines/:serial/documents': open(KEEPERS_AT_HOME, KEEPERS),
  'DELETE /api/:org/machines/:serial/documents/:docId': open(KEEPERS_AT_HOME, KEEPERS),
}
