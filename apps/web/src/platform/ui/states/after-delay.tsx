import { type ReactNode, useEffect, useState } from 'react'

const DELAY_MS = 150

/** A skeleton that flashes past is worse than none: it appears only when loading takes a moment. */
export function AfterDelay({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? children : null
}
