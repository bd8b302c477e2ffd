import { type RefCallback, type RefObject, useCallback, useRef, useState } from 'react'

interface RowWindow<T extends HTMLElement> {
  /** For the element that scrolls. */
  readonly scroller: RefCallback<T>
  readonly room: RefObject<T | null>
  readonly first: number
  /** One past the last. */
  readonly end: number
}

/** Rows kept ready above and below, so that neither fast scrolling nor the Tab key meets a gap. */
const SPARE_ROWS = 6

/** Which of many rows of equal height are in sight; only those are made. */
export function useRowWindow<T extends HTMLElement>(count: number, rowHeight: number): RowWindow<T> {
  const [sight, setSight] = useState({ first: 0, end: SPARE_ROWS * 4 })
  const room = useRef<T>(null)
  const scroller = useCallback<RefCallback<T>>(
    (element) => {
      room.current = element
      if (!element) return
      const look = () => {
        const first = Math.floor(element.scrollTop / rowHeight) - SPARE_ROWS
        const end = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + SPARE_ROWS
        setSight((known) => (known.first === first && known.end === end ? known : { first, end }))
      }
      const resized = new ResizeObserver(look)
      resized.observe(element)
      element.addEventListener('scroll', look, { passive: true })
      return () => {
        room.current = null
        resized.disconnect()
        element.removeEventListener('scroll', look)
      }
    },
    [rowHeight],
  )
  const end = Math.min(sight.end, count)
  return { scroller, room, first: Math.max(0, Math.min(sight.first, end)), end }
}
