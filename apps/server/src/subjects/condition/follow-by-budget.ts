import { randomUUID } from 'node:crypto'
import { areGood, STEP_TESTS, staysNear } from '@millwright/domain/condition/follow'
import { FRESH_MS } from '@millwright/domain/condition/hearing'
import { type PartShapes, partShapesOf } from '@millwright/domain/condition/part-shapes'
import type { Database } from '../../platform/database/database.ts'
import type { ConditionSettingsStore } from './condition-settings-store.ts'
import type { FingerprintStore } from './fingerprint-store.ts'
import { makeFingerprint } from './fingerprints.ts'
import { createHistoryStore } from './history-store.ts'
import { fromBytes, packPrint } from './measured-bytes.ts'
import type { CycleRecord, CycleStore } from './shared/cycle-store.ts'
import { stepFrom } from './step.ts'

interface FollowDeps {
  db: Database
  cycles: CycleStore
  fingerprints: FingerprintStore
  settings: Pick<ConditionSettingsStore, 'ofMachine'>
}

/** In place of a person's name and reason. */
const BY_BUDGET = { madeBy: '', reason: '', kind: 'budget', before: null } as const

/**
 * After a test: where the owner wants it, an old fingerprint takes the last good tests to those that it was made of, unless it
 * would move too far from what a person or the machine made (rules: condition 17).
 */
export function createFollowByBudget({ db, cycles, fingerprints, settings }: FollowDeps) {
  const history = createHistoryStore(db)

  return async (machineId: number, cycle: CycleRecord): Promise<void> => {
    // A tool wears, which is what its tests are for.
    if (cycle.app === 'TOOLS_CHECK') return
    const { followsGoodRuns } = await settings.ofMachine(machineId)
    if (!followsGoodRuns) return
    const used = await fingerprints.inUse(machineId, cycle)
    const recordedAt = await history.recordedAt(machineId, cycle)
    if (!used || !recordedAt || cycle.startedAt.getTime() - recordedAt.getTime() < FRESH_MS) return
    const last = await history.lastJudged(machineId, cycle, recordedAt, STEP_TESTS)
    if (!areGood(last.map(({ verdict }) => verdict))) return
    const added = last.map(({ cycleUuid }) => cycleUuid)
    const step = await stepFrom(cycles, machineId, used, added)
    const made = await fingerprints.lastMade(machineId, cycle)
    if (!step || !made) return
    if (!staysNear(partShapesOf(step.print), await fromBytes<PartShapes>(made))) return
    const packed = await packPrint(step.print)
    const { app, operation, tool } = cycle
    await db.transaction(async (tx) => {
      await fingerprints.lock(machineId, tx)
      // A person was quicker.
      if ((await fingerprints.inUse(machineId, cycle, tx))?.publicId !== used.publicId) return
      const conditions = { machineId, publicId: randomUUID(), app, operation, tool }
      const { cycleUuids } = step
      await makeFingerprint(fingerprints, { ...conditions, cycleUuids, added, ...BY_BUDGET, ...packed }, tx)
    })
  }
}
