import { OPERATOR_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { readOperatorName } from '@millwright/domain/machines/operator-name'
import type { Point } from '@millwright/domain/points/point'
import { showValue } from '@millwright/domain/points/value'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { LOCKS } from '../../../platform/database/coordination/locks.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Fact, Folded, PointsByMachine, RebuildWindow } from '../../../platform/facts/fact.ts'
import { NOTHING_TO_OPEN, putTerms, type Term } from '../../../platform/search/term-store.ts'
import { pointsInSteps } from '../../../platform/telemetry/point-store.ts'

/** Who signed in at machines, and when last, so that a search need not read the points of all machines. */
export const createOperatorNames = (channelId: number): Fact => ({
  name: 'operators',
  channels: [OPERATOR_CHANNEL],
  lock: LOCKS.operatorNames,
  opening: () => NOTHING_TO_OPEN,
  rebuildMs: 366 * DAY_MS,
  settleMs: 0,

  async fold(tx: Transaction, added: PointsByMachine): Promise<Folded> {
    await putTerms(
      tx,
      'operator',
      [...added].flatMap(([machineId, points]) => namesOf(machineId, points)),
    )
    return { changes: [] }
  },

  async rebuild(tx: Transaction, machineId: number, window: RebuildWindow): Promise<[]> {
    for await (const points of pointsInSteps(tx, { machineId, channelId, ...window }))
      await putTerms(tx, 'operator', namesOf(machineId, points))
    return []
  },
})

const namesOf = (machineId: number, points: readonly Point[]): Term[] =>
  points.flatMap(({ ts, value }) => {
    const name = readOperatorName(showValue(value))
    return name === null ? [] : [{ machineId, name, note: '', at: ts }]
  })
