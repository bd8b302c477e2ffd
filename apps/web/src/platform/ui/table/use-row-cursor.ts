import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

interface RowCursorOptions {
  readonly count: number
  /** Rows of one turn of the page keys. */
  readonly pageRows: () => number
  readonly scrollTo: (index: number) => void
  /** By Space; left out where rows cannot be chosen. */
  readonly onToggle: ((index: number) => void) | undefined
}

/** Attribute of the link that covers its row. */
export const ROW_LINK = 'data-row-link'

const positionOf = (element: Element): number => Number(element.getAttribute('data-position'))

/**
 * One row at a time takes the focus: the arrow keys move it, Enter follows the link of the row, Space chooses the row.
 * Links and buttons inside of a row keep their own keys.
 */
export function useRowCursor({ count, pageRows, scrollTo, onToggle }: RowCursorOptions) {
  const [position, setPosition] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const wantsFocus = useRef(false)
  const cursor = Math.max(0, Math.min(position, count - 1))

  // After the row is there: it may have been out of sight.
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    body.current?.querySelector<HTMLElement>(`[data-position="${cursor}"]`)?.focus({ preventScroll: true })
  })

  const moveTo = (index: number): void => {
    const next = Math.max(0, Math.min(index, count - 1))
    wantsFocus.current = true
    setPosition(next)
    scrollTo(next)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement
    const row = target.closest('[data-position]')
    if (!row || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const at = positionOf(row)
    const steps: Record<string, () => void> = {
      ArrowDown: () => moveTo(at + 1),
      ArrowUp: () => moveTo(at - 1),
      PageDown: () => moveTo(at + pageRows()),
      PageUp: () => moveTo(at - pageRows()),
      Home: () => moveTo(0),
      End: () => moveTo(count - 1),
      ...(target === row && {
        Enter: () => row.querySelector<HTMLElement>(`[${ROW_LINK}]`)?.click(),
        ...(onToggle && { ' ': () => onToggle(at) }),
      }),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  /** A row that was clicked or reached by Tab is where the arrow keys go on. */
  const onFocus = (event: { target: EventTarget }): void => {
    const row = (event.target as HTMLElement).closest('[data-position]')
    if (row) setPosition(positionOf(row))
  }
  return { cursor, body, onKeyDown, onFocus }
}
