import { rule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'
import { DEALER_ROLES, type RoleLabel } from '../wire/roles.ts'

/** They see the board with all tickets. */
const WORKERS = [
  ...DEALER_ROLES,
  'ticket_manager',
  'digital_service_manager',
  'vendor_user',
] as const satisfies RoleLabel[]

/** They look after machines: what is wrong with one must reach those who repair it. Admins need no role for it. */
const RAISERS = ['manager_di_linea', 'manager_manutenzione'] as const satisfies RoleLabel[]

/** `by` is empty for what nobody did. */
const ticketFacts = { number: 'text', title: 'text', machine: 'text', by: 'text' } as const

export const tickets = defineContract({
  tags: {
    Tickets: {
      rank: 190,
      says: 'What is wrong with a machine, worked on by customer and dealer together.',
    },
  },
  areas: {
    tickets: { roles: WORKERS, forcesRoles: true, organizationTypes: ['VENDOR', 'CUSTOMER'] },
    /** Who raises tickets and follows those that they raised; those who work on tickets see all (rules: tickets 10). */
    raiseTickets: {
      roles: [...WORKERS, ...RAISERS],
      organizationTypes: ['VENDOR', 'CUSTOMER'],
    },
    ownTickets: { roles: RAISERS, organizationTypes: ['VENDOR', 'CUSTOMER'], insteadOf: 'tickets' },
  },
  access: {
    ticketRaiser: rule(
      'organization',
      'raiseTickets',
      'Those who work on tickets; line and maintenance managers and admins, for tickets that they raised',
    ),
  },
  errors: {
    TICKET_NOT_FOUND: {
      status: 404,
      means: 'There is no such ticket, or the organization does not take part in it',
    },
    TICKET_CHANGED: { status: 409, means: 'Somebody else changed the ticket: read it again' },
    TICKET_EXISTS: { status: 409, means: 'There is a ticket in work that was made of the same thing' },
    STEP_NOT_POSSIBLE: { status: 409, means: 'This step does not follow from the state of the ticket' },
  },
  audit: [
    {
      rank: 130,
      actions: ['ticket_raised', 'ticket_changed', 'ticket_stepped', 'ticket_access_changed'],
    },
  ],
  pages: {
    maintenance_tickets: {
      path: '/maintenance/tickets',
      title: 'tickets',
      area: 'tickets',
      menu: 'maintenance',
      rank: 30,
    },
    maintenance_own_tickets: {
      path: '/maintenance/my-tickets',
      title: 'own_tickets',
      area: 'ownTickets',
      menu: 'maintenance',
      rank: 31,
    },
  },
  help: {
    maintenance_tickets: 'tickets',
    maintenance_own_tickets: 'tickets',
  },
  noticeTopics: { Tickets: { rank: 70, under: 'maintenance', on: ['inApp', 'email'] } },
  notices: {
    ticketRaised: { rank: 120, topic: 'Tickets', facts: ticketFacts, subject: 'number' },
    ticketAssigned: { rank: 130, topic: 'Assigned', facts: ticketFacts, subject: 'number' },
    ticketMention: {
      rank: 140,
      topic: 'Tickets',
      facts: { ...ticketFacts, text: 'text' },
      subject: 'number',
    },
    ticketComment: {
      rank: 150,
      topic: 'Tickets',
      facts: { ...ticketFacts, text: 'text' },
      subject: 'number',
    },
    /** `state` is one of the states of tickets. */
    ticketState: {
      rank: 160,
      topic: 'Tickets',
      facts: { ...ticketFacts, state: 'text' },
      subject: 'number',
    },
    ticketLate: { rank: 170, topic: 'Tickets', facts: ticketFacts, subject: 'number' },
  },
  foundTexts: ['ticket'],
})
