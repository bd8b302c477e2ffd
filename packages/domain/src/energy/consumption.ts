import type { Counter, CounterPoint } from '../shifts/counter.ts'
import type { Span } from '../status/span.ts'
import { shownAs } from '../status/status.ts'
import { emptyTotals, type StatusTotals } from '../status/totals.ts'
import { HOUR_MS } from '../time/lengths.ts'
import { type Measure, readMeter, type Step } from './meter.ts'

/** What was used in one hour, by the status that the machine was in. */
export interface ConsumptionHour {
  readonly hour: number
  readonly amounts: StatusTotals
  /** Readings of the hour that no machine can have made. */
  readonly leftOut: number
  /** The last reading of the hour that counts; null without one, or when one that is in doubt came after it. */
  readonly base: CounterPoint | null
}

export interface Consumption {
  readonly meter: Counter
  readonly hours: readonly ConsumptionHour[]
}

/**
 * Hours begin with those of the machine's clock: `phase` is by how much they are shifted where the clock is half an hour
 * or a quarter off (rules: energy 3).
 */
export const hourStart = (ts: number, phase: number): number =>
  Math.floor((ts + phase) / HOUR_MS) * HOUR_MS - phase

/**
 * Goes on from where the meter stood, over readings in time order. What lies between two readings is attributed to hours
 * and status by time (rules: energy 3). The hours before are
 * those that the readings may add to.
 */
export function foldConsumption(
  measure: Measure,
  before: Consumption,
  readings: readonly CounterPoint[],
  { spans, phase }: { readonly spans: readonly Span[]; readonly phase: number },
): Consumption {
  const hours = new Map(before.hours.map((each) => [each.hour, copyOf(each)]))
  const hourOf = (hour: number): OpenHour => {
    const found = hours.get(hour) ?? { hour, amounts: emptyTotals(), leftOut: 0, base: null }
    hours.set(hour, found)
    return found
  }
  const cursor = { at: 0 }
  let { meter } = before
  for (const point of readings) {
    const read = readMeter(measure, meter, point)
    meter = read.meter
    if (read.step) attribute(read.step, spans, phase, hourOf, cursor)
    const own = hourOf(hourStart(point.ts, phase))
    if (read.isLeftOut) own.leftOut += 1
    own.base = meter.odd === null && meter.base && meter.base.ts >= own.hour ? meter.base : null
  }
  return { meter, hours: [...hours.values()].sort((a, b) => a.hour - b.hour) }
}

interface OpenHour {
  readonly hour: number
  readonly amounts: StatusTotals
  leftOut: number
  base: CounterPoint | null
}

const copyOf = (hour: ConsumptionHour): OpenHour => ({ ...hour, amounts: { ...hour.amounts } })

/** Cuts a step at the ends of hours and of status spans. Steps come in the order of their ends: the cursor goes back at most one. */
function attribute(
  { from, to, amount }: Step,
  spans: readonly Span[],
  phase: number,
  hourOf: (hour: number) => OpenHour,
  cursor: { at: number },
): void {
  while (cursor.at > 0 && (spans[cursor.at]?.from ?? Number.POSITIVE_INFINITY) > from) cursor.at -= 1
  for (let at = from; at < to; ) {
    while ((spans[cursor.at + 1]?.from ?? Number.POSITIVE_INFINITY) <= at) cursor.at += 1
    const span = spans[cursor.at]
    const isIn = span !== undefined && span.from <= at && (span.to === null || span.to > at)
    const spanEnd = isIn
      ? (span.to ?? Number.POSITIVE_INFINITY)
      : (spans.find((each) => each.from > at)?.from ?? Number.POSITIVE_INFINITY)
    const hour = hourStart(at, phase)
    const end = Math.min(to, hour + HOUR_MS, spanEnd)
    const status = isIn ? (shownAs(span.status) ?? 'noData') : 'noData'
    hourOf(hour).amounts[status] += amount * ((end - at) / (to - from))
    at = end
  }
}
