import { rule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'
import { DEALER_ROLES } from '../wire/roles.ts'

export const tickets = defineContract({
  tags: {
    Tickets: {
      rank: 190,
      says: 'What is wrong with a machine, worked on by customer and dealer together.',
    },
  },
  areas: {
    tickets: {
      roles: [...DEALER_ROLES, 'ticket_manager', 'digital_service_manager', 'vendor_user'],
      forcesRoles: true,
      organizationTypes: ['VENDOR', 'CUSTOMER'],
    },
  },
  access: { ticketReader: rule('organization', 'tickets', 'Those who work on tickets') },
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
  },
  help: {
    maintenance_tickets: 'tickets',
  },
})
