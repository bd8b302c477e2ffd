import { IconTicket } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { defineSearch, type HitKind } from '../../platform/pages/search-hit.ts'

/** On the page with all tickets, or on that of one's own. */
const ticketHits: HitKind = {
  kind: 'ticket',
  rank: 42,
  titleKey: 'nav.tickets',
  hitsIn: ({ Texts }) =>
    Texts.filter(({ Kind }) => Kind === 'ticket').map(({ Id, Title, Text }) => ({
      key: `ticket-${Id}`,
      title: Title,
      detail: Text,
      icon: IconTicket,
      address: (mayOpen) =>
        linkOptions({
          to: mayOpen('maintenance_tickets') ? '/maintenance/tickets' : '/maintenance/my-tickets',
          search: { ticket: Id },
        }),
    })),
}

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
