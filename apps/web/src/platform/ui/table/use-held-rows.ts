import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

/** Shown in place of rows that move by themselves. */
interface Places<T> {
  readonly rows: readonly T[]
  /** Keys of those that are no longer among the rows: shown until all are let go, as what is below them would move up. */
  readonly gone: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** Rows in the places that they had: with what is new of each, and new ones at the end. */
function inOldPlaces<T>(before: readonly T[], rows: readonly T[], keyOf: (row: T) => string): Places<T> {
  const left = new Map(rows.map((row) => [keyOf(row), row]))
  const gone = new Set<string>()
  const placed = before.map((old) => {
    const key = keyOf(old)
    const row = left.get(key)
    if (row === undefined) gone.add(key)
    left.delete(key)
    return row ?? old
  })
  return { rows: [...placed, ...left.values()], gone }
}

/**
 * Rows that keep their places while the pointer is over them or the keyboard is in them, so that nothing else is clicked
 * than what was aimed at. `view` says what is looked at, such as the filters: with another one the rows are let go. Without
 * one they are never held.
 */
export function useHeldRows<T>(rows: readonly T[], keyOf: (row: T) => string, view: string | undefined) {
  const [pointed, setPointed] = useState<Element | null>(null)
  const [focused, setFocused] = useState<Element | null>(null)
  const shown = useRef({ view, rows })
  const isHeld = view !== undefined && (pointed !== null || focused !== null) && shown.current.view === view
  const places = useMemo<Places<T>>(
    () => (isHeld ? inOldPlaces(shown.current.rows, rows, keyOf) : { rows, gone: NONE }),
    [isHeld, rows, keyOf],
  )
  useLayoutEffect(() => {
    shown.current = { view, rows: places.rows }
  }, [view, places])
  // An element that is removed or can no longer be used while it has the focus sends no event that it lost it.
  useLayoutEffect(() => {
    if (focused && (focused !== document.activeElement || focused.closest('[inert]'))) setFocused(null)
  })
  // A dialog that a row opens is inside of the rows for React, which then sees nobody leave them.
  useEffect(() => {
    if (!pointed) return
    const letGo = ({ target }: Event): void => {
      if (!pointed.contains(target as Node)) setPointed(null)
    }
    document.addEventListener('pointerover', letGo)
    return () => document.removeEventListener('pointerover', letGo)
  }, [pointed])
  return {
    ...places,
    /** For the element around the rows. */
    hold: {
      onPointerEnter: ({ currentTarget, target }: PointerEvent) =>
        setPointed(currentTarget.contains(target as Node) ? currentTarget : null),
      onPointerLeave: () => setPointed(null),
      // A click leaves the focus behind for as long as nothing else is clicked; only the keyboard is meant.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible') ? target : null),
      onBlur: () => setFocused(null),
    },
  }
}

/** For what shows such rows. */
export type Held = Pick<ReturnType<typeof useHeldRows>, 'gone' | 'hold'>
