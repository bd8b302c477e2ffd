export interface SparkPoint {
  readonly x: number
  readonly y: number
}

/**
 * Stretches of points in a box; a value that is not known makes a gap and no zero. The lowest value lies on the
 * ground: a sparkline shows how something moved, and not how much it is.
 */
export function sparkRuns(
  values: readonly (number | null)[],
  width: number,
  height: number,
): readonly (readonly SparkPoint[])[] {
  const known = values.filter((value) => value !== null)
  const low = Math.min(...known)
  const spread = Math.max(...known) - low
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const runs: SparkPoint[][] = [[]]
  for (const [index, value] of values.entries()) {
    if (value === null) {
      runs.push([])
      continue
    }
    // Without any change the line runs through the middle.
    const share = spread > 0 ? (value - low) / spread : 0.5
    runs.at(-1)?.push({ x: index * step, y: height - share * height })
  }
  return runs.filter((run) => run.length > 0)
}
