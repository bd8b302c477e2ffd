/** Pixels at normal density: narrower a row is cut, wider the eye loses it between name and status. */
const LEAST_WIDTH = 480
const MOST_WIDTH = 900

/** The fewest columns in which all rows are in sight at once; as many as fit when that cannot be. */
export function columnsFor(count: number, width: number, height: number, rowHeight: number): number {
  const most = Math.max(1, Math.floor(width / LEAST_WIDTH))
  const fewest = Math.min(most, Math.max(1, Math.ceil(width / MOST_WIDTH)))
  const rows = Math.max(1, Math.floor(height / rowHeight))
  return Math.min(most, Math.max(fewest, Math.ceil(count / rows)))
}
