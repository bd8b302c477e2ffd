import { HOUR_MS } from '@millwright/domain/time/lengths'
import { WEEK_DAYS, weeksIn } from '@millwright/domain/time/weeks'
import { addDays, dayAt } from '@millwright/domain/time/zone'
import { eachMachine } from '../../../platform/jobs/each-machine.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { DAYS_BACK } from './usage-days-job.ts'
import type { UsageWeekStore } from './usage-week-store.ts'

/** Adds up weeks whose days are all stored; until then, and where it does not run, days are read. */
export function createUsageWeeksJob({
  store,
  now,
}: {
  readonly store: UsageWeekStore
  readonly now: () => number
}): Job {
  return {
    name: 'usage-weeks',
    everyMs: HOUR_MS,
    async run(run) {
      const to = dayAt(now(), 'UTC')
      for (const week of weeksIn({ from: addDays(to, -DAYS_BACK), to }).reverse()) {
        if (run.isStopped()) return
        await eachMachine(await store.lacking(week), run, (machineId) =>
          store.put(machineId, week, addDays(week, WEEK_DAYS - 1)),
        )
      }
    },
  }
}
