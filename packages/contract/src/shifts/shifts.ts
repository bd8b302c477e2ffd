import { GOAL_SOURCES } from '@millwright/domain/shifts/goal'
import { SHIFT_KPIS } from '@millwright/domain/shifts/shift-kpi'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { paging } from '../wire/paging.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Day, Id } from '../wire/text.ts'
import { held, validFrom } from './held.ts'

const tag = 'Shifts and KPIs'

const machineParams = Closed({ id: Id })
const KpiName = Type.Enum([...SHIFT_KPIS])
const Clock = Type.String({ maxLength: 5, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

export const Kpi = Closed({
  Kpi: KpiName,
  /** AEL, CC … (rules: kpis 1) */
  Code: Type.String(),
  /** The field that carries its value. */
  Field: Type.String(),
  Unit: Type.String(),
})
export type Kpi = Static<typeof Kpi>

export const listKpis = defineCall({
  method: 'GET',
  path: '/api/v2/machines/kpis',
  access: 'signedIn',
  tag,
  summary: 'The figures by which machines of a family are measured',
  query: Closed({ machineFamily: Type.String({ minLength: 1, maxLength: 40 }) }),
  result: Type.Array(Kpi),
})

export const Goal = Closed({
  Kpi: KpiName,
  /** Per shift, in the unit in which the machine counts. */
  Value: Type.Number({ exclusiveMinimum: 0, maximum: 1e12 }),
})

/** Where the goal was entered: in the shift, as the shift target of the machine or as its ideal rate; null without a goal. */
export const GoalSource = nullable(Type.Enum([...GOAL_SOURCES]))

/** Times of the clock at the machine; an end before the start is on the next day. */
export const Shift = Closed({
  Number: Type.Integer({ minimum: 1, maximum: 6 }),
  Start: Clock,
  End: Clock,
  Goal: nullable(Goal),
})
export type Shift = Static<typeof Shift>

/** The shifts that hold for a machine today, and those that are planned to follow. */
export const HeldShifts = Closed({
  machineId: Type.String(),
  timezone: Type.String(),
  ...held({ shifts: Type.Array(Shift) }),
})
export type HeldShifts = Static<typeof HeldShifts>

export const getShifts = defineCall({
  method: 'GET',
  path: '/api/v2/machines/:id/shifts',
  access: 'machineReader',
  tag,
  summary: 'The shifts of a machine, its own or those of the plant, as they are planned today',
  params: machineParams,
  result: HeldShifts,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

export const putShifts = defineCall({
  method: 'PUT',
  path: '/api/v2/machines/:id/shifts',
  access: 'shiftPlanner',
  tag,
  summary: 'Plans own shifts for a machine from today, or from ValidFrom, on; the days before keep theirs',
  params: machineParams,
  body: Closed({ machineId: Id, shifts: Type.Array(Shift, { maxItems: 6 }), ...validFrom }),
  result: HeldShifts,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'SHIFTS_OVERLAP', 'SHIFT_REVERSED'],
})

export const deleteShifts = defineCall({
  method: 'DELETE',
  path: '/api/v2/machines/:id/shifts',
  access: 'shiftPlanner',
  tag,
  summary: 'Ends the own shifts of a machine: from today, or from ValidFrom, on it follows the plant',
  params: machineParams,
  query: Closed(validFrom),
  result: HeldShifts,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

const shiftFields = {
  Number: Type.Integer(),
  StartDateTime: Type.String(),
  EndDateTime: Type.String(),
  Goal: nullable(Goal),
  GoalSource,
  /** Of the goal's figure, in the unit in which the machine counts; null when nothing was counted. */
  Value: nullable(Type.Number()),
  /** How much of the goal should be done by now, or by the end for a shift that is over. */
  Expected: nullable(Type.Number()),
}

export const CurrentShift = Closed({
  ...shiftFields,
  MachineId: Type.String(),
  /** `Shift 2` */
  name: Type.String(),
  /** Of the goal's figure; empty without a goal. */
  code: Type.String(),
  timezone: Type.String(),
})
export type CurrentShift = Static<typeof CurrentShift>

export const getCurrentShift = defineCall({
  method: 'GET',
  path: '/api/v2/machines/:id/shifts/current',
  access: 'machineReader',
  tag,
  summary: 'The shift that runs now, null between shifts; with progress=true what it has reached',
  params: machineParams,
  query: Closed({ progress: Type.Optional(Type.Boolean()) }),
  result: nullable(CurrentShift),
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

export const listCurrentShifts = defineCall({
  method: 'GET',
  path: '/api/v2/machines/shifts/current',
  access: 'signedIn',
  tag,
  summary: 'The shifts that run now on several machines; those the caller does not see are left out',
  query: Closed({
    machineIds: Type.String({ minLength: 1, maxLength: 65_000 }),
    progress: Type.Optional(Type.Boolean()),
  }),
  result: Type.Array(CurrentShift),
  paged: true,
})

export const ShiftRecord = Closed({
  ...shiftFields,
  /** The day on which it began, at the machine. */
  Day: Type.String(),
  /** Every figure that was counted, by its field. */
  Kpi: Type.Record(Type.String(), Type.Number()),
  /** Only when consumptions are asked for. */
  EnergyConsumptionDuringTheShift: Type.Optional(nullable(Type.Number())),
  EnergyConsumptionUnit: Type.Optional(Type.String()),
})
export type ShiftRecord = Static<typeof ShiftRecord>

export const listShiftHistory = defineCall({
  method: 'GET',
  path: '/api/v2/machines/:id/shifts/history',
  access: 'machineReader',
  tag,
  isHeavy: true,
  summary: 'The shifts of a period, at most 30 days or a whole month, the newest first',
  params: machineParams,
  query: Closed({
    ...paging,
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    consumptions: Type.Optional(Type.Boolean()),
  }),
  result: Type.Array(ShiftRecord),
  paged: true,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})
