import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'

interface RowKeys {
  readonly count: number
  readonly rowHeight: number
  /** To the day, week or shift before or after. */
  readonly onTurn: (by: 1 | -1) => void
  /** Moves the cursor: with Shift and an arrow. */
  readonly onStep: (by: 1 | -1, index: number) => void
  readonly onClear: () => void
}

const PAGE = 10

/**
 * One stop for the Tab key; up and down go from row to row, left and right to the period before or after, with Shift along it. A row that is out of
 * sight does not exist yet: it is scrolled to, and takes the focus once it is there.
 */
export function useRowKeys({ count, rowHeight, onTurn, onStep, onClear }: RowKeys) {
  const box = useRef<HTMLDivElement | null>(null)
  const wanted = useRef<number | null>(null)
  const [active, setActive] = useState(0)

  useEffect(() => {
    if (wanted.current === null) return
    const row = box.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })

  const goTo = (index: number) => {
    const next = Math.min(Math.max(index, 0), count - 1)
    const scroller = box.current
    if (!scroller) return
    const list = scroller.querySelector('ul')
    const room = scroller.clientHeight - (list?.offsetTop ?? 0)
    const top = next * rowHeight
    if (top < scroller.scrollTop) scroller.scrollTop = top
    else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room
    wanted.current = next
    setActive(next)
  }

  const actions: Record<string, () => void> = {
    ArrowDown: () => goTo(active + 1),
    ArrowUp: () => goTo(active - 1),
    PageDown: () => goTo(active + PAGE),
    PageUp: () => goTo(active - PAGE),
    Home: () => goTo(0),
    End: () => goTo(count - 1),
    ArrowLeft: () => onTurn(-1),
    ArrowRight: () => onTurn(1),
    Escape: onClear,
  }
  const shifted: Record<string, () => void> = {
    ArrowLeft: () => onStep(-1, active),
    ArrowRight: () => onStep(1, active),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = (event.shiftKey ? shifted : actions)[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  const scroller = useCallback((element: HTMLDivElement | null) => {
    box.current = element
  }, [])
  return { scroller, active: Math.min(active, count - 1), setActive, onKeyDown }
}
