import type { StatusDayStore } from '../store/status/status-day-store.ts'
import { eachBatch } from './each-machine.ts'
import type { Job } from './job.ts'

export interface StatusDaysDeps {
  store: StatusDayStore
  now: () => number
}

const EVERY_MS = 10 * 60_000
/** Machines counted in one transaction, whose reports wait for it. */
const AT_ONCE = 100

/** Counts the day that ended last, for every machine, when midnight has passed where it stands. */
export const createStatusDays = ({ store, now }: StatusDaysDeps): Job => ({
  name: 'status-days',
  everyMs: EVERY_MS,
  async run(run) {
    const at = now()
    for (const { zone, machineIds } of await store.machinesByZone()) {
      const day = store.lastClosed(zone, at)
      const having = await store.having(machineIds, day)
      const missing = machineIds
        .filter((id) => !having.has(id))
        .map((machineId) => ({ machineId, zone, day }))
      await eachBatch(missing, AT_ONCE, run, (days) => store.fill(days, at))
    }
  },
})
