import { MAX_PRIORITY, MIN_PRIORITY } from '@millwright/domain/ticket/priority'
import { TICKET_ORIGINS, TICKET_SIDES, TICKET_STATES, TICKET_STEPS } from '@millwright/domain/ticket/ticket'
import Type, { type Static } from 'typebox'
import { Closed, ClosedPartial, defineCall } from '../call.ts'
import { ticketBookFields } from '../fields.ts'
import { Day, Id, Line, OptionalLine, textSchemas } from '../text.ts'
import { DocumentTranslation, RaisedAlarm } from './alarms.ts'
import { StatusName } from './machines.ts'
import { paging } from './paging.ts'

const tag = 'Tickets'
const access = 'ticketReader'
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const { Title, Text, Comment, Note } = textSchemas(ticketBookFields)
const State = Type.Enum([...TICKET_STATES])
const Side = Type.Enum([...TICKET_SIDES])
const Priority = Type.Integer({ minimum: MIN_PRIORITY, maximum: MAX_PRIORITY })
const Organization = Closed({ BusinessCode: Type.String(), Name: Type.String() })

export const TicketPerson = Closed({
  Id: Type.String(),
  Name: Type.String(),
  Organization: Type.String(),
  Side,
})
export type TicketPerson = Static<typeof TicketPerson>

/** A sample of the specification, with its names; only in the demo. */
export const TicketSample = Closed({
  id: Type.String(),
  topic_maintenance_id: Type.String(),
  of: Type.String(),
  id_assegne: Type.String(),
  assegned_by: Type.String(),
  trigger: Closed({ label: Type.String(), default_display: Type.String() }),
  /** Zero or negative. */
  level: Type.Integer({ maximum: 0 }),
  type: Type.Enum(['str', 'ord']),
  action: Closed({
    caption: Type.String(),
    label: Type.String(),
    default_display: Type.String(),
    SpareParts: Type.Array(Closed({ Id: Type.String() })),
    Media: Type.Array(
      Closed({ Url: Type.String(), Type: Type.Enum(['Video', 'Text']), Title: Type.String() }),
    ),
  }),
  priority: Priority,
  from: Type.String(),
  machineModel: Type.String(),
  machineID: Type.String(),
  ts: Type.String(),
  component: Closed({ default_display: Type.String() }),
  /** A messaging topic path that ends in the id. */
  topic: Type.String(),
  isFake: Type.Literal(true),
})
export type TicketSample = Static<typeof TicketSample>

const ticket = {
  Id: Type.String(),
  /** `T-1042`, which people say to each other. */
  Number: Type.String(),
  Title: Type.String(),
  State,
  Priority,
  Machine: Closed({ Id: Type.String(), Name: Type.String(), Model: Type.String() }),
  Owner: Organization,
  /** The dealer or vendor in the thread. */
  Partner: nullable(Organization),
  Assignee: nullable(TicketPerson),
  Origin: Closed({
    Kind: Type.Enum([...TICKET_ORIGINS]),
    Ref: Type.String(),
    /** When it began, epoch milliseconds; null for what a person wrote. */
    At: nullable(Type.Integer()),
    Text: Type.String(),
  }),
  CreatedTime: Type.String(),
  /** Of the last change or comment. */
  ChangedTime: Type.String(),
  DueTime: Type.String(),
  /** 0 in time, 1 late, 2 late by half of its time again. */
  Escalation: Type.Integer({ minimum: 0, maximum: 2 }),
  /** On which day the parts are expected. */
  PartsDay: nullable(Day),
  DoneTime: nullable(Type.String()),
  ClosedTime: nullable(Type.String()),
  Reopened: Type.Integer(),
  /** What helped; empty until it is done. */
  Solution: Type.String(),
  FileCount: Type.Integer(),
  CommentCount: Type.Integer(),
  /** Counts the changes: a change names the one that it was made from. */
  Version: Type.Integer(),
  isFake: Type.Boolean(),
}

export const Ticket = Closed(ticket)
export type Ticket = Static<typeof Ticket>

/** What went on around the moment, as it was when the ticket was written. Epoch milliseconds. */
export const TicketSnapshot = Closed({
  From: Type.Integer(),
  To: Type.Integer(),
  At: Type.Integer(),
  Spans: Type.Array(Closed({ Status: StatusName, From: Type.Integer(), To: Type.Integer() })),
  Alarms: Type.Array(RaisedAlarm),
})
export type TicketSnapshot = Static<typeof TicketSnapshot>

export const TicketPart = Closed({
  /** The number of the part; empty where nobody knows it. */
  Id: OptionalLine(),
  Name: Line(),
  Quantity: Type.Integer({ minimum: 1, maximum: 9999 }),
})
export type TicketPart = Static<typeof TicketPart>

export const TicketFile = Closed({
  Id: Type.String(),
  Name: Type.String(),
  Type: Type.String(),
  Size: Type.Integer(),
  CreatedTime: Type.String(),
  CreatedBy: Type.String(),
})
export type TicketFile = Static<typeof TicketFile>

export const TICKET_ENTRY_KINDS = [
  'comment',
  ...TICKET_STEPS,
  'raised',
  'changed',
  'file',
  'partner',
  'machine_opened',
  'machine_closed',
  'escalated',
] as const

export const TicketEntry = Closed({
  Id: Type.String(),
  Kind: Type.Enum([...TICKET_ENTRY_KINDS]),
  Time: Type.String(),
  /** Empty for what nobody did, such as a time that was over. */
  Author: Type.String(),
  Organization: Type.String(),
  Side,
  /** What was written; for other kinds the name of a person, a file, an organization or a day. */
  Text: Type.String(),
})
export type TicketEntry = Static<typeof TicketEntry>

export const TicketDetail = Closed({
  ...ticket,
  Text: Type.String(),
  MachineData: Closed({
    Serial: Type.String(),
    Family: Type.String(),
    Manufacturer: Type.String(),
    Timezone: Type.String(),
  }),
  /** The documents and the part that the catalogue of alarms names. */
  Documents: Type.Array(DocumentTranslation),
  Snapshot: nullable(TicketSnapshot),
  Parts: Type.Array(TicketPart),
  Files: Type.Array(TicketFile),
  /** The oldest first. */
  Thread: Type.Array(TicketEntry),
  /** On whose side the caller is. */
  Side,
  /** What the caller may do next. */
  Steps: Type.Array(Type.Enum([...TICKET_STEPS])),
  /** Whether the caller sees the pages of the machine now. */
  SeesMachine: Type.Boolean(),
  /** Until when the partner sees the machine because of this ticket. */
  MachineOpenUntil: nullable(Type.String()),
  /** Whether the caller may open the machine to the partner: for so many days, 0 for not. */
  MayOpenDays: Type.Integer(),
  Sample: nullable(TicketSample),
})
export type TicketDetail = Static<typeof TicketDetail>

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
    'The tickets of machines that the caller sees, and those that were given to the caller’s organization; the most urgent first',
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

/** What becomes a ticket in one step: Ref and At name it on its machine. */
export const TicketOriginBody = Closed({
  Kind: Type.Enum(TICKET_ORIGINS.filter((kind) => kind !== 'person')),
  /** The code of an alarm, the uuid of a test, the status of a stop, the id of an activity. */
  Ref: Line(200),
  /** When it began, or any moment of a stop, epoch milliseconds. */
  At: Type.Integer({ minimum: 0, maximum: 4_102_444_800_000 }),
})
export type TicketOriginBody = Static<typeof TicketOriginBody>

export const TicketBody = Closed({
  MachineId: Id,
  /** Where it is made of something the server knows it; else it is needed. */
  Title: Type.Optional(Title),
  Text: Type.Optional(Text),
  Priority: Type.Optional(Priority),
  Origin: Type.Optional(TicketOriginBody),
  /** The dealer or vendor that takes part; for owners of the machine. A partner takes part itself. */
  PartnerCode: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 64 }))),
})
export type TicketBody = Static<typeof TicketBody>

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

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

export const TicketChanges = Closed({
  Title,
  Text,
  Priority,
  Parts: Type.Array(TicketPart, { maxItems: 50 }),
  /** For owners, while nobody takes part yet. */
  PartnerCode: Type.String({ minLength: 1, maxLength: 64 }),
  /** For owners whose admins allow it: whether the partner sees the machine for as long as the ticket is open. */
  IsMachineOpen: Type.Boolean(),
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

export const TicketStepBody = Closed({
  Version,
  Step: Type.Enum([...TICKET_STEPS]),
  /** Who is to do it; for `assign`. */
  AssigneeId: Type.Optional(Id),
  /** On which day the parts are expected; for `wait`. */
  PartsDay: Type.Optional(Day),
  /** What helped, for `finish`; why, for the others. */
  Note: Type.Optional(Note),
})
export type TicketStepBody = Static<typeof TicketStepBody>

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
  body: Closed({
    Text: Comment,
    /** Ids of people who take part. */
    Mentions: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  }),
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
  result: Type.Array(Organization),
  paged: true,
})

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
