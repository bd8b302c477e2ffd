import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before a dialog opened. Mantine does so for a dialog that was there, closed, before;
 * one that is loaded when it opens, or taken away while it is open, would leave people who use keys at the top of the page.
 */
export function useReturnFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // While it renders: after that the focus is inside of it.
  if (isOpen && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = isOpen
  useEffect(() => {
    if (!isOpen) return
    return () => {
      const { current } = opener
      if (isFocusLost() && current instanceof HTMLElement && current.isConnected)
        current.focus({ preventScroll: true })
    }
  }, [isOpen])
}

/** On nothing, or in a dialog that is closing. */
function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('[role="dialog"]') !== null
}
