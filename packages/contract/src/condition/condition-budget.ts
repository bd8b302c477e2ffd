import { FALSE_ALARMS_A_MONTH } from '@millwright/domain/condition/evidence'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { CycleStatusName, CycleType } from './condition-shapes.ts'

const tag = 'Condition analyzer'
const org = { org: Type.String() }

/** Of an organization, for its machines; partners who see these are shown the results that follow. */
export const ConditionSettings = Closed({
  /** That a machine may raise. */
  FalseAlarmsAMonth: Type.Number(FALSE_ALARMS_A_MONTH),
  /** Fingerprints follow good runs by themselves. */
  FollowsGoodRuns: Type.Boolean(),
})
export type ConditionSettings = Static<typeof ConditionSettings>

export const getConditionSettings = defineCall({
  method: 'GET',
  path: '/api/organizations/:org/condition-settings',
  access: 'organizationManager',
  tag,
  summary:
    'How many false alarms a machine may raise in a month, and whether fingerprints follow good runs by themselves',
  params: Closed(org),
  result: ConditionSettings,
})

export const putConditionSettings = defineCall({
  method: 'PUT',
  path: '/api/organizations/:org/condition-settings',
  access: 'organizationEditor',
  tag,
  summary:
    'Sets how many false alarms a machine may raise in a month, and whether fingerprints follow good runs; later tests are judged by it',
  params: Closed(org),
  body: ConditionSettings,
  result: ConditionSettings,
})

/** The alarms of a group by the vibration of its machines, against those that their owners allow. */
export const FalseAlarms = Closed({
  days: Type.Integer(),
  /** Those with a test that was judged by its vibration. */
  machines: Type.Integer(),
  /** Tests that warn one after the other are one. */
  alarms: Type.Integer(),
  /** Of these, those with a test that a person called good. */
  calledGood: Type.Integer(),
  /** How many false ones the owners allow at most, over the days. */
  promised: Type.Number(),
  /** False alarms of a machine in a month, with 95 % confidence; those that nobody has decided about may be false or not. */
  aMonth: Closed({ promised: Type.Number(), from: Type.Number(), to: Type.Number() }),
  /** The newest of those that nobody called good. */
  undecided: Type.Array(
    Closed({
      machineId: Type.String(),
      name: Type.String(),
      cycleUuid: Type.String(),
      type: CycleType,
      status: CycleStatusName,
      at: Type.Integer(),
    }),
  ),
})
export type FalseAlarms = Static<typeof FalseAlarms>

export const getFalseAlarms = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/condition/alarms',
  access: 'groupReader',
  tag,
  summary: 'The alarms of the last 90 days by vibration: how many were false, and how many may be',
  params: Closed({ ...org, groupId: Type.String() }),
  result: FalseAlarms,
  errors: ['GROUP_NOT_FOUND', 'SWITCHED_OFF', 'NOT_FOUND'],
})
