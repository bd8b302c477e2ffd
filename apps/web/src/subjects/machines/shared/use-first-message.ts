import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { machineQuery } from './machines.queries.ts'

/** Behind a proxy that lets no socket through, polling finds the message. */
const ASK_AGAIN_MS = 5_000

/** When the machine first reported, known by its live status or by polling; null until then. */
export function useFirstMessage(machineId: string): number | null {
  const { data } = useQuery({
    ...machineQuery(machineId),
    refetchInterval: ({ state }) => (heardAt(state.data) === null ? ASK_AGAIN_MS : false),
  })
  // Later reports move the time of the machine, but not that of its first one.
  const [firstAt, setFirstAt] = useState<number | null>(null)
  if (firstAt === null && heardAt(data) !== null) setFirstAt(heardAt(data))
  return firstAt
}

/** Null for a machine that never reported. */
export const heardAt = (machine: Machine | undefined): number | null =>
  machine?.status.timestamp ?? machine?.LastSeen ?? null
