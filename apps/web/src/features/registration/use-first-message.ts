import { liveName, STATUS_CHANNEL, STATUS_EVENT } from '@millwright/contract/topics'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { live } from '../../live/live.ts'
import { machineQuery } from '../../machines/machines.queries.ts'

/** Behind a proxy that lets no socket through, polling finds the message. */
const ASK_AGAIN_MS = 5_000

/** When the first message arrived, by socket or by polling; null until then. */
export function useFirstMessage(machineId: string): number | null {
  const [heardAt, setHeardAt] = useState<number | null>(null)
  const isWaiting = heardAt === null
  const { data } = useQuery({
    ...machineQuery(machineId),
    refetchInterval: isWaiting ? ASK_AGAIN_MS : false,
  })
  const seenAt = data?.LastSeen ?? null
  useEffect(() => {
    if (!isWaiting) return
    const status = liveName(machineId, STATUS_CHANNEL)
    const stops = [
      live.onStatusChanged((change) => change.machineId === machineId && setHeardAt(change.ts)),
      live.onMessage(({ channel, ts }) => channel === status && setHeardAt(ts)),
      live.join([liveName(machineId, STATUS_EVENT), status]),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [machineId, isWaiting])
  useEffect(() => {
    if (seenAt !== null) setHeardAt((known) => known ?? seenAt)
  }, [seenAt])
  return heardAt
}
