import { useEffect, useRef } from 'react'

interface ReplayKeys {
  readonly toggle: () => void
  readonly by: (seconds: number) => void
  readonly before: () => void
  readonly next: () => void
}

/** These take the keys themselves. */
const TYPED_INTO = 'input, textarea, select, [role=dialog], [role=radiogroup], [role=menu], [data-part=stage]'

const MINUTE_S = 60

/** Space plays and pauses, arrows go by a minute, and with Shift from stop to stop, wherever on the page the focus is. */
export function useReplayKeys(keys: ReplayKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (target instanceof Element && target.closest(TYPED_INTO)) return
      const isOnButton = target instanceof Element && target.closest('button, a') !== null
      const { toggle, by, before, next } = latest.current
      if (event.key === ' ' && !isOnButton) toggle()
      else if (event.key === 'ArrowLeft') event.shiftKey ? before() : by(-MINUTE_S)
      else if (event.key === 'ArrowRight') event.shiftKey ? next() : by(MINUTE_S)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
