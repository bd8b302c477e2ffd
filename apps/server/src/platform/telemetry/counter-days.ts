import { ENERGY_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { dayAt } from '@millwright/domain/time/zone'
import { eachBatch } from '../jobs/each-machine.ts'
import type { Job } from '../jobs/job.ts'
import type { ChannelStore } from './channel-store.ts'
import type { CounterDayStore } from './counter-day-store.ts'

export interface CounterDaysDeps {
  store: CounterDayStore
  channels: Pick<ChannelStore, 'idOf'>
  now: () => number
}

const EVERY_MS = 10 * 60_000
/** Counters counted in one transaction, in which nothing is packed. */
const AT_ONCE = 500
/** Whose week the fleet page shows. */
export const DAILY_COUNTERS = [KPI_CHANNELS.PART_COUNT, ENERGY_CHANNEL]

/** Counts yesterday for the counters of every machine, so that nobody waits for it in the morning. */
export const createCounterDays = ({ store, channels, now }: CounterDaysDeps): Job => ({
  name: 'counter-days',
  everyMs: EVERY_MS,
  async run(run) {
    const ids = await Promise.all(DAILY_COUNTERS.map((name) => channels.idOf(name)))
    const at = now()
    await eachBatch(await store.countersOf(ids), AT_ONCE, run, (some) =>
      store.fillYesterday(some.map((each) => ({ ...each, today: dayAt(at, each.zone) }))),
    )
  },
})
