import { liveName } from '@millwright/contract/wire/topics'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { live } from '../../platform/live/live.ts'
import type { Point } from '../../platform/live/points.ts'
import type { Channels } from './channel-values.ts'
import { channelsQuery } from './machine-data.queries.ts'

/** The last value of a channel, moving live while the channel is joined. Loading is the page's part. */
export function useLiveValue(machineId: string, channel: string): Point | undefined {
  const select = useCallback((held: Channels) => held.values.get(channel), [channel])
  return useQuery({ ...channelsQuery(machineId), select, enabled: false }).data
}

/** A list that is scrolled past does not join every line on the way. */
const SETTLE_MS = 150

/**
 * Joins these channels and no others: a machine may have thousands, of which few are in sight. The new ones are
 * joined before the old ones are left, so that those which stay in sight are not left for a moment. `onMoved` is
 * called when others have come into sight.
 */
export function useJoined(machineId: string, channels: readonly string[], onMoved: () => void): void {
  const leave = useRef<(() => void) | null>(null)
  const moved = useRef(onMoved)
  moved.current = onMoved
  // Names hold no control characters.
  const key = channels.join('\n')
  useEffect(() => {
    const join = () => {
      const leaveOld = leave.current
      leave.current = live.join(
        key
          .split('\n')
          .filter(Boolean)
          .map((name) => liveName(machineId, name)),
      )
      leaveOld?.()
      if (leaveOld) moved.current()
    }
    const timer = setTimeout(join, leave.current ? SETTLE_MS : 0)
    return () => clearTimeout(timer)
  }, [machineId, key])
  useEffect(
    () => () => {
      leave.current?.()
      leave.current = null
    },
    [],
  )
}
