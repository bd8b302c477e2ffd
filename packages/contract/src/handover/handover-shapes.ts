import { HANDOVER_STATES } from '@millwright/domain/handover/handover'
import { SHIFT_KPIS } from '@millwright/domain/shifts/shift-kpi'
import { lines, optionalLine } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { StatusName } from '../status/status.ts'
import { Reason } from '../stops/stops.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id, Line, type TextFields, textSchemas } from '../wire/text.ts'

/** Moments are milliseconds since 1970. */
const Moment = Type.Integer()
const Who = Closed({ By: Type.String(), At: Moment })
const ofMachine = { MachineId: Type.String(), MachineName: Type.String() }

export const HandoverHead = Closed({
  Id: Type.String(),
  /** Empty for machines that are at no site. */
  SiteName: Type.String(),
  /** Of the shift that ends. */
  Number: Type.Integer(),
  /** The day on which it began, at the machines. */
  Day: Type.String(),
  From: Moment,
  To: Moment,
  /** Of the machines. */
  Timezone: Type.String(),
  State: Type.Enum([...HANDOVER_STATES]),
  Notes: Type.Integer(),
  /** Of those the ones that the caller has not ticked, and that somebody else wrote. */
  Unread: Type.Integer(),
  /** By whom it was handed over; null while nobody did. */
  HandedOver: nullable(Who),
  Confirmed: nullable(Closed({ ...Who.properties, Unread: Type.Integer() })),
})
export type HandoverHead = Static<typeof HandoverHead>

/** Machines that are counted together: a group, or those of a family where nobody made groups. */
export const HandoverLine = Closed({
  Id: Type.String(),
  /** The name of the group; empty for a family. */
  Name: Type.String(),
  /** Of its machines, or of the first that is counted: it decides about the unit. */
  Family: Type.String(),
  Machines: Type.Integer(),
  Kpi: nullable(Type.Enum([...SHIFT_KPIS])),
  /** In the unit in which the machines count; null when nothing was counted. */
  Value: nullable(Type.Number()),
  Goal: nullable(Type.Number()),
  /** Of how many of its machines the goal was taken from the ideal rate, because nobody entered a target. */
  GoalsFromRate: Type.Integer(),
  /** The machine that stood longest; empty where none stood for long. */
  HeldUpBy: Type.String(),
})
export type HandoverLine = Static<typeof HandoverLine>

export const HandoverStop = Closed({
  ...ofMachine,
  Family: Type.String(),
  From: Moment,
  To: Moment,
  Status: StatusName,
  Reason: nullable(Reason),
  Alarm: nullable(Closed({ Code: Type.String(), Text: Type.String() })),
})
export type HandoverStop = Static<typeof HandoverStop>

export const HandoverAlarm = Closed({
  ...ofMachine,
  Code: Type.String(),
  Text: Type.String(),
  Since: Moment,
})
export type HandoverAlarm = Static<typeof HandoverAlarm>

export const HandoverWork = Closed({
  ...ofMachine,
  /** For the page of the activity. */
  ActivityId: Type.String(),
  Action: Type.String(),
  /** Done in the shift, begun and not done, or due by the end of the next one. */
  State: Type.Enum(['done', 'open', 'due']),
  /** When it was done, begun, or is due. */
  At: nullable(Moment),
  By: Type.String(),
})
export type HandoverWork = Static<typeof HandoverWork>

export const personFields = { Remark: optionalLine() } satisfies TextFields

export const HandoverPerson = Closed({
  Name: Line(),
  ...textSchemas(personFields),
  IsAbsent: Type.Boolean(),
})
export type HandoverPerson = Static<typeof HandoverPerson>

export const MAX_NOTE = 2000
export const MAX_NOTES = 200
export const MAX_NOTE_PHOTOS = 6
export const MAX_HANDOVER_PEOPLE = 100

export const noteFields = { Text: lines(MAX_NOTE) } satisfies TextFields

/** About a machine, about a group of machines, or about all of the shift. */
export const NewNote = Closed({
  ...textSchemas(noteFields),
  MachineId: nullable(Id),
  GroupId: nullable(Id),
})
export type NewNote = Static<typeof NewNote>

export const HandoverNote = Closed({
  Id: Type.String(),
  Text: Type.String(),
  /** Both are null for a note about all of the shift. */
  Machine: nullable(Closed({ Id: Type.String(), Name: Type.String(), Family: Type.String() })),
  Group: nullable(Closed({ Id: Type.String(), Name: Type.String() })),
  By: Type.String(),
  At: Moment,
  /** Written by the caller, who may change it. */
  IsOwn: Type.Boolean(),
  /** Ticked by the caller. */
  IsRead: Type.Boolean(),
  /** All who ticked it. */
  ReadBy: Type.Array(Type.String()),
  Photos: Type.Array(Closed({ Id: Type.String(), Name: Type.String() })),
})
export type HandoverNote = Static<typeof HandoverNote>

export const HandoverReport = Closed({
  Lines: Type.Array(HandoverLine),
  /** The largest of all, which took so long together. */
  Stops: Closed({ Count: Type.Integer(), Ms: Type.Number(), Largest: Type.Array(HandoverStop) }),
  Alarms: Type.Array(HandoverAlarm),
  /** Machines that reported nothing at the end, and since when. */
  Silent: Type.Array(Closed({ ...ofMachine, Since: Moment })),
  Work: Type.Array(HandoverWork),
  /** Those who did something at these machines, until somebody puts it right. */
  People: Type.Array(HandoverPerson),
})
export type HandoverReport = Static<typeof HandoverReport>

export const Handover = Closed({
  ...HandoverHead.properties,
  /** The shift that takes over; null where none is planned within a week. */
  Next: nullable(Closed({ Number: Type.Integer(), From: Moment, To: Moment })),
  /** When the portal wrote the report; null while the shift runs, and the figures are those of this moment. */
  WrittenAt: nullable(Moment),
  /** From an hour before the end on, until somebody has confirmed it. */
  MayConfirm: Type.Boolean(),
  Report: HandoverReport,
  NoteList: Type.Array(HandoverNote),
})
export type Handover = Static<typeof Handover>
