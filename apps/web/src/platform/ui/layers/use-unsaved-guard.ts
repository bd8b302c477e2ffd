import { useBlocker } from '@tanstack/react-router'
import { createContext, type RefObject, useContext, useEffect } from 'react'
import { useAskToDiscard } from './confirm.tsx'

/** A dialog asks what is in it whether closing would lose something. */
export const LeaveContext = createContext<RefObject<(() => boolean) | null> | null>(null)

/**
 * Asks before unsaved changes are left: for another page, by closing the dialog around them, and by the browser when
 * the tab is closed. `isStillUnsaved` is asked at that moment, for what was saved since the page was drawn. With `staysOnPath`
 * another query of the same path takes nothing away, and is not asked about.
 */
export function useUnsavedGuard(
  isUnsaved: boolean,
  isStillUnsaved: () => boolean = () => isUnsaved,
  staysOnPath = false,
): void {
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
    shouldBlockFn: async ({ current, next }) => {
      if (staysOnPath && current.pathname === next.pathname) return false
      return isStillUnsaved() && !(await askToDiscard())
    },
  })
}
