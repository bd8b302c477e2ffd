import { COMPLETE_MS, endedInSilence, QUIET_MS, type Run } from '@millwright/domain/production/run'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { LOCKS } from '../../platform/database/coordination/locks.ts'
import { lockMachines } from '../../platform/database/coordination/machine-lock-store.ts'
import type { Database } from '../../platform/database/database.ts'
import { eachMachine } from '../../platform/jobs/each-machine.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { putRuns } from './production-run-store.ts'
import type { ProductionStore } from './shared/production-store.ts'

export interface CloseRunsDeps {
  db: Database
  productions: ProductionStore
  now: () => number
}

const AT_ONCE = 5_000

/** Ends runs whose state never came. A point that says more of one opens it again (`foldRuns`). */
export const createCloseRuns = ({ db, productions, now }: CloseRunsDeps): Job => ({
  name: 'close-runs',
  everyMs: 5 * MINUTE_MS,
  async run(run) {
    const found = await productions.unchangedSince(now() - QUIET_MS, now() - COMPLETE_MS, AT_ONCE)
    const over = found.filter((each) => endedInSilence(each, now()) !== null)
    const byMachine = Map.groupBy(over, ({ machineId }) => machineId)
    await eachMachine([...byMachine.keys()], run, (machineId) =>
      db.transaction(async (tx) => {
        await tx.query(lockMachines(LOCKS.productionRuns, [machineId]))
        // Under the lock: points may have come since.
        for (const { slot, from } of byMachine.get(machineId) ?? []) {
          const current = await productions.find(machineId, slot, from, tx)
          const to = current?.to === null ? endedInSilence(current, now()) : null
          if (!current || to === null) continue
          const ended: Run = { ...current, to }
          await putRuns(tx, [{ machineId, slot, runs: [ended] }])
        }
      }),
    )
  },
})
