import { localHour } from '../time/zone.ts'
import type { UsageClass } from './usage-class.ts'
import type { Interval } from './usage-spans.ts'

interface Used extends Interval {
  /** Null for no data. */
  readonly use: UsageClass | null
}

const HOUR_MS = 3_600_000
/** Hours of all zones begin at a quarter. */
const QUARTER_MS = 900_000

/**
 * Of the known planned time of each hour of the week, the share of main usage: rows from Monday to Sunday, null where nothing was
 * planned or known.
 */
export function mainUsageByHour(spans: Iterable<Used>, zone: string): (number | null)[][] {
  const sums = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => ({ main: 0, known: 0 })))
  for (const { from, to, use } of spans) {
    if (use === null) continue
    for (let at = from; at < to; ) {
      const { weekday, hour } = localHour(at, zone)
      const next = Math.min(to, nextHour(at, hour, zone))
      const cell = sums[weekday - 1]?.[hour]
      if (cell) {
        cell.known += next - at
        if (use === 'MainUsage') cell.main += next - at
      }
      at = next
    }
  }
  return sums.map((row) => row.map(({ main, known }) => (known > 0 ? main / known : null)))
}

/** Where the clock shows another hour; it is set by whole quarters. */
function nextHour(at: number, hour: number, zone: string): number {
  const whole = at - (at % QUARTER_MS)
  for (let edge = whole + QUARTER_MS; edge < whole + HOUR_MS; edge += QUARTER_MS)
    if (localHour(edge, zone).hour !== hour) return edge
  return whole + HOUR_MS
}
