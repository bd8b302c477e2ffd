/** With Shift one goes faster. */
const STRIDE = 20

export interface CursorKey {
  readonly key: string
  readonly shiftKey: boolean
}

/**
 * Where the arrow keys, Home and End move a cursor among the points `first` to `last`; null for any other key. From
 * outside, the first press goes to the last point: the newest is what one looks for.
 */
export function movedCursor(
  { key, shiftKey }: CursorKey,
  at: number | null,
  first: number,
  last: number,
): number | null {
  if (last < first) return null
  const step = shiftKey ? STRIDE : 1
  switch (key) {
    case 'ArrowLeft':
      return Math.min(Math.max((at ?? last + step) - step, first), last)
    case 'ArrowRight':
      return Math.max(Math.min((at ?? last) + step, last), first)
    case 'Home':
      return first
    case 'End':
      return last
    default:
      return null
  }
}

/** The index of the point nearest to `x` in rising positions; -1 when there is none. */
export function nearestIndex(positions: ArrayLike<number>, x: number): number {
  let low = 0
  let high = positions.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((positions[middle] ?? 0) < x) low = middle + 1
    else high = middle
  }
  const after = positions[low]
  const before = positions[low - 1]
  if (after === undefined) return -1
  return before !== undefined && x - before <= after - x ? low - 1 : low
}

/** The first and the last point in sight. */
export function indicesWithin(
  positions: ArrayLike<number>,
  view: { readonly from: number; readonly to: number },
): [first: number, last: number] {
  let first = 0
  let last = positions.length - 1
  while (first < last && (positions[first] ?? 0) < view.from) first++
  while (last > first && (positions[last] ?? 0) > view.to) last--
  return [first, last]
}
