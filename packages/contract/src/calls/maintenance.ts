import { APP_TYPES } from '@millwright/domain/condition/app'
import { STAGES } from '@millwright/domain/maintenance/level'
import { CALENDAR_PERIODS } from '@millwright/domain/maintenance/trigger'
import Type, { type Static } from 'typebox'
import { Closed, ClosedPartial, defineCall } from '../call.ts'
import { maintenanceCodeFields, maintenanceFields } from '../fields.ts'
import { Id, Line, OptionalLine, textSchemas } from '../text.ts'
import { MAX_PAGE, paging } from './paging.ts'

const tag = 'Maintenance'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** The only name that a counter has. */
export const COUNTER_NAME = 'TIME'
export const MAINTENANCE_TYPES = ['PROGRAMMED', 'TEMPLATE'] as const
export const MAX_STEPS = 50
export const MAX_PARTS = 30
/** Drawn with a finger: moves and lines. */
export const MAX_SIGNATURE = 20_000

/** So much of a unit; the value is sent as a text, the unit in capitals. */
const Counter = Closed({
  name: Type.Literal(COUNTER_NAME),
  unit: Type.String({ minLength: 1, maxLength: 20 }),
  triggers: Type.Array(Closed({ value: Type.String({ minLength: 1, maxLength: 20 }) }), {
    minItems: 1,
    maxItems: 5,
  }),
})

const Calendar = Closed({
  every: Type.Integer(),
  period: Type.Enum([...CALENDAR_PERIODS]),
})

const Condition = Type.Union([
  Closed({ kind: Type.Literal('alarms'), code: Line(200), count: Type.Integer() }),
  Closed({
    kind: Type.Literal('channel'),
    channel: Type.String({ minLength: 1, maxLength: 250 }),
    side: Type.Enum(['above', 'below']),
    limit: Type.Number(),
  }),
  Closed({ kind: Type.Literal('test'), app: Type.Enum([...APP_TYPES]) }),
])
export type MaintenanceCondition = Static<typeof Condition>

const StepFields = Closed({ id: Id, text: Line(200), unit: OptionalLine(16) })
const PartFields = Closed({
  id: Id,
  name: Line(100),
  quantity: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** Of one, in the currency of the rates of the organization. */
  price: Type.Optional(Type.Number({ minimum: 0, maximum: 1e6 })),
})

/** What a new task needs. */
const needed = { ...textSchemas(maintenanceFields), counters: Type.Array(Counter, { maxItems: 5 }) }

const more = {
  ...textSchemas(maintenanceCodeFields),
  calendar: nullable(Calendar),
  conditions: Type.Array(Condition, { maxItems: 5 }),
  /** How long the work takes; 0 for not known. */
  minutes: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** The higher, the more urgent. */
  priority: Type.Integer({ minimum: -1, maximum: 100 }),
  steps: Type.Array(StepFields, { maxItems: MAX_STEPS }),
  parts: Type.Array(PartFields, { maxItems: MAX_PARTS }),
  /** The family of machines that it is meant for; empty for all. */
  family: OptionalLine(20),
  /** Of a maker: its customers with machines of its make and this family may take it over. */
  isHandedOut: Type.Boolean(),
}

export const MachineOperation = Closed({
  operation_Id: Type.String(),
  uuid: Type.String(),
  code: Type.String(),
  expert: Type.Boolean(),
  model: Type.String(),
  location: Type.String(),
  machine_Id: Type.String(),
  machineId: Type.String(),
  selected: Type.Boolean(),
})
export type MachineOperation = Static<typeof MachineOperation>

export const MaintenanceTask = Closed({
  id: Type.String(),
  uuid: Type.String(),
  maintenance: Type.Enum([...MAINTENANCE_TYPES]),
  ...needed,
  ...more,
  /** On which machines it is done, of those that the caller sees. */
  operations: Type.Array(MachineOperation),
  /** Who made the template; empty for one of the organization’s own. */
  maker: Type.String(),
})
export type MaintenanceTask = Static<typeof MaintenanceTask>

const TaskChanges = ClosedPartial(Closed({ ...needed, ...more }))
export type TaskChanges = Static<typeof TaskChanges>

export const MaintenanceBody = Closed({ ...needed, ...ClosedPartial(Closed(more)).properties })
export type MaintenanceBody = Static<typeof MaintenanceBody>

const Due = Closed({
  kind: Type.Enum(['day', 'over', 'untold']),
  /** ISO times; null beyond a year. */
  at: nullable(Type.String()),
  earliest: nullable(Type.String()),
  latest: nullable(Type.String()),
  /** What a calendar day uses up, in the unit of the counter that comes first. */
  perDay: nullable(Type.Number()),
  why: Type.String(),
})
export type Due = Static<typeof Due>

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
  /** The page of the test that it was made of; empty for what a task raised. */
  TestPage: Type.String(),
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

const WorkChange = Closed({
  field: Type.String({ minLength: 1, maxLength: 80 }),
  value: Type.String({ maxLength: 500 }),
  /** When it was entered, epoch milliseconds: without a network it is sent later. */
  at: Type.Integer(),
})

const Person = Closed({ Id: Type.String(), Name: Type.String() })

const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'

const org = { org: Type.String() }
const params = Closed(org)
const taskParams = Closed({ ...org, maintenanceId: Id })
const machineParams = Closed({ ...org, id: Id })
const activityParams = Closed({ ...org, activityId: Id })
const all = {
  ...paging,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1000 })),
}

export const listMaintenances = defineCall({
  method: 'GET',
  path: '/api/:org/maintenances',
  access: 'maintenancePlanner',
  tag,
  summary:
    'Programmed maintenance of the organization, or the templates of makers for the machines that it has',
  params,
  query: Closed({ ...all, type: Type.Optional(Type.Enum([...MAINTENANCE_TYPES])) }),
  result: Type.Array(MaintenanceTask),
  paged: true,
})

export const addMaintenance = defineCall({
  method: 'POST',
  path: '/api/:org/maintenances',
  access: 'maintenancePlanner',
  tag,
  summary: 'Adds a task; what is not given is empty, and a code is made where there is none',
  params,
  body: MaintenanceBody,
  result: MaintenanceTask,
  errors: ['TASK_CODE_TAKEN'],
})

export const takeOverTemplate = defineCall({
  method: 'POST',
  path: '/api/:org/maintenances/:maintenanceId/copy',
  access: 'maintenancePlanner',
  tag,
  summary: 'Takes over a template of a maker: a task of the organization’s own, which it may change',
  params: taskParams,
  result: MaintenanceTask,
  errors: ['TASK_CODE_TAKEN'],
})

export const changeMaintenance = defineCall({
  method: 'PATCH',
  path: '/api/:org/maintenances/:maintenanceId',
  access: 'maintenancePlanner',
  tag,
  summary: 'Changes what is given. Other triggers count from when the task was last done',
  params: taskParams,
  body: TaskChanges,
  result: MaintenanceTask,
  errors: ['TASK_CODE_TAKEN'],
})

export const removeMaintenance = defineCall({
  method: 'DELETE',
  path: '/api/:org/maintenances/:maintenanceId',
  access: 'maintenancePlanner',
  tag,
  summary: 'Removes a task with what is open of it; what was done stays in the history',
  params: taskParams,
  result: null,
})

export const listSchedule = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/schedule',
  access: 'groupMaintenanceReader',
  tag,
  summary: 'The tasks on the machines of a group, with the day on which each will fall due',
  params: Closed({ ...org, groupId: Id }),
  result: Type.Array(ScheduledOperation),
  errors: ['GROUP_NOT_FOUND'],
})

export const listOperations = defineCall({
  method: 'GET',
  path: '/api/:org/machines/:id/operations',
  access: 'operationPlanner',
  tag,
  summary: 'The tasks that are done on a machine',
  params: machineParams,
  result: Type.Array(MachineOperation),
  paged: true,
})

export const addOperation = defineCall({
  method: 'POST',
  path: '/api/:org/machines/:id/operations',
  access: 'operationPlanner',
  tag,
  summary:
    'Puts the task of a code on a machine; it counts from now on. One that is there already stays as it is',
  params: machineParams,
  body: Closed({
    code: Line(20),
    expert: Type.Optional(Type.Boolean({ default: true })),
    model: Type.Optional(OptionalLine()),
    location: Type.Optional(OptionalLine()),
  }),
  result: MachineOperation,
})

export const removeOperation = defineCall({
  method: 'DELETE',
  path: '/api/:org/machines/:id/operations/:opId',
  access: 'operationPlanner',
  tag,
  summary: 'Takes a task off a machine, with what is open of it',
  params: Closed({ ...org, id: Id, opId: Id }),
  result: null,
})

export const listGroupActivities = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/activities',
  access: 'groupActivityReader',
  tag,
  summary: 'Open activities on the machines of a group, the most urgent first',
  params: Closed({ ...org, groupId: Id }),
  query: Closed(all),
  result: Type.Array(Activity),
  paged: true,
  errors: ['GROUP_NOT_FOUND'],
})

const assignErrors = ['ASSIGNEE_WITHOUT_RIGHTS', 'ACTIVITY_DONE'] as const

export const assignGroupActivity = defineCall({
  method: 'PATCH',
  path: '/api/:org/machinegroups/:groupId/activities/:activityId',
  access: 'groupActivityPlanner',
  tag,
  summary: 'Assigns an activity to a person who sees the machine and has a to-do list; empty for nobody',
  params: Closed({ ...org, groupId: Id, activityId: Id }),
  body: Closed({ assignee: Type.String({ maxLength: 64 }) }),
  result: ActivityDetail,
  errors: ['GROUP_NOT_FOUND', ...assignErrors],
})

export const raiseTestActivity = defineCall({
  method: 'POST',
  path: '/api/:org/machines/:id/activities',
  access: 'activityRaiser',
  tag,
  summary: 'Makes a test that deviates an activity. One that was made of it before stays as it is',
  params: machineParams,
  body: Closed({ cycleUuid: Type.String({ pattern: UUID, maxLength: 36 }) }),
  result: Activity,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})

export const listActivities = defineCall({
  method: 'GET',
  path: '/api/:org/activities',
  access: 'activityReader',
  tag,
  summary: 'Open activities on all machines that the caller sees',
  params,
  query: Closed(all),
  result: Type.Array(Activity),
  paged: true,
})

export const listActivityHistory = defineCall({
  method: 'GET',
  path: '/api/:org/activities/history',
  access: 'activityReader',
  tag,
  summary: 'What was done, the latest first',
  params,
  query: Closed({ ...all, groupId: Type.Optional(Id) }),
  result: Type.Array(Activity),
  paged: true,
})

export const listAssignees = defineCall({
  method: 'GET',
  path: '/api/:org/activities/:activityId/assignees',
  access: 'activityReader',
  tag,
  summary: 'The people who can be given an activity: those who see the machine and have a to-do list',
  params: activityParams,
  result: Type.Array(Person),
})

export const listUserActivities = defineCall({
  method: 'GET',
  path: '/api/:org/users/:id/activities',
  access: 'todoReader',
  tag,
  summary: 'The to-do list of a person: open activities that are assigned to them',
  params: Closed({ ...org, id: Id }),
  query: Closed(all),
  result: Type.Array(Activity),
  paged: true,
  errors: ['USER_NOT_FOUND'],
})

export const getActivity = defineCall({
  method: 'GET',
  path: '/api/:org/activities/:activityId',
  access: 'activityReader',
  tag,
  summary: 'One activity with its steps, what was entered, and its history',
  params: activityParams,
  result: ActivityDetail,
})

export const patchActivity = defineCall({
  method: 'PATCH',
  path: '/api/:org/activities/:activityId',
  access: 'activityReader',
  tag,
  summary:
    'Assigns, or sets the priority. Maintainers take an activity that is nobody’s, or give back their own',
  params: activityParams,
  body: Closed({
    AssigneeId: Type.Optional(Type.String({ maxLength: 64 })),
    priority: Type.Optional(Type.Integer({ minimum: -1, maximum: 100 })),
  }),
  result: ActivityDetail,
  errors: [...assignErrors],
})

export const enterWork = defineCall({
  method: 'PATCH',
  path: '/api/:org/activities/:activityId/work',
  access: 'activityReader',
  tag,
  summary:
    'Enters steps, readings, parts and minutes, as seen at a version. What two people entered is merged; the second of two values for the same field is refused and listed',
  params: activityParams,
  body: Closed({
    Version: Type.Integer({ minimum: 0 }),
    Changes: Type.Array(WorkChange, { minItems: 1, maxItems: 200 }),
  }),
  result: Closed({
    Activity: ActivityDetail,
    Conflicts: Type.Array(
      Closed({
        field: Type.String(),
        kept: Type.String(),
        keptBy: Type.String(),
        refused: Type.String(),
      }),
    ),
  }),
  errors: ['ACTIVITY_DONE'],
})

export const startActivity = defineCall({
  method: 'PATCH',
  path: '/api/:org/activities/:activityId/status/started',
  access: 'activityReader',
  tag,
  summary: 'The work begins: from now on the machine is in maintenance',
  params: activityParams,
  result: ActivityDetail,
  errors: ['ACTIVITY_DONE'],
})

export const finishActivity = defineCall({
  method: 'PATCH',
  path: '/api/:org/activities/:activityId/status/done',
  access: 'activityReader',
  tag,
  summary: 'Marks an activity as done: the task counts from now on. One person does; the others are refused',
  params: activityParams,
  body: Closed({
    /** Needed while steps are open. */
    Reason: Type.Optional(OptionalLine(500)),
    Signature: Type.Optional(
      Type.String({ maxLength: MAX_SIGNATURE, pattern: '^([ML]-?\\d{1,4}(\\.\\d)?,-?\\d{1,4}(\\.\\d)?)*$' }),
    ),
  }),
  result: ActivityDetail,
  errors: ['ACTIVITY_DONE'],
})

export const addPhoto = defineCall({
  method: 'POST',
  path: '/api/:org/activities/:activityId/photos',
  access: 'activityReader',
  tag,
  summary: 'Adds a photo as the field file of a form; it has to be a picture by its bytes',
  params: activityParams,
  result: Photo,
  errors: [
    'PAYLOAD_TOO_LARGE',
    'FILE_QUOTA_REACHED',
    'UNSUPPORTED_MEDIA_TYPE',
    'ACTIVITY_DONE',
    'SERVICE_NOT_AVAILABLE',
  ],
})

export const getPhoto = defineCall({
  method: 'GET',
  path: '/api/:org/activities/:activityId/photos/:photoId',
  access: 'activityReader',
  tag,
  summary: 'The bytes of a photo',
  params: Closed({ ...org, activityId: Id, photoId: Id }),
  result: Type.Unknown(),
  errors: ['RANGE_NOT_SATISFIABLE', 'SERVICE_NOT_AVAILABLE'],
})

export const removePhoto = defineCall({
  method: 'DELETE',
  path: '/api/:org/activities/:activityId/photos/:photoId',
  access: 'activityReader',
  tag,
  summary: 'Removes a photo of an activity that is not done',
  params: Closed({ ...org, activityId: Id, photoId: Id }),
  result: null,
  errors: ['ACTIVITY_DONE'],
})
