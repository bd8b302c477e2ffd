import { ENERGY_CHANNEL, KPI_CHANNELS } from '@millwright/contract/kpi-channels'
import { dayAt } from '@millwright/domain/time/zone'
import type { Logger } from 'pino'
import type { ChannelStore } from '../store/telemetry/channel-store.ts'
import type { CounterDayStore } from '../store/telemetry/counter-day-store.ts'
import { createRounds } from './rounds.ts'

export interface CounterDaysDeps {
  store: CounterDayStore
  channels: Pick<ChannelStore, 'idOf'>
  log: Logger
  now: () => number
}

const EVERY_MS = 10 * 60_000
/** Counters counted in one transaction, in which nothing is packed. */
const AT_ONCE = 500
/** Whose week the fleet page shows. */
const SHOWN = [KPI_CHANNELS.PART_COUNT, ENERGY_CHANNEL]

/** Counts yesterday for the counters of every machine, so that nobody waits for it in the morning. */
export function createCounterDays({ store, channels, log, now }: CounterDaysDeps) {
  const rounds = createRounds({
    work: fillNow,
    everyMs: EVERY_MS,
    complaint: 'counters could not be counted by day',
    log,
  })

  async function fillNow(): Promise<void> {
    const ids = await Promise.all(SHOWN.map((name) => channels.idOf(name)))
    const at = now()
    const counters = (await store.countersOf(ids)).map((each) => ({ ...each, today: dayAt(at, each.zone) }))
    for (let from = 0; from < counters.length && !rounds.isStopped(); from += AT_ONCE)
      await store.fillYesterday(counters.slice(from, from + AT_ONCE))
  }

  return { fillNow, start: rounds.start, stop: rounds.stop }
}
