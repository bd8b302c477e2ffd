import { DEFECTIVE_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { describe, expect, it } from 'vitest'
import { DEMO_MACHINES, type DemoMachine } from './fleet.ts'
import { equipmentOf } from './model/telemetry/equipment.ts'
import { type Reading, type Readings, telemetryOf } from './model/telemetry.ts'
import { createHistory } from './telemetry-history.ts'

const NOW = Date.UTC(2026, 10, 18, 12)
const DAYS = 60

/** Readings of the days before now, by channel in the order of time. */
function sent(machine: DemoMachine, channels: readonly string[]): Map<string, Reading[]> {
  const history = createHistory({
    telemetry: telemetryOf(machine),
    minutesSince: NOW - DAY_MS / 12,
    now: NOW,
  })
  const gap = { from: NOW - DAYS * DAY_MS, to: NOW }
  const found = new Map<string, Reading[]>(channels.map((channel) => [channel, []]))
  while (gap.to > gap.from) {
    const { payload, from } = history.last(gap)
    const readings = JSON.parse(payload) as Readings
    for (const [channel, all] of found) found.set(channel, [...(readings[channel] ?? []), ...all])
    gap.to = from
  }
  return found
}

const byFamily = [...new Map(DEMO_MACHINES.map((machine) => [machine.family, machine])).values()]

describe('the past of the demo', () => {
  it.each(byFamily.map((machine) => [machine.family, machine] as const))(
    'of a machine of the family %s has its counters on each of sixty days, so that a month gone by has an OEE',
    (family, machine) => {
      const counters = equipmentOf(family).counters.map(({ kpi }) => KPI_CHANNELS[kpi])
      const found = sent(machine, [...counters, DEFECTIVE_CHANNEL])
      for (const channel of counters) {
        const readings = found.get(channel) ?? []
        const made: number[] = []
        for (let day = 0; day < DAYS; day++) {
          const from = NOW - (DAYS - day) * DAY_MS
          const values = readings
            .filter(({ ts }) => ts > from && ts <= from + DAY_MS)
            .map(({ v }) => Number(v))
          expect(values.length, `${channel} ${day}`).toBeGreaterThanOrEqual(90)
          expect(values).toEqual(values.toSorted((a, b) => a - b))
          made.push((values.at(-1) ?? 0) - (values[0] ?? 0))
        }
        // Weekends and holidays are free.
        expect(made.filter((gain) => gain > 0).length).toBeGreaterThan(DAYS / 2)
      }
    },
  )
})
