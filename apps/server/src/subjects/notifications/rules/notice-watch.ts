import { POINTS_UNDER_WAY_MS } from '@millwright/domain/notifications/rules/watch'
import type { Bus } from '../../../platform/bus/bus.ts'
import { LOCKS } from '../../../platform/database/coordination/locks.ts'
import { lockMachines } from '../../../platform/database/coordination/machine-lock-store.ts'
import type { Database } from '../../../platform/database/database.ts'
import { eachMachine } from '../../../platform/jobs/each-machine.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { type DueWatch, dueMachines, settled, watchesOf } from './notice-watch-store.ts'
import { AHEAD_MS, foldAgain, passTime } from './watch-rules.ts'
import { syncWatches } from './watch-sync-store.ts'

export interface NoticeWatchDeps {
  db: Database
  bus: Bus
  now: () => number
}

const LOOK_EVERY_MS = 5_000
const AT_ONCE = 1_000

/**
 * Some firings follow because time passes: a channel that is silent, a value that holds for so many minutes, or
 * counts no more. And which machines are watched changes: people and groups see others than before.
 */
export const createNoticeWatch = ({ db, bus, now }: NoticeWatchDeps): Job => ({
  name: 'notice-watch',
  everyMs: LOOK_EVERY_MS,
  async run(run) {
    const changed = await db.transaction((tx) => syncWatches(tx, { ruleId: null, now: now() }))
    if (changed > 0) bus.emit('noticeRulesChanged', {})
    const at = now()
    const before = at - POINTS_UNDER_WAY_MS
    const due = await dueMachines(db, { before, now: at, limit: AT_ONCE })
    const found = new Map(due.map((each) => [each.machineId, each]))
    await eachMachine([...found.keys()], run, (machineId) =>
      db.transaction(async (tx) => {
        await tx.query(lockMachines(LOCKS.noticeRules, [machineId]))
        const { unsettled }: Pick<DueWatch, 'unsettled'> = found.get(machineId) ?? { unsettled: [] }
        for (const watch of await watchesOf(tx, machineId)) {
          if (!unsettled.includes(watch.ruleId)) continue
          await foldAgain(tx, watch, { ts: watch.from, to: at + AHEAD_MS }, at)
          await settled(tx, watch)
        }
        for (const watch of await watchesOf(tx, machineId)) await passTime(tx, watch, before, at)
      }),
    )
  },
})
