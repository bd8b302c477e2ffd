/** Chance looks regular for a few values, never for so many. */
const ENOUGH = 12
/** As even as a machine that is read by a clock; work is not. */
const UNEVEN = 0.1
/** A value that stayed for a while comes after several steps. */
const MAX_STEPS = 20

/**
 * How often a value is really read, from the times at which it changed: a server may promise a second, and read each ten. Changes
 * that lie whole steps apart again and again were seen by a reader that looks in these steps.
 */
export function createValueSpacing() {
  let lastAt: number | null = null
  let step = 0
  let count = 0
  let every: number | null = null

  return {
    take(ts: number): void {
      const passed = lastAt === null ? 0 : ts - lastAt
      lastAt = ts
      if (passed <= 0) return
      if (every !== null && passed < every * (1 - UNEVEN)) every = null
      const steps = Math.round(passed / step)
      const isEven =
        step > 0 && steps >= 1 && steps <= MAX_STEPS && Math.abs(passed - steps * step) <= UNEVEN * step
      count = isEven ? count + 1 : 1
      if (!isEven) step = passed
      if (count >= ENOUGH) every = step
    },
    /** In milliseconds; null while nothing says so. */
    every: (): number | null => every,
  }
}

export type ValueSpacing = ReturnType<typeof createValueSpacing>
