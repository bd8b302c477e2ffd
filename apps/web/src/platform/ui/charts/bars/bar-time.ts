import type { View } from '../frame/time-scale.ts'
import { slotOf } from './stack-layout.ts'

/**
 * A stretch of time on an axis of bars, in pixels: each bar has a place of the same width, however long its own time is,
 * as months do. Null where no bar has this time.
 */
export function stretchOnBars(
  times: readonly (View | undefined)[],
  width: number,
  stretch: View,
): View | null {
  const places = times.flatMap((time, index) => {
    if (!time || stretch.to <= time.from || stretch.from >= time.to) return []
    const slot = slotOf(index, times.length, width)
    const xOf = (ts: number): number => {
      const share = (ts - time.from) / (time.to - time.from)
      return slot.left + slot.width * Math.min(1, Math.max(0, share))
    }
    return [{ from: xOf(stretch.from), to: xOf(stretch.to) }]
  })
  const [first] = places
  const last = places.at(-1)
  return first && last ? { from: first.from, to: last.to } : null
}
