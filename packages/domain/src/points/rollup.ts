/** A stretch of numbers summed up. `last` is the value of its latest point. */
export interface Rollup {
  readonly from: number
  readonly count: number
  readonly min: number
  readonly max: number
  readonly sum: number
  readonly last: number
}

/** Columns of numbers in time order become one rollup for every stretch of `width` that holds a point. */
export function rollUp(ts: readonly number[], num: readonly number[], width: number): Rollup[] {
  const rollups: { from: number; count: number; min: number; max: number; sum: number; last: number }[] = []
  for (let index = 0; index < ts.length; index++) {
    const at = ts[index] ?? 0
    const value = num[index] ?? 0
    const from = at - (at % width)
    const open = rollups.at(-1)
    if (open?.from === from) {
      open.count++
      open.min = Math.min(open.min, value)
      open.max = Math.max(open.max, value)
      open.sum += value
      open.last = value
    } else rollups.push({ from, count: 1, min: value, max: value, sum: value, last: value })
  }
  return rollups
}

/** Several rollups in time order as one; null for none. */
export function combine(rollups: readonly Rollup[]): Rollup | null {
  const [first] = rollups
  if (!first) return null
  let { count, min, max, sum, last } = first
  for (let index = 1; index < rollups.length; index++) {
    const each = rollups[index] ?? first
    count += each.count
    min = Math.min(min, each.min)
    max = Math.max(max, each.max)
    sum += each.sum
    last = each.last
  }
  return { from: first.from, count, min, max, sum, last }
}
