import type { Counter, CounterPoint } from '../points/counter.ts'
import type { Span } from '../status/span.ts'
import { shownAs } from '../status/status.ts'
import { emptyTotals, type StatusTotals } from '../status/totals.ts'
import { HOUR_MS } from '../time/lengths.ts'
import { type Measure, readMeter, type Step } from './meter.ts'

/** By the status that the machine was in. */
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
 * Goes on from where the meter was, over readings in time order. What lies between two readings is attributed to hours
 * and status by time and load (rules: energy 3). The hours before are those that the readings may add to.
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
    if (read.step) attribute(read.step, isMetered(measure), spans, phase, hourOf, cursor)
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

/**
 * As a share of the use at work: a counter that is read once a minute does not show it, and by time alone idle would be billed
 * like work. A status of which nothing is known counts as idle.
 */
const LOADS: Readonly<Record<keyof StatusTotals, number>> = {
  EXE: 1,
  HANDLING: 0.6,
  READY: 0.4,
  FAIL: 0.4,
  POWER_OFF: 0.1,
  DISCONNECTED: 0.4,
  noData: 0.4,
}

/** A flow is measured all the time; of a counter only its readings are known. */
const isMetered = (measure: Measure): boolean => measure !== 'compressedAir'

interface Piece {
  readonly hour: number
  readonly status: keyof StatusTotals
  readonly ms: number
}

/** Cuts a step at the ends of hours and of status spans, and gives each piece its share (rules: energy 3). */
function attribute(
  step: Step,
  isByLoad: boolean,
  spans: readonly Span[],
  phase: number,
  hourOf: (hour: number) => OpenHour,
  cursor: { at: number },
): void {
  const pieces = piecesOf(step, spans, phase, cursor)
  const weightOf = ({ status, ms }: Piece): number => ms * (isByLoad ? LOADS[status] : 1)
  const whole = pieces.reduce((sum, piece) => sum + weightOf(piece), 0)
  for (const piece of pieces)
    hourOf(piece.hour).amounts[piece.status] += step.amount * (weightOf(piece) / whole)
}

/** Steps come in the order of their ends: the cursor goes back at most one. */
function piecesOf(
  { from, to }: Step,
  spans: readonly Span[],
  phase: number,
  cursor: { at: number },
): Piece[] {
  const pieces: Piece[] = []
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
    pieces.push({ hour, status, ms: end - at })
    at = end
  }
  return pieces
}
