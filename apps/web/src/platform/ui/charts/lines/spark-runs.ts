export interface SparkPoint {
  readonly x: number
  readonly y: number
}

export interface SparkScale {
  readonly low: number
  readonly high: number
}

/** One for all sparklines of a page that show the same quantity: a fall of one point must not look like one of twenty. */
export function commonScale(lists: readonly (readonly (number | null)[])[]): SparkScale | undefined {
  const known = lists.flat().filter((value) => value !== null)
  if (known.length === 0) return undefined
  return {
    low: known.reduce((low, value) => Math.min(low, value)),
    high: known.reduce((high, value) => Math.max(high, value)),
  }
}

/**
 * Stretches of points in a box; a value that is not known makes a gap and no zero. The lowest value, or that of the
 * scale, lies on the ground: a sparkline shows how something moved, and not how much it is.
 */
export function sparkRuns(
  values: readonly (number | null)[],
  width: number,
  height: number,
  scale?: SparkScale,
): readonly (readonly SparkPoint[])[] {
  const { low, high } = scale ?? commonScale([values]) ?? { low: 0, high: 0 }
  const spread = high - low
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
