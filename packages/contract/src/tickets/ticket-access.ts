import Type from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'

const tag = 'Tickets'
const params = Closed({ org: Type.String() })

const TicketAccess = Closed({
  /** For how many days a ticket may open its machine to the partner; 0 for never. */
  MaxDays: Type.Integer({ minimum: 0, maximum: 365 }),
})

export const getTicketAccess = defineCall({
  method: 'GET',
  path: '/api/:org/ticket-access',
  access: 'partnerAccessManager',
  tag,
  summary: 'Whether tickets may open machines of the organization to partners, and for how long',
  params,
  result: TicketAccess,
})

export const putTicketAccess = defineCall({
  method: 'PUT',
  path: '/api/:org/ticket-access',
  access: 'partnerAccessManager',
  tag,
  summary: 'Says whether tickets may open machines of the organization to partners, and for how long',
  params,
  body: TicketAccess,
  result: TicketAccess,
})
