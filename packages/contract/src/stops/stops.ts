import { REASON_SOURCES } from '@millwright/domain/stops/reasons'
import { WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import Type, { type Static } from 'typebox'
import { Money } from '../machines/hour-rates.ts'
import { GoalSource } from '../shifts/shifts.ts'
import { StatusName } from '../status/status.ts'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id, Instant } from '../wire/text.ts'

const tag = 'Stops'
const Moment = Type.Integer({ minimum: 0, maximum: 4_102_444_800_000 })
export const Reason = Type.Enum([...WASTE_REASONS])

/** Why a machine stood, and who says so. */
export const StopReason = Closed({
  Reason,
  Source: Type.Enum([...REASON_SOURCES]),
  /** Who gave it, and when, epoch milliseconds; empty and null when no person did. */
  By: Type.String(),
  At: nullable(Type.Integer()),
})
export type StopReason = Static<typeof StopReason>

export const PROPOSERS = ['rule', 'alarm', 'new_program'] as const

/** A stretch in which a machine stood, or the part of it that lies in a shift. Times are epoch milliseconds. */
export const MachineStop = Closed({
  From: Type.Integer(),
  To: Type.Integer(),
  /** True while it lasts; To is now. */
  IsOpen: Type.Boolean(),
  Status: StatusName,
  /** How much of it lies in planned time, milliseconds. */
  Planned: Type.Integer(),
  /** Of that planned time; null without any, or without a rate (rules: money). */
  Cost: nullable(Money),
  /** Long enough to be explained, planned, and nobody has given a reason. */
  IsUnexplained: Type.Boolean(),
  /** The reason for most of it; of a rule it is a proposal that a person may confirm. */
  Reason: nullable(StopReason),
  /** The alarm that stopped it. */
  Alarm: nullable(Closed({ Code: Type.String(), Text: Type.String() })),
  /** The program that was running; empty without one. */
  Program: Type.String(),
  /** For a person to confirm: of a rule of the organization, else what is likely with an alarm or before a new program. */
  Proposal: nullable(Closed({ Reason, By: Type.Enum([...PROPOSERS]) })),
})
export type MachineStop = Static<typeof MachineStop>

const ofMachine = { tag, page: 'machine_status', params: Closed({ id: Id }) } as const

export const listStops = defineCall({
  ...ofMachine,
  method: 'GET',
  path: '/api/machines/:id/stops',
  access: 'machineReader',
  summary:
    'The stops of a machine in a period of at most 30 days or a whole month with their reasons, in time order',
  query: Closed({ from: Instant, to: Instant, unexplained: Type.Optional(Type.Boolean()) }),
  result: Type.Array(MachineStop),
  paged: true,
  isHeavy: true,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})

export const MAX_STOPS_AT_ONCE = 200

export const giveStopReason = defineCall({
  ...ofMachine,
  method: 'POST',
  path: '/api/machines/:id/stops/reasons',
  access: 'machineOwner',
  summary:
    'Gives a reason for stops of a machine, in place of what people gave before; null takes it back. The last one counts',
  body: Closed({
    Reason: nullable(Reason),
    /** Each while the machine stood; without an end the reason holds until this stop is over. */
    Stops: Type.Array(Closed({ From: Moment, To: nullable(Moment) }), {
      minItems: 1,
      maxItems: MAX_STOPS_AT_ONCE,
    }),
  }),
  result: null,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'NOT_A_STOP'],
})

/** For the operator at a machine: the shift, or today between shifts. */
export const OperatorBoard = Closed({
  /** Null between shifts: then it is about today. */
  Shift: nullable(Closed({ Number: Type.Integer(), From: Type.Integer(), To: Type.Integer() })),
  From: Type.Integer(),
  To: Type.Integer(),
  /** In the unit in which the machine counts; null when it counts nothing and nobody corrected it. */
  Made: nullable(Type.Number()),
  Bad: nullable(Type.Number()),
  /** Of the machine's own counter. */
  Counted: nullable(Type.Number()),
  LastBadAt: nullable(Type.Integer()),
  /** The unit, by the name of a figure of shifts. */
  Kpi: Type.String(),
  /** For the whole shift, and by now; null without one. */
  Goal: nullable(Type.Number()),
  GoalSource,
  Expected: nullable(Type.Number()),
  /** The six that this machine needs most. */
  Reasons: Type.Array(Reason),
})
export type OperatorBoard = Static<typeof OperatorBoard>

const ofOperator = { ...ofMachine, page: 'machine_operator' } as const

export const getOperatorBoard = defineCall({
  ...ofOperator,
  method: 'GET',
  path: '/api/machines/:id/operator',
  access: 'machineReader',
  summary:
    'What the operator at a machine sees of the shift: its pieces, its goal, the reasons it needs most',
  result: OperatorBoard,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'],
})

/** More than a few touches add or take away is a mistake. */
const Few = Type.Integer({ minimum: -1000, maximum: 1000 })

export const correctPieces = defineCall({
  ...ofOperator,
  method: 'POST',
  path: '/api/machines/:id/operator/pieces',
  access: 'machineOwner',
  summary:
    'Adds to or takes from the good and bad pieces of the shift; a bad piece that was counted as good is one good less and one bad more',
  body: Closed({ Good: Few, Bad: Few }),
  result: OperatorBoard,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'],
})
