export interface CounterPoint {
  readonly ts: number
  readonly v: number
}

/**
 * How much a counter grew over points in time order. A drop is a counter that began again at zero, so the new
 * value is all gain. `before` is the last value ahead of the window; without it the first point is the start.
 * Null when nothing is known at all: 0 would read as a shift that produced nothing.
 */
export function counterGain(points: readonly CounterPoint[], before: number | null): number | null {
  const start = before ?? points[0]?.v
  if (start === undefined) return null
  let gain = 0
  let base = start
  let last = start
  for (const { v } of points) {
    if (v < last) {
      gain += last - base
      base = 0
    }
    last = v
  }
  return gain + last - base
}
