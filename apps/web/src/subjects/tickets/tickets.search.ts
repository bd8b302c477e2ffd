import { linkOptions } from '@tanstack/react-router'
import { defineSearch, textHits } from '../../platform/pages/search-hit.ts'
import { IconTicket } from '../../platform/ui/icons/icons.ts'

/** On the page with all tickets, or on that of one's own. */
const ticketHits = textHits('ticket', {
  rank: 42,
  titleKey: 'nav.tickets',
  icon: IconTicket,
  address:
    ({ Id }) =>
    (mayOpen) =>
      linkOptions({
        to: mayOpen('maintenance_tickets') ? '/maintenance/tickets' : '/maintenance/my-tickets',
        search: { ticket: Id },
      }),
})

export const search = defineSearch({
  hits: [ticketHits],
  places: [
    {
      kind: 'action',
      titleKey: 'tickets.new',
      page: 'maintenance_tickets',
      address: linkOptions({ to: '/maintenance/tickets' }),
    },
    {
      kind: 'action',
      titleKey: 'tickets.new',
      page: 'maintenance_own_tickets',
      address: linkOptions({ to: '/maintenance/my-tickets' }),
    },
  ],
})
