import { TICKET_ORIGINS, TICKET_STATES } from '@millwright/domain/tickets/ticket'
import Type from 'typebox'
import { defineCall } from '../wire/call.ts'
import { paging } from '../wire/paging.ts'
import { Closed, ClosedPartial } from '../wire/schemas.ts'
import { Id } from '../wire/text.ts'
import {
  TicketBody,
  TicketChanges,
  TicketComment,
  TicketOriginBody,
  TicketStepBody,
  Version,
} from './ticket-bodies.ts'
import {
  Ticket,
  TicketDetail,
  TicketFile,
  TicketOrganization,
  TicketPerson,
  TicketProposal,
} from './ticket-shapes.ts'

const tag = 'Tickets'
const access = 'ticketRaiser'
const params = Closed({ org: Type.String() })
const one = Closed({ org: Type.String(), ticketId: Id })

/** In place of an id of a person. */
export const ASSIGNED_TO_ME = 'me'
export const ASSIGNED_TO_NOBODY = 'nobody'

export const listTickets = defineCall({
  method: 'GET',
  path: '/api/:org/tickets',
  access,
  tag,
  summary:
    'The tickets of machines that the caller sees, and those that were given to the caller’s organization; the most urgent first. Those who do not work on tickets get what they raised',
  params,
  query: Closed({
    ...paging,
    /** Without it all but closed ones. */
    state: Type.Optional(Type.Enum([...TICKET_STATES, 'all'])),
    machine: Type.Optional(Id),
    origin: Type.Optional(Type.Enum([...TICKET_ORIGINS])),
    /** The id of a person, `me` or `nobody`. */
    assignee: Type.Optional(Id),
    /** A part of the number, the title, or the name of the machine. */
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  }),
  result: Type.Array(Ticket),
  paged: true,
})

/** How many there are by state, whatever the filters. */
export const countTickets = defineCall({
  method: 'GET',
  path: '/api/:org/tickets/counts',
  access,
  tag,
  summary: 'How many tickets the caller sees, by state',
  params,
  result: Closed({
    open: Type.Integer(),
    assigned: Type.Integer(),
    waiting_for_parts: Type.Integer(),
    done: Type.Integer(),
    closed: Type.Integer(),
    /** Done in the last seven days, closed since or not. */
    doneThisWeek: Type.Integer(),
  }),
})

export const getTicketProposal = defineCall({
  method: 'GET',
  path: '/api/:org/tickets/proposal',
  access,
  tag,
  summary: 'What a ticket of an alarm, a test, a stop or an activity would say, before it is written',
  params,
  query: Closed({
    machine: Id,
    kind: TicketOriginBody.properties.Kind,
    ref: TicketOriginBody.properties.Ref,
    at: TicketOriginBody.properties.At,
  }),
  result: TicketProposal,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'NOT_FOUND'],
})

export const createTicket = defineCall({
  method: 'POST',
  path: '/api/:org/tickets',
  access,
  tag,
  summary:
    'Writes a ticket for a machine that the caller sees, or makes one of an alarm, a test, a stop or an activity',
  params,
  body: TicketBody,
  result: TicketDetail,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'PARTNER_NOT_FOUND', 'NOT_FOUND', 'TICKET_EXISTS'],
})

export const getTicket = defineCall({
  method: 'GET',
  path: '/api/:org/tickets/:ticketId',
  access,
  tag,
  summary: 'One ticket with its thread, files, parts and what went on around the moment',
  params: one,
  result: TicketDetail,
  errors: ['TICKET_NOT_FOUND'],
})

export const patchTicket = defineCall({
  method: 'PATCH',
  path: '/api/:org/tickets/:ticketId',
  access,
  tag,
  summary: 'Changes what is given; refused where somebody else has changed the ticket since',
  params: one,
  body: Closed({ Version, ...ClosedPartial(TicketChanges).properties }),
  result: TicketDetail,
  errors: ['TICKET_NOT_FOUND', 'TICKET_CHANGED', 'PARTNER_NOT_FOUND'],
})

export const stepTicket = defineCall({
  method: 'POST',
  path: '/api/:org/tickets/:ticketId/steps',
  access,
  tag,
  summary: 'Takes a step of its life; refused where somebody else has changed the ticket since',
  params: one,
  body: TicketStepBody,
  result: TicketDetail,
  errors: ['TICKET_NOT_FOUND', 'TICKET_CHANGED', 'STEP_NOT_POSSIBLE'],
})

export const commentTicket = defineCall({
  method: 'POST',
  path: '/api/:org/tickets/:ticketId/comments',
  access,
  tag,
  summary: 'Writes into the thread; people who are mentioned are notified',
  params: one,
  body: TicketComment,
  result: TicketDetail,
  errors: ['TICKET_NOT_FOUND'],
})

export const listTicketPeople = defineCall({
  method: 'GET',
  path: '/api/:org/tickets/:ticketId/people',
  access,
  tag,
  summary: 'Who may be mentioned, and whom the caller may give the ticket to',
  params: one,
  result: Type.Array(Closed({ ...TicketPerson.properties, IsAssignable: Type.Boolean() })),
  paged: true,
  errors: ['TICKET_NOT_FOUND'],
})

/** A form with one file; not JSON, hence no schema of its body here. */
export const addTicketFile = defineCall({
  method: 'POST',
  path: '/api/:org/tickets/:ticketId/files',
  access,
  tag,
  summary: 'Stores a file, sent as a form, in the thread; programs and forged types are refused',
  params: one,
  takes: 'multipart/form-data',
  result: TicketFile,
  errors: [
    'TICKET_NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'FILE_QUOTA_REACHED',
    'UNSUPPORTED_MEDIA_TYPE',
    'VALIDATION_FAILED',
    'SERVICE_NOT_AVAILABLE',
  ],
})

export const getTicketFile = defineCall({
  method: 'GET',
  path: '/api/:org/tickets/:ticketId/files/:fileId',
  access,
  tag,
  summary: 'A file of the thread: the file itself, whole or a range of it',
  params: Closed({ org: Type.String(), ticketId: Id, fileId: Id }),
  answers: 'file',
  result: Type.Unknown(),
  errors: ['TICKET_NOT_FOUND', 'NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'SERVICE_NOT_AVAILABLE'],
})

export const getTicketDocument = defineCall({
  method: 'GET',
  path: '/api/:org/tickets/:ticketId/documents/:docId',
  access,
  tag,
  summary: 'A stored document that came with the alarm of a ticket: the file itself, whole or a range of it',
  params: Closed({ org: Type.String(), ticketId: Id, docId: Id }),
  answers: 'file',
  result: Type.Unknown(),
  errors: ['TICKET_NOT_FOUND', 'NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'SERVICE_NOT_AVAILABLE'],
})

export const listTicketPartners = defineCall({
  method: 'GET',
  path: '/api/:org/ticket-partners',
  access,
  tag,
  summary: 'The dealers and vendors that the organization gives or gave access to machines, by name',
  params,
  result: Type.Array(TicketOrganization),
  paged: true,
})
