import { type View, xOf } from '../frame/time-scale.ts'

export interface Flag {
  readonly x: number
  readonly count: number
}

interface FlagSizes {
  /** The least distance of two flags. */
  readonly flag: number
  /** The count beside a flag needs this room to its right. */
  readonly count: number
}

/** A flag counts what is near it; a day full of alarms has many flags and not one in its middle. */
const WIDEST = 5

/** One flag per stretch in sight; flags that would touch become one with a count. */
export function flagClusters(
  stretches: readonly View[],
  view: View,
  width: number,
  sizes: FlagSizes,
): Flag[] {
  const flags: Flag[] = []
  let begin = 0
  for (const { from, to } of stretches) {
    if (to <= view.from || from >= view.to) continue
    const x = xOf(view, width, (Math.max(from, view.from) + Math.min(to, view.to)) / 2)
    const last = flags.at(-1)
    const room = last && last.count > 1 ? sizes.flag + sizes.count : sizes.flag
    if (last && x - last.x < room && x - begin < sizes.flag * WIDEST) {
      const count = last.count + 1
      flags[flags.length - 1] = { x: last.x + (x - last.x) / count, count }
    } else {
      flags.push({ x, count: 1 })
      begin = x
    }
  }
  return flags
}
