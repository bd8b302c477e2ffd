import { useState } from 'react'

/** When something began to hold; null while it does not. */
export function useSince(holds: boolean): number | null {
  const [since, setSince] = useState<number | null>(null)
  if (holds && since === null) setSince(Date.now())
  if (!holds && since !== null) setSince(null)
  return holds ? since : null
}
