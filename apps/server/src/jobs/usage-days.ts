import type { UsageDayStore } from '../store/status/usage-day-store.ts'
import { lastClosedDay, type UsageDays } from '../usage/usage-days.ts'
import { eachBatch } from './each-machine.ts'
import type { Job } from './job.ts'

export interface UsageDaysJobDeps {
  store: Pick<UsageDayStore, 'machinesByZone' | 'having'>
  days: Pick<UsageDays, 'fill'>
  now: () => number
}

const EVERY_MS = 10 * 60_000
/** Machines counted in one transaction, whose reports wait for it. */
const AT_ONCE = 100

/** Counts the day that ended last, for every machine, when midnight has passed where it stands. */
export const createUsageDaysJob = ({ store, days, now }: UsageDaysJobDeps): Job => ({
  name: 'usage-days',
  everyMs: EVERY_MS,
  async run(run) {
    const at = now()
    for (const { zone, machineIds } of await store.machinesByZone()) {
      const all = machineIds.map((machineId) => ({ machineId }))
      await eachBatch(all, AT_ONCE, run, async (some) => {
        const day = lastClosedDay(zone, at)
        const ids = some.map(({ machineId }) => machineId)
        const having = await store.having(ids, day)
        const missing = ids.filter((id) => !having.has(id)).map((machineId) => ({ machineId, zone, day }))
        if (missing.length > 0) await days.fill(missing, at)
      })
    }
  },
})
