/** One run of a sensor: its axes at the same moments. */
export interface VibrationRecord {
  readonly rateHz: number
  /** One to three, of one length. */
  readonly axes: readonly Float64Array[]
}

/** Why a record cannot be judged. */
export type Unusable =
  | 'NO_AXIS'
  | 'UNEQUAL_AXES'
  | 'WRONG_RATE'
  | 'TOO_SHORT'
  | 'NOT_A_NUMBER'
  | 'CONSTANT'
  | 'CLIPPED'

const MIN_RATE_HZ = 100
const MAX_RATE_HZ = 200_000
/** The 90th of a hundred frames needs some frames. */
export const MIN_FRAMES = 8

/** About half a second: a frame is long enough for bands of a few hertz and short enough for a single cut. */
export const frameLengthOf = (rateHz: number): number => 2 ** Math.round(Math.log2(rateHz / 2))

export const framesOf = (samples: number, length: number): number =>
  samples < length ? 0 : Math.floor((samples - length) / (length / 2)) + 1

/** A sensor that is driven beyond its range stays at its end for a while: so many values in a row, in so much of a record. */
const PLATEAU = 3
const CLIPPED_SHARE = 0.001
/** A signal of a few steps only is at its ends all the time. */
const LEAST_STEPS = 32

function hasFewSteps(axis: Float64Array): boolean {
  const steps = new Set<number>()
  for (const value of axis) if (steps.add(value).size >= LEAST_STEPS) return false
  return true
}

function isClipped(axis: Float64Array): boolean {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of axis) {
    if (value < low) low = value
    if (value > high) high = value
  }
  let [inRow, clipped] = [0, 0]
  for (const value of axis) {
    // Zero is rest, also where it is the least of all values.
    inRow = value !== 0 && (value === low || value === high) ? inRow + 1 : 0
    if (inRow >= PLATEAU) clipped++
  }
  return low < high && clipped > CLIPPED_SHARE * axis.length && !hasFewSteps(axis)
}

const isConstant = (axis: Float64Array): boolean => axis.every((value) => value === axis[0])

/** Null when it can be judged. */
export function unusable({ rateHz, axes }: VibrationRecord): Unusable | null {
  const first = axes[0]
  if (!first) return 'NO_AXIS'
  if (!(rateHz >= MIN_RATE_HZ && rateHz <= MAX_RATE_HZ)) return 'WRONG_RATE'
  if (axes.some(({ length }) => length !== first.length)) return 'UNEQUAL_AXES'
  if (framesOf(first.length, frameLengthOf(rateHz)) < MIN_FRAMES) return 'TOO_SHORT'
  if (axes.some((axis) => !axis.every(Number.isFinite))) return 'NOT_A_NUMBER'
  // One axis that does not move is a sensor that came loose; the others may still tell.
  if (axes.every(isConstant)) return 'CONSTANT'
  return axes.some(isClipped) ? 'CLIPPED' : null
}
