import { defineSubject } from '../../platform/pages/define-subject.ts'
import { ticketPages } from './tickets.pages.ts'

export const tickets = defineSubject({
  name: 'tickets',
  pages: ticketPages,
})
