import { ADMINS, open, type Rights, TICKET_RAISERS, within } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/:org/tickets': open(TICKET_RAISERS),
  'POST /api/:org/tickets': within(TICKET_RAISERS),
  'GET /api/:org/tickets/proposal': open(TICKET_RAISERS),
  'GET /api/:org/tickets/counts': open(TICKET_RAISERS),
  'GET /api/:org/tickets/:ticketId': open(TICKET_RAISERS),
  'PATCH /api/:org/tickets/:ticketId': within(TICKET_RAISERS),
  'POST /api/:org/tickets/:ticketId/steps': within(TICKET_RAISERS),
  'POST /api/:org/tickets/:ticketId/comments': within(TICKET_RAISERS),
  'GET /api/:org/tickets/:ticketId/people': open(TICKET_RAISERS),
  'POST /api/:org/tickets/:ticketId/files': within(TICKET_RAISERS),
  'GET /api/:org/tickets/:ticketId/files/:fileId': open(TICKET_RAISERS),
  'GET /api/:org/tickets/:ticketId/documents/:docId': open(TICKET_RAISERS),
  'GET /api/:org/ticket-partners': open(TICKET_RAISERS),
  'GET /api/:org/ticket-access': open(ADMINS),
  'PUT /api/:org/ticket-access': open(ADMINS),
}
