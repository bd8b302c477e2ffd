import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconTicket } from '../../platform/ui/icons/icons.ts'
import { ticketSearchOf } from './ticket-search.ts'

export const ticketPages = [
  definePage('maintenance_tickets', {
    icon: IconTicket,
    component: lazyPage(() => import('./tickets-page.tsx'), 'TicketsPage'),
    search: ticketSearchOf,
  }),
  definePage('maintenance_own_tickets', {
    icon: IconTicket,
    component: lazyPage(() => import('./tickets-page.tsx'), 'TicketsPage'),
    search: ticketSearchOf,
  }),
] as const
