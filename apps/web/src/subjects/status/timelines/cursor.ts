import type { PointerEvent, RefObject } from 'react'
import { tsAt, type View } from '../../../platform/ui/charts/frame/time-scale.ts'

/** A moment that is looked at on all machines, and the machine under the pointer. */
export interface Cursor {
  readonly ts: number
  readonly index: number
  /** In pixels from the start of the bars. */
  readonly x: number
}

interface CursorInput {
  /** As wide as the bars, above them. */
  readonly bars: RefObject<HTMLElement | null>
  readonly bounds: View
  readonly now: number
  readonly rowHeight: number
  readonly count: number
  readonly cursor: Cursor | null
  readonly onCursor: (cursor: Cursor | null) => void
}

/** With Shift and an arrow, which is what a pixel or two are on a common screen. */
const STEP_MS = 5 * 60_000

/** Follows the pointer over the bars, or the keys. */
export function cursorHandlers({ bars: box, bounds, now, rowHeight, count, cursor, onCursor }: CursorInput) {
  const end = Math.min(bounds.to, now)

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const bars = box.current?.getBoundingClientRect()
    const list = event.currentTarget.getBoundingClientRect()
    if (!bars || event.pointerType === 'touch') return
    const x = event.clientX - bars.left
    // Whole milliseconds: days of a calendar are found by them.
    const ts = Math.round(tsAt(bounds, bars.width, x))
    const index = Math.floor((event.clientY - list.top) / rowHeight)
    const isOver = x >= 0 && x <= bars.width && ts <= end && index >= 0 && index < count
    onCursor(isOver ? { ts, index, x } : null)
  }

  /** From the cursor, or from now. */
  const step = (by: 1 | -1, index: number) => {
    const bars = box.current?.getBoundingClientRect()
    if (!bars) return
    const ts = Math.min(Math.max((cursor?.ts ?? end) + by * STEP_MS, bounds.from), end)
    onCursor({ ts, index, x: ((ts - bounds.from) / (bounds.to - bounds.from)) * bars.width })
  }
  return { onPointerMove, onPointerLeave: () => onCursor(null), step }
}
