import { STAGES } from '@millwright/domain/maintenance/level'
import Type, { type Static } from 'typebox'
import { Closed, nullable } from '../wire/schemas.ts'
import { PartFields, StepFields } from './maintenance-shapes.ts'

/** The year 2100. */
const LATEST_MS = 4_102_444_800_000

/** Drawn with a finger: moves and lines. */
export const MAX_SIGNATURE = 20_000

const Due = Closed({
  kind: Type.Enum(['day', 'over', 'noForecast']),
  /** ISO times; null beyond a year. */
  at: nullable(Type.String()),
  earliest: nullable(Type.String()),
  latest: nullable(Type.String()),
  /** Of a calendar day, in the unit of the counter that comes first. */
  perDay: nullable(Type.Number()),
  why: Type.String(),
})
export type Due = Static<typeof Due>

/** When the work is planned for, epoch milliseconds. */
export const PlannedWindow = Closed({
  From: Type.Integer({ minimum: 0, maximum: LATEST_MS }),
  To: Type.Integer({ minimum: 0, maximum: LATEST_MS }),
})

const GaugeFields = Closed({
  kind: Type.Enum(['counter', 'calendar', 'alarms', 'channel', 'test']),
  /** The unit of a counter, the code of an alarm, the channel, the app. */
  of: Type.String(),
  used: nullable(Type.Number()),
  limit: Type.Number(),
  level: nullable(Type.Number()),
})
export type GaugeFields = Static<typeof GaugeFields>

const about = {
  Code: Type.String(),
  Action: Type.String(),
  Group: Type.String(),
  Device: Type.String(),
  Minutes: Type.Integer(),
  MachineId: Type.String(),
  MachineName: Type.String(),
  Model: Type.String(),
  Family: Type.String(),
  Timezone: Type.String(),
  Stage: Type.Enum([...STAGES]),
  /** The share that is used up; null where nothing is known. */
  Level: nullable(Type.Number()),
  Gauges: Type.Array(GaugeFields),
  Due,
  /** When the open activity is planned for; null where nobody planned it. */
  Window: nullable(PlannedWindow),
  /** The organization that plans it on a machine of the reader’s; empty for one’s own. Only those who planned it change it. */
  PlannedBy: Type.String(),
}

/** A task on a machine, with when it will fall due. */
export const ScheduledOperation = Closed({
  Id: Type.String(),
  TaskId: Type.String(),
  ...about,
  /** The activity that it has raised; empty for none. */
  ActivityId: Type.String(),
  /** Since when it counts, ISO. */
  Since: Type.String(),
})
export type ScheduledOperation = Static<typeof ScheduledOperation>

export const ACTIVITY_STATES = ['open', 'inProgress', 'done'] as const

export const Activity = Closed({
  Id: Type.String(),
  /** When it was raised, ISO. */
  Timestamp: Type.String(),
  /** Empty while it is nobody’s. */
  AssigneeId: Type.String(),
  assignee: Type.String(),
  AssignedBy: Type.String(),
  priority: Type.Integer(),
  State: Type.Enum([...ACTIVITY_STATES]),
  ...about,
  /** When it fell due, ISO. */
  DueSince: nullable(Type.String()),
  StartedAt: nullable(Type.String()),
  DoneAt: nullable(Type.String()),
  DoneBy: Type.String(),
  /** Minutes of work that were written down; null for none. */
  MinutesUsed: nullable(Type.Integer()),
})
export type Activity = Static<typeof Activity>

const Entry = Closed({
  field: Type.String(),
  value: Type.String(),
  by: Type.String(),
  at: Type.String(),
})

export const Photo = Closed({
  Id: Type.String(),
  Name: Type.String(),
  Size: Type.Integer(),
  CreatedBy: Type.String(),
  CreatedAt: Type.String(),
})
export type Photo = Static<typeof Photo>

export const ACTIVITY_EVENTS = [
  'raised',
  'due',
  'assigned',
  'released',
  'priority',
  'planned',
  'unplanned',
  'started',
  'done',
] as const

export const ActivityDetail = Closed({
  ...Activity.properties,
  /** Counts the changes: sent with what is entered. */
  Version: Type.Integer(),
  Steps: Type.Array(StepFields),
  Parts: Type.Array(PartFields),
  Work: Type.Array(Entry),
  Photos: Type.Array(Photo),
  /** Moves and lines of a drawing; empty for none. */
  Signature: Type.String(),
  /** Why it was done with open steps. */
  OpenReason: Type.String(),
  /** The test that it was made of, while that is kept; empty for what a task raised. */
  TestId: Type.String(),
  History: Type.Array(
    Closed({
      At: Type.String(),
      By: Type.String(),
      What: Type.Enum([...ACTIVITY_EVENTS]),
      Detail: Type.String(),
    }),
  ),
})
export type ActivityDetail = Static<typeof ActivityDetail>
