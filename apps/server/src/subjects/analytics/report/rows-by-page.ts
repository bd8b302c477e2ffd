/** So few rows are read as one: they are not torn apart where a page has room for all. */
const KEPT_WHOLE = 12
/** A row alone at the end of a page, or at the beginning of the next, is taken for another table. */
const LEAST = 2

/**
 * How many rows of a table are on each page, from their heights and the room for rows: on the page that is begun, and on a
 * whole one. The first number is 0 where the table begins on a new page.
 */
export function rowsByPage(heights: readonly number[], begun: number, whole: number): number[] {
  const least = Math.min(LEAST, heights.length)
  const sum = heights.reduce((all, height) => all + height, 0)
  const isKept = heights.length <= KEPT_WHOLE && sum <= whole
  const pages: number[] = []
  let at = 0
  while (at < heights.length || pages.length === 0) {
    const fitting = countFitting(heights, at, pages.length === 0 ? begun : whole)
    const left = heights.length - at - fitting
    const isFirst = pages.length === 0
    if (isFirst && left > 0 && (fitting < least || isKept)) {
      pages.push(0)
      continue
    }
    // A page of its own takes a row however tall it is: else it would never end.
    const taken = Math.max(isFirst ? 0 : 1, left > 0 && left < least ? fitting - (least - left) : fitting)
    pages.push(isFirst && left > 0 && taken < least ? 0 : taken)
    at += pages.at(-1) ?? 0
  }
  return pages
}

function countFitting(heights: readonly number[], from: number, room: number): number {
  let [count, used] = [0, 0]
  for (const height of heights.slice(from)) {
    used += height
    if (used > room) break
    count += 1
  }
  return count
}
