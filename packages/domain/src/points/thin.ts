import type { Rollup } from './rollup.ts'

export interface Columns {
  readonly ts: readonly number[]
  readonly num: readonly number[]
}

interface Writable {
  readonly ts: number[]
  readonly num: number[]
}

/**
 * At most `wanted` points of a line that looks the same: of each stretch the first, the least, the greatest and the
 * last point stay, so no peak is lost.
 */
export function thinOut({ ts, num }: Columns, wanted: number): Columns {
  if (ts.length <= wanted) return { ts, num }
  const stretches = Math.max(1, Math.floor(wanted / 4))
  const size = ts.length / stretches
  const kept: Writable = { ts: [], num: [] }
  let last = -1
  const keep = (index: number): void => {
    if (index === last) return
    last = index
    kept.ts.push(ts[index] ?? 0)
    kept.num.push(num[index] ?? 0)
  }
  for (let stretch = 0; stretch < stretches; stretch++) {
    const first = Math.floor(stretch * size)
    const end = Math.min(ts.length, Math.floor((stretch + 1) * size))
    let least = first
    let greatest = first
    let min = num[first] ?? 0
    let max = min
    for (let index = first + 1; index < end; index++) {
      const value = num[index] ?? 0
      if (value < min) {
        min = value
        least = index
      } else if (value > max) {
        max = value
        greatest = index
      }
    }
    keep(first)
    keep(Math.min(least, greatest))
    keep(Math.max(least, greatest))
    keep(end - 1)
  }
  return kept
}

/** At most `wanted` rollups, by joining neighbours; each still knows its least and greatest value. */
export function joinRollups(
  rollups: readonly Rollup[],
  wanted: number,
  join: (some: Rollup[]) => Rollup | null,
): Rollup[] {
  if (rollups.length <= wanted) return [...rollups]
  const size = rollups.length / wanted
  return Array.from({ length: wanted }, (_, index) =>
    join(rollups.slice(Math.floor(index * size), Math.floor((index + 1) * size))),
  ).filter((rollup) => rollup !== null)
}
