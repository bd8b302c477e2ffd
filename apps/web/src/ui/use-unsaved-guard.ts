import { useBlocker } from '@tanstack/react-router'
import { createContext, type RefObject, useContext, useEffect } from 'react'
import { useAskToDiscard } from './confirm.tsx'

/** A dialog asks what is in it whether closing would lose something. */
export const LeaveContext = createContext<RefObject<(() => boolean) | null> | null>(null)

/**
 * Asks before unsaved changes are left: for another page, by closing the dialog around them, and by the browser when
 * the tab is closed. `isStillUnsaved` is asked at that moment, for what was saved since the page was drawn.
 */
export function useUnsavedGuard(isUnsaved: boolean, isStillUnsaved: () => boolean = () => isUnsaved): void {
  const askToDiscard = useAskToDiscard()
  const dialog = useContext(LeaveContext)
  useEffect(() => {
    if (!dialog || !isUnsaved) return
    dialog.current = isStillUnsaved
    return () => {
      dialog.current = null
    }
  })
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async () => isStillUnsaved() && !(await askToDiscard()),
  })
}
