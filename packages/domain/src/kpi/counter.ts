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
const HOUR_MS = 3_600_000

/** More than this is not told exactly, and no counter of a machine gets there. */
const isReading = (v: number): boolean => v >= 0 && v <= Number.MAX_SAFE_INTEGER

/**
 * How much a counter grew over points in time order (rules: kpis 7). Points before `from` tell where it stood; without
 * one the first is the start. `maxPerHour` is more than any machine makes: what rises faster, also over less than an
 * hour, is left out, until the counter goes on from there.
 */
export function counterGain(
  points: readonly CounterPoint[],
  from: number,
  maxPerHour = Number.POSITIVE_INFINITY,
): CounterGain {
  let base: CounterPoint | null = null
  let odd: CounterPoint | null = null
  let gain = 0
  let leftOut = 0
  const canRise = (before: CounterPoint, by: number, point: CounterPoint): boolean =>
    by <= (maxPerHour * Math.max(point.ts - before.ts, HOUR_MS)) / HOUR_MS

  for (const point of points) {
    const counts = point.ts >= from
    if (!isReading(point.v)) {
      if (counts) leftOut += 1
      continue
    }
    if (odd && point.v > odd.v && canRise(odd, point.v - odd.v, point)) {
      if (counts) gain += point.v - odd.v
      base = point
      odd = null
      continue
    }
    const step: Step = base ? stepOf(base.v, point.v) : { gain: 0, base: point.v }
    if (base && !canRise(base, step.gain, point)) {
      if (counts && odd?.v !== point.v) leftOut += 1
      odd = point
      continue
    }
    if (counts) gain += step.gain
    base = { ts: point.ts, v: step.base }
    odd = null
  }
  return { gain: base ? gain : null, leftOut }
}

interface Step {
  readonly gain: number
  /** What the next reading is compared with. */
  readonly base: number
}

function stepOf(base: number, v: number): Step {
  if (v >= base) return { gain: v - base, base: v }
  if (v <= base * RESET_SHARE) return { gain: v, base: v }
  return { gain: 0, base: base - v <= base * NOISE_SHARE ? base : v }
}
