import { addDays, type PlainDay } from '@millwright/domain/time/zone'
import type { DaysChanged } from '../../../platform/events/days-changed.ts'
import type { Handler } from '../../../platform/events/handler.ts'
import type { ChannelStore } from '../../../platform/telemetry/channel-store.ts'
import { lastClosedDay } from '../../../platform/telemetry/counted-days-store.ts'
import type { CounterDayStore } from '../../../platform/telemetry/counter-day-store.ts'
import { DAILY_COUNTERS } from '../../../platform/telemetry/counter-days.ts'
import type { UsageDayStore } from '../shared/usage-day-store.ts'
import type { UsageDays } from '../shared/usage-days.ts'

export interface RecountDaysDeps {
  usageDays: Pick<UsageDayStore, 'zoneOf'>
  days: Pick<UsageDays, 'read'>
  counterDays: Pick<CounterDayStore, 'count' | 'countersOf'>
  channels: Pick<ChannelStore, 'idOf'>
  now: () => number
}

/** Days counted in one transaction, for which the machine's reports wait. */
const AT_ONCE = 30

/** Counts days again that late points removed, so that the next reader finds them. */
export function createRecountDays({
  usageDays,
  days,
  counterDays,
  channels,
  now,
}: RecountDaysDeps): Handler<DaysChanged> {
  return {
    async handle({ machineId, source, from, to }) {
      const zone = await usageDays.zoneOf(machineId)
      if (zone === null) return
      const at = now()
      const last = lastClosedDay(zone, at)
      const changed = daysBetween(from, to < last ? to : last)
      const counters =
        source === 'counter'
          ? await counterDays.countersOf(
              await Promise.all(DAILY_COUNTERS.map((name) => channels.idOf(name))),
              machineId,
            )
          : []
      for (let start = 0; start < changed.length; start += AT_ONCE) {
        const some = changed.slice(start, start + AT_ONCE)
        if (source === 'status') await days.read({ id: machineId, timezone: zone }, some, at)
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
