import { type RefObject, useEffect, useRef } from 'react'

/** An element that takes the place of the focused one takes the focus too: a keyboard must not fall back to the top. */
export function useFocus<E extends HTMLElement>(isWanted = true): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (isWanted) ref.current?.focus()
  }, [isWanted])
  return ref
}
