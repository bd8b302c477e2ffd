import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Cycle, CycleStatusName, CycleType } from './condition-shapes.ts'

const tag = 'Condition analyzer'

const Scored = Closed({ at: Type.Integer(), score: nullable(Type.Number()), status: CycleStatusName })

/** Where a check of a machine is heading, as `Outlook` of the domain says it. */
const OutlookShape = Type.Union([
  Closed({ kind: Type.Enum(['unknown', 'steady']) }),
  Closed({ kind: Type.Literal('passed'), since: Type.Integer() }),
  Closed({
    kind: Type.Literal('reaches'),
    at: Type.Integer(),
    earliest: Type.Integer(),
    latest: Type.Integer(),
  }),
])

/** One check of one machine: of its tools and operations the one that is worst by its last test that was judged. */
export const MachineCheck = Closed({
  type: CycleType,
  closed: nullable(Type.Enum(['off', 'over'])),
  /** Null without a test in the period. */
  last: nullable(Cycle),
  /** A later test that could not be read, of any tool and operation; null without one, and where it is `last` itself. */
  aborted: nullable(Cycle),
  hasFingerprint: Type.Boolean(),
  /** Whether a fingerprint of the check is too old to show what it did, of a tool and operation with a test in the period. */
  needsFreshRun: Type.Boolean(),
  /** Of the period, the oldest first. */
  scores: Type.Array(Scored),
  /** The score that `outlook` is about: the warning, or after that the error. */
  limit: Type.Number(),
  outlook: OutlookShape,
})
export type MachineCheck = Static<typeof MachineCheck>

export const ConditionOverview = Closed({
  /** Those with a test, by name. */
  machines: Type.Array(
    Closed({
      machineId: Type.String(),
      name: Type.String(),
      family: Type.String(),
      checks: Type.Array(MachineCheck),
    }),
  ),
  /** All of the group. */
  total: Type.Integer(),
})
export type ConditionOverview = Static<typeof ConditionOverview>

export const getConditionOverview = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/condition',
  access: 'groupReader',
  isHeavy: true,
  tag,
  summary:
    'The machines of a group that were tested, the worst first, with score, trend and what deviates by app',
  params: Closed({ org: Type.String(), groupId: Type.String() }),
  query: Closed({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: 30 })) }),
  result: ConditionOverview,
  errors: ['GROUP_NOT_FOUND', 'SWITCHED_OFF', 'NOT_FOUND'],
})
