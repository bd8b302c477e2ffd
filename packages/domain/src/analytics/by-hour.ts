import type { UsageClass } from '../stops/usage-class.ts'
import type { Interval } from '../stops/usage-spans.ts'
import { HOUR_MS } from '../time/lengths.ts'
import { localHour } from '../time/zone.ts'

interface Used extends Interval {
  /** Null for no data. */
  readonly use: UsageClass | null
}

/** Hours of all zones begin at a quarter. */
const QUARTER_MS = 900_000

interface HourSlot {
  readonly row: number
  readonly hour: number
  /** Where the clock shows another hour. */
  readonly next: number
}

/** Sums by hour of the week of any number of machines, each by its own clock. */
export function createHourSums() {
  const sums = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => ({ main: 0, known: 0 })))
  // Asking a clock costs far more than adding: machines of one zone share the answers.
  const zones = new Map<string, Map<number, HourSlot>>()

  function slotOf(at: number, zone: string): HourSlot {
    const slots = zones.get(zone) ?? new Map<number, HourSlot>()
    zones.set(zone, slots)
    const quarter = at - (at % QUARTER_MS)
    const known = slots.get(quarter)
    if (known) return known
    const { weekday, hour } = localHour(quarter, zone)
    const slot = { row: weekday - 1, hour, next: nextHour(quarter, hour, zone) }
    slots.set(quarter, slot)
    return slot
  }

  return {
    add(spans: Iterable<Used>, zone: string): void {
      for (const { from, to, use } of spans) {
        if (use === null) continue
        for (let at = from; at < to; ) {
          const { row, hour, next } = slotOf(at, zone)
          const end = Math.min(to, next)
          const cell = sums[row]?.[hour]
          if (cell) {
            cell.known += end - at
            if (use === 'MainUsage') cell.main += end - at
          }
          at = end
        }
      }
    },

    /** Of the known planned time the share of main usage: rows from Monday to Sunday, null where nothing was planned or known. */
    shares: (): (number | null)[][] =>
      sums.map((row) => row.map(({ main, known }) => (known > 0 ? main / known : null))),
  }
}

/** The hours of the week of one machine. */
export function mainUsageByHour(spans: Iterable<Used>, zone: string): (number | null)[][] {
  const sums = createHourSums()
  sums.add(spans, zone)
  return sums.shares()
}

/** The clock is set by whole quarters. */
function nextHour(whole: number, hour: number, zone: string): number {
  for (let edge = whole + QUARTER_MS; edge < whole + HOUR_MS; edge += QUARTER_MS)
    if (localHour(edge, zone).hour !== hour) return edge
  return whole + HOUR_MS
}
