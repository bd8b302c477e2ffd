import { addDays, type PlainDay } from '@millwright/domain/time/zone'
import type { Handler } from '../events/handler.ts'
import type { DaysChanged } from '../store/events/durable-events.ts'
import type { StatusDayStore } from '../store/status/status-day-store.ts'
import type { ChannelStore } from '../store/telemetry/channel-store.ts'
import type { CounterDayStore } from '../store/telemetry/counter-day-store.ts'
import { DAILY_COUNTERS } from './counter-days.ts'

export interface RecountDaysDeps {
  statusDays: Pick<StatusDayStore, 'zoneOf' | 'lastClosed' | 'read'>
  counterDays: Pick<CounterDayStore, 'count' | 'countersOf'>
  channels: Pick<ChannelStore, 'idOf'>
  now: () => number
}

/** Days counted in one transaction, for which the machine's reports wait. */
const AT_ONCE = 30

/** Counts days again that late points removed, so that the next reader finds them. */
export function createRecountDays({
  statusDays,
  counterDays,
  channels,
  now,
}: RecountDaysDeps): Handler<DaysChanged> {
  return {
    async handle({ machineId, source, from, to }) {
      const zone = await statusDays.zoneOf(machineId)
      if (zone === null) return
      const at = now()
      const last = statusDays.lastClosed(zone, at)
      const days = daysBetween(from, to < last ? to : last)
      const counters =
        source === 'counter'
          ? await counterDays.countersOf(
              await Promise.all(DAILY_COUNTERS.map((name) => channels.idOf(name))),
              machineId,
            )
          : []
      for (let start = 0; start < days.length; start += AT_ONCE) {
        const some = days.slice(start, start + AT_ONCE)
        if (source === 'status') await statusDays.read({ id: machineId, timezone: zone }, some, at)
        else await counterDays.count(counters.flatMap((each) => some.map((day) => ({ ...each, day }))))
      }
    },
    // Counting is heavy: pages come first.
    concurrency: 1,
  }
}

function daysBetween(from: PlainDay, to: PlainDay): PlainDay[] {
  const days: PlainDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
