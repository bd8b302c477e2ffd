import { combined, mean, median, type Shape } from './shape.ts'

/** How a machine has changed since a moment, seen in its other operations and tools. */
export interface Drift {
  /** The part that they share, in decades of power. */
  readonly shift: Shape
  /** How far they disagree, as a variance. */
  readonly spread: Shape
  /** How many of them there are. */
  readonly operations: number
}

/** Of one operation: its runs at the time of the fingerprint, and its latest. */
export interface ThenAndNow {
  readonly before: readonly Shape[]
  readonly now: readonly Shape[]
}

/** One alone may have its own reason. */
const LEAST_OPERATIONS = 2
/**
 * No more is taken out of a band: four times the power. What all operations share beyond that is not the slow change of a
 * machine, but something that happened to it.
 */
const MOST_DECADES = 0.6
/** The spread of few operations is drawn to that of all bands, as if so many more had been seen. */
const PRIOR_OPERATIONS = 4

const limited = (value: number): number => Math.min(MOST_DECADES, Math.max(-MOST_DECADES, value))

/** Null where too few operations were run at both times (rules: condition 3). */
export function driftOf(operations: readonly ThenAndNow[]): Drift | null {
  const shifts = operations
    .filter(({ before, now }) => before.length > 0 && now.length > 0)
    .map(({ before, now }) => {
      const [from, to] = [combined(before, mean), combined(now, mean)]
      return to.map((axis, a) => axis.map((value, band) => value - (from[a]?.[band] ?? 0)))
    })
  if (shifts.length < LEAST_OPERATIONS) return null
  const shift = combined(shifts, (values) => limited(median(values)))
  const squares = shifts.map((each) =>
    each.map((axis, a) => axis.map((value, band) => (value - (shift[a]?.[band] ?? 0)) ** 2)),
  )
  const seen = shifts.length - 1
  const variance = combined(squares, (values) => values.reduce((sum, value) => sum + value, 0) / seen)
  const usual = mean(variance.flatMap((axis) => [...axis]))
  const spread = variance.map((axis) =>
    axis.map((value) => (value * seen + PRIOR_OPERATIONS * usual) / (seen + PRIOR_OPERATIONS)),
  )
  return { shift, spread, operations: shifts.length }
}
