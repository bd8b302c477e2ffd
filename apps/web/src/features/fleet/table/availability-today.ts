import type { Machine } from '@millwright/contract/calls/machines'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import { windowed } from '@millwright/domain/timeline/timeline'
import { totalsOf } from '@millwright/domain/timeline/totals'
import { availability } from '@millwright/domain/usage/classic'
import { nowFor, type Timelines } from '../../../ui/status/live-spans.ts'

export type Shares = ReadonlyMap<string, number | null>

/** Every machine's today begins at its own midnight; null for a machine that reported nothing. */
export function availabilityToday(machines: readonly Machine[], today: Timelines, now: number): Shares {
  const zones = new Set(machines.map((machine) => machine.Country.Timezone))
  const days = new Map([...zones].map((zone) => [zone, dayBounds(dayAt(now, zone), zone)]))
  return new Map(
    machines.map((machine) => {
      const day = days.get(machine.Country.Timezone)
      const spans = today[machine.Id] ?? []
      const totals = day && totalsOf(windowed(spans, day.from, day.to, nowFor(spans, now)))
      return [machine.Id, totals ? availability(totals) : null]
    }),
  )
}
