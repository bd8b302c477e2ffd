import { type View, xOf } from '../ui/charts/time-scale.ts'
import type { DrawnSpan } from './drawn-spans.ts'

export interface Flag {
  readonly x: number
  readonly count: number
}

interface FlagSizes {
  /** The least distance of two flags. */
  readonly flag: number
  /** What the count beside a flag takes to the right. */
  readonly count: number
}

/** A flag counts alarms near it; a day full of alarms has many flags and not one in its middle. */
const WIDEST = 5

/** One flag per alarm in sight; flags that would touch become one with a count. */
export function flagClusters(
  spans: readonly DrawnSpan[],
  view: View,
  width: number,
  sizes: FlagSizes,
): Flag[] {
  const flags: Flag[] = []
  let begin = 0
  for (const span of spans) {
    if (span.status !== 'FAIL' || span.to <= view.from || span.from >= view.to) continue
    const x = xOf(view, width, (Math.max(span.from, view.from) + Math.min(span.to, view.to)) / 2)
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
