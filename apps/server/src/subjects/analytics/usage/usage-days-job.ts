import { addDays, dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { eachBatch } from '../../../platform/jobs/each-machine.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { lastClosedDay, type MachineDay } from '../../../platform/telemetry/counted-days-store.ts'
import type { AlarmDayStore } from '../../alarms/shared/alarm-day-store.ts'
import type { StatusStore } from '../../status/shared/status-store.ts'
import type { UsageDayStore } from '../shared/usage-day-store.ts'
import type { UsageDays } from '../shared/usage-days.ts'

export interface UsageDaysJobDeps {
  store: Pick<UsageDayStore, 'machinesByZone' | 'having' | 'storedDays'>
  statuses: Pick<StatusStore, 'firstOfMany'>
  alarmDays: Pick<AlarmDayStore, 'uncounted'>
  days: Pick<UsageDays, 'fill' | 'fillAlarms'>
  now: () => number
}

const EVERY_MS = 10 * 60_000
/** Machines counted in one transaction, whose reports wait for it. */
const AT_ONCE = 100
/** Days before yesterday that a page may ask for: the longest range, and the one before it. */
export const DAYS_BACK = 60

/**
 * Counts the day that ended last, for every machine, when midnight has passed where it is; and once a day those before
 * it that are missing, such as after an update, and the alarms of those that were stored without.
 */
export function createUsageDaysJob({ store, statuses, alarmDays, days, now }: UsageDaysJobDeps): Job {
  /** Of each zone the last day up to which nothing is missing. */
  const complete = new Map<string, PlainDay>()

  async function missingBefore(ids: readonly number[], zone: string, last: PlainDay): Promise<MachineDay[]> {
    const first = addDays(last, -DAYS_BACK)
    const stored = await store.storedDays(ids, first, last)
    const missing = ids.flatMap((machineId) => {
      const own: MachineDay[] = []
      for (let day = first; day < last; day = addDays(day, 1))
        if (!stored.has(`${machineId} ${day}`)) own.push({ machineId, zone, day })
      return own
    })
    const reported = await statuses.firstOfMany([...new Set(missing.map(({ machineId }) => machineId))])
    return missing.filter(({ machineId, day }) => {
      const since = reported.get(machineId)
      return since !== undefined && day >= dayAt(since, zone)
    })
  }

  return {
    name: 'usage-days',
    everyMs: EVERY_MS,
    async run(run) {
      const at = now()
      for (const { zone, machineIds } of await store.machinesByZone()) {
        const day = lastClosedDay(zone, at)
        const all = machineIds.map((machineId) => ({ machineId }))
        await eachBatch(all, AT_ONCE, run, async (some) => {
          const ids = some.map(({ machineId }) => machineId)
          const having = await store.having(ids, day)
          const missing = ids.filter((id) => !having.has(id)).map((machineId) => ({ machineId, zone, day }))
          if (missing.length > 0) await days.fill(missing, at)
        })
        if (complete.get(zone) === day) continue
        await eachBatch(all, AT_ONCE, run, async (some) => {
          const ids = some.map(({ machineId }) => machineId)
          const missing = await missingBefore(ids, zone, day)
          for (let from = 0; from < missing.length && !run.isStopped(); from += AT_ONCE) {
            await days.fill(missing.slice(from, from + AT_ONCE), at)
            await run.turn()
          }
          const bare = await alarmDays.uncounted(ids, addDays(day, -DAYS_BACK), day)
          for (let from = 0; from < bare.length && !run.isStopped(); from += AT_ONCE)
            await days.fillAlarms(bare.slice(from, from + AT_ONCE).map((each) => ({ ...each, zone })))
        })
        if (!run.isStopped()) complete.set(zone, day)
      }
    },
  }
}
