import { APP_TYPES } from '@millwright/domain/condition/app'
import { CALENDAR_PERIODS } from '@millwright/domain/maintenance/trigger'
import { line, optionalLine } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { MAX_PAGE, paging } from '../wire/paging.ts'
import { Closed, ClosedPartial, nullable } from '../wire/schemas.ts'
import { Id, Line, OptionalLine, type TextFields, textSchemas } from '../wire/text.ts'

/** Group and device may stay empty. */
export const maintenanceFields = {
  action: line(),
  group: optionalLine(),
  device: optionalLine(),
} satisfies TextFields

export const maintenanceCodeFields = { code: optionalLine(20) } satisfies TextFields

/** The only name that a counter has. */
export const COUNTER_NAME = 'TIME'
export const MAINTENANCE_TYPES = ['PROGRAMMED', 'TEMPLATE'] as const

export const MAX_STEPS = 50
export const MAX_PARTS = 30

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

export const StepFields = Closed({ id: Id, text: Line(200), unit: OptionalLine(16) })

export const PartFields = Closed({
  id: Id,
  name: Line(100),
  quantity: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** Of one, in the currency of the rates of the organization. */
  price: Type.Optional(Type.Number({ minimum: 0, maximum: 1e6 })),
})

/** A new task has at least these. */
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
  /** False while it is done on a machine that the caller does not see, and for a template. */
  mayChange: Type.Boolean(),
  /** Who made the template; empty for one of the organization’s own. */
  maker: Type.String(),
})
export type MaintenanceTask = Static<typeof MaintenanceTask>

export const TaskChanges = ClosedPartial(Closed({ ...needed, ...more }))
export type TaskChanges = Static<typeof TaskChanges>

export const MaintenanceBody = Closed({ ...needed, ...ClosedPartial(Closed(more)).properties })
export type MaintenanceBody = Static<typeof MaintenanceBody>

/** Of lists that are short enough to be asked for at once. */
export const wholeList = {
  ...paging,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1000 })),
}
