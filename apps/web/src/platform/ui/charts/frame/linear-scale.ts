type Pair = readonly [from: number, to: number]

/** From values to pixels. */
export const linearScale =
  ([from, to]: Pair, [start, end]: Pair) =>
  (value: number): number =>
    from === to ? start : start + ((value - from) / (to - from)) * (end - start)

/** Where a step is as near to the next as to the one before: between 1, 2, 5 and 10. */
const NEXT = [
  [Math.sqrt(50), 10],
  [Math.sqrt(10), 5],
  [Math.sqrt(2), 2],
] as const

/** Of the steps 1, 2 and 5, times a power of ten, the one that gives about as many as are wanted. */
function roundStep(greatest: number, count: number): { digits: number; step: number } {
  const raw = greatest / count
  const power = Math.floor(Math.log10(raw))
  const factor = NEXT.find(([from]) => raw / 10 ** power >= from)?.[1] ?? 1
  return { digits: Math.max(0, -power), step: factor * 10 ** power }
}

/** Round numbers from 0 up to the first that is not below the greatest. */
export function roundTicks(greatest: number, count: number): number[] {
  const { digits, step } = roundStep(greatest, count)
  const steps = Math.ceil(Number((greatest / step).toFixed(9)))
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toFixed(digits)))
}

/** Round numbers around a range that need not begin at 0. */
export function roundTicksBetween(least: number, greatest: number, count: number): number[] {
  const { digits, step } = roundStep(greatest > least ? greatest - least : Math.abs(greatest) || 1, count)
  const first = Math.floor(Number((least / step).toFixed(9)))
  const last = Math.max(first + 1, Math.ceil(Number((greatest / step).toFixed(9))))
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(digits)),
  )
}
