import { DAY_MS, HOUR_MS } from '../time/lengths.ts'
export interface CounterPoint {
  readonly ts: number
  readonly v: number
}

export interface CounterGain {
  /** Null when nothing is known at all: 0 would read as a shift that produced nothing. */
  readonly gain: number | null
  /** Readings that no machine can have made, and that were left out. */
  readonly leftOut: number
}

/** A drop by less is noise: the counter goes on counting when it is past its highest value again. */
const NOISE_SHARE = 0.01
/** A drop to less is a counter that began again; a drop in between was set by hand, and counts from there. */
const RESET_SHARE = 0.5

/** More than this cannot be represented exactly, and no counter of a machine gets there. */
export const isReading = (v: number): boolean => v >= 0 && v <= Number.MAX_SAFE_INTEGER

/** A machine that was off for longer is not expected to go on counting where it stopped. */
export const COUNTER_LOOK_BACK_MS = 30 * DAY_MS

/** The state of a counter between readings. */
export interface Counter {
  readonly base: CounterPoint | null
  /** A reading that rose faster than any machine can: left out, unless the counter goes on from there. */
  readonly odd: CounterPoint | null
}

export const NEW_COUNTER: Counter = { base: null, odd: null }

export interface Counted {
  readonly counter: Counter
  readonly gain: number
  /** The reading that the gain is counted from; null where there is none. */
  readonly since: CounterPoint | null
  readonly isLeftOut: boolean
}

/** Takes in the next reading (rules: kpis 7, kpis 8). */
export function countReading(
  { base, odd }: Counter,
  point: CounterPoint,
  maxPerHour = Number.POSITIVE_INFINITY,
): Counted {
  const canRise = (before: CounterPoint, by: number): boolean =>
    by <= (maxPerHour * Math.max(point.ts - before.ts, HOUR_MS)) / HOUR_MS

  if (!isReading(point.v)) return { counter: { base, odd }, gain: 0, since: null, isLeftOut: true }
  if (odd && point.v > odd.v && canRise(odd, point.v - odd.v))
    return { counter: { base: point, odd: null }, gain: point.v - odd.v, since: odd, isLeftOut: false }
  const step: Step = base ? stepOf(base.v, point.v) : { gain: 0, base: point.v }
  if (base && !canRise(base, step.gain))
    return { counter: { base, odd: point }, gain: 0, since: null, isLeftOut: odd?.v !== point.v }
  const next = { ts: point.ts, v: step.base }
  return { counter: { base: next, odd: null }, gain: step.gain, since: base, isLeftOut: false }
}

/** The gain of a counter, and its state after it. */
export interface CounterRun extends CounterGain {
  readonly counter: Counter
}

/**
 * How much a counter grew over points in time order. Points before `from` say where it stood; without one the first is
 * the start. `maxPerHour` is more than any machine makes: what rises faster, also over less than an hour, is left out,
 * until the counter goes on from there.
 */
export const counterGain = (
  points: readonly CounterPoint[],
  from: number,
  maxPerHour = Number.POSITIVE_INFINITY,
): CounterGain => {
  const { gain, leftOut } = countOn(NEW_COUNTER, points, from, maxPerHour)
  return { gain, leftOut }
}

/** The same of a counter that has a state already: what is counted in parts is the same as what is counted at once. */
export function countOn(
  before: Counter,
  points: readonly CounterPoint[],
  from: number,
  maxPerHour: number,
): CounterRun {
  let counter = before
  let gain = 0
  let leftOut = 0
  for (const point of points) {
    const counted = countReading(counter, point, maxPerHour)
    counter = counted.counter
    if (point.ts < from) continue
    gain += counted.gain
    if (counted.isLeftOut) leftOut += 1
  }
  return { gain: counter.base ? gain : null, leftOut, counter }
}

/** The same by steps of a period, each gain in the step in which it was read; null when nothing is known at all. */
export function gainsByStep(
  points: readonly CounterPoint[],
  { from, to }: { readonly from: number; readonly to: number },
  stepMs: number,
  maxPerHour = Number.POSITIVE_INFINITY,
): number[] | null {
  const gains = Array.from({ length: Math.ceil((to - from) / stepMs) }, () => 0)
  let counter = NEW_COUNTER
  for (const point of points) {
    const counted = countReading(counter, point, maxPerHour)
    counter = counted.counter
    const step = Math.floor((point.ts - from) / stepMs)
    if (point.ts >= from && point.ts < to) gains[step] = (gains[step] ?? 0) + counted.gain
  }
  return counter.base ? gains : null
}

interface Step {
  readonly gain: number
  /** The next reading is compared with it. */
  readonly base: number
}

function stepOf(base: number, v: number): Step {
  if (v >= base) return { gain: v - base, base: v }
  if (v <= base * RESET_SHARE) return { gain: v, base: v }
  return { gain: 0, base: base - v <= base * NOISE_SHARE ? base : v }
}
