import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../../live/live.ts'
import { fleetNowKey } from './fleet.queries.ts'

/** Alarms come in bursts; one request answers for all of them. */
const PATIENCE_MS = 2_000

/** A live change says that there is an alarm, but not which: the overview is asked for it. */
export function useFreshAlarms(org: string, groupId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (): void => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: fleetNowKey(org, groupId) })
    }
    const stop = live.onStatusChanged((change) => {
      if (change.status === 'FAIL') timer ??= setTimeout(ask, PATIENCE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient, org, groupId])
}
