/** A reading of the counter of a tool. */
interface Reading {
  readonly ts: number
  readonly used: number
}

/** Between the readings around it; null before the first. Takes them by time. */
export function usedAt(readings: readonly Reading[], ts: number): number | null {
  const before = readings.findLast((reading) => reading.ts <= ts)
  const after = readings.find((reading) => reading.ts > ts)
  if (!before) return null
  if (!after) return before.used
  return before.used + ((after.used - before.used) * (ts - before.ts)) / (after.ts - before.ts)
}
