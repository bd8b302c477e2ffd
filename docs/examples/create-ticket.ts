// Writes a ticket for a machine: node docs/examples/create-ticket.ts nst-01 "Spindle is loud" "Since this morning"
// Needs an account that works on tickets, such as one with the role ticket_manager.
import { resultOf } from '@millwright/client'
import { argument, millwright, org } from './connection.ts'

const { Id } = resultOf(
  await millwright.POST('/api/{org}/tickets', {
    params: { path: { org } },
    body: {
      MachineId: argument(0, 'nst-01'),
      Title: argument(1, 'Spindle is loud'),
      Text: argument(2, 'Since this morning'),
      Priority: 2,
    },
  }),
)
resultOf(
  await millwright.POST('/api/{org}/tickets/{ticketId}/comments', {
    params: { path: { org, ticketId: Id } },
    body: { Text: 'It is the upper bearing.' },
  }),
)
const ticket = resultOf(
  await millwright.GET('/api/{org}/tickets/{ticketId}', { params: { path: { org, ticketId: Id } } }),
)
console.log(JSON.stringify(ticket, null, 2))
