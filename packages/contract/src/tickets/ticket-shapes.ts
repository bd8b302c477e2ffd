import { MAX_PRIORITY, MIN_PRIORITY } from '@millwright/domain/tickets/priority'
import { TICKET_ORIGINS, TICKET_SIDES, TICKET_STATES, TICKET_STEPS } from '@millwright/domain/tickets/ticket'
import Type, { type Static } from 'typebox'
import { DocumentTranslation, RaisedAlarm } from '../alarms/alarms.ts'
import { StatusName } from '../status/status.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Day, Line, OptionalLine } from '../wire/text.ts'

const State = Type.Enum([...TICKET_STATES])
const Side = Type.Enum([...TICKET_SIDES])
export const Priority = Type.Integer({ minimum: MIN_PRIORITY, maximum: MAX_PRIORITY })
export const TicketOrganization = Closed({ BusinessCode: Type.String(), Name: Type.String() })

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
  Owner: TicketOrganization,
  /** The dealer or vendor in the thread. */
  Partner: nullable(TicketOrganization),
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
  /** The remedy; empty until it is done. */
  Solution: Type.String(),
  FileCount: Type.Integer(),
  CommentCount: Type.Integer(),
  /** Counts the changes: a change names the one that it was made from. */
  Version: Type.Integer(),
  isFake: Type.Boolean(),
}

export const Ticket = Closed(ticket)
export type Ticket = Static<typeof Ticket>

/** Around the moment, as it was when the ticket was written. Epoch milliseconds. */
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
  /** The text of a person; for other kinds the name of a person, a file, an organization or a day. */
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
  /** The steps that the caller may take. */
  Steps: Type.Array(Type.Enum([...TICKET_STEPS])),
  /** Whether the caller may bring in another partner, or none. */
  MayChangePartner: Type.Boolean(),
  /** Whether the caller sees the pages of the machine now. */
  SeesMachine: Type.Boolean(),
  /** Until when the partner sees the machine because of this ticket. */
  MachineOpenUntil: nullable(Type.String()),
  /** Whether the caller may open the machine to the partner: for so many days, 0 for not. */
  MayOpenDays: Type.Integer(),
  Sample: nullable(TicketSample),
})
export type TicketDetail = Static<typeof TicketDetail>

/** Made of an alarm, a test, a stop or an activity; shown before it is sent. */
export const TicketProposal = Closed({
  Title: Type.String(),
  /** In the language of the caller. */
  Text: Type.String(),
  Priority,
  /** The ticket manager of the machine; null where it has none. Of a partner its own. */
  PartnerCode: nullable(Type.String()),
  Documents: Type.Array(DocumentTranslation),
  Parts: Type.Array(TicketPart),
  Snapshot: nullable(TicketSnapshot),
  /** One that was made of the same thing is in work: another would be refused. */
  IsInWork: Type.Boolean(),
})
export type TicketProposal = Static<typeof TicketProposal>
