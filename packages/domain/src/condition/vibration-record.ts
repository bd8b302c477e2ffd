/** What a sensor recorded in one run: the axes at the same moments. */
export interface VibrationRecord {
  readonly rateHz: number
  /** One to three, of one length. */
  readonly axes: readonly Float64Array[]
}

/** Why a record cannot be judged. */
export type Unusable = 'NO_AXIS' | 'UNEQUAL_AXES' | 'WRONG_RATE' | 'TOO_SHORT' | 'NOT_A_NUMBER' | 'CONSTANT'

const MIN_RATE_HZ = 100
const MAX_RATE_HZ = 200_000
/** The 97th of a hundred frames needs some frames. */
export const MIN_FRAMES = 8

/** About half a second: a frame is long enough for bands of a few hertz and short enough for a single cut. */
export const frameLengthOf = (rateHz: number): number => 2 ** Math.round(Math.log2(rateHz / 2))

export const framesOf = (samples: number, length: number): number =>
  samples < length ? 0 : Math.floor((samples - length) / (length / 2)) + 1

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
  return axes.every(isConstant) ? 'CONSTANT' : null
}
