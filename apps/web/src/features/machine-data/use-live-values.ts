import type { ChannelInfo } from '@millwright/contract/calls/machine-data'
import { liveName, parseLiveName } from '@millwright/contract/topics'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { live } from '../../live/live.ts'
import type { Point } from '../../live/points.ts'
import { createLiveValues, type LiveValues } from './live-values.ts'

/** The last values of a machine: those of the answer, and what the joined channels send. */
export function useLiveValues(machineId: string, channels: readonly ChannelInfo[]): LiveValues {
  const [values] = useState(createLiveValues)
  useEffect(() => values.takeAll(channels), [values, channels])
  useEffect(() => {
    const stop = live.onMessage(({ channel, v, ts }) => {
      const address = parseLiveName(channel)
      if (address?.machineId === machineId) values.take(address.channel, { v, ts })
    })
    return () => {
      stop()
      values.stop()
    }
  }, [values, machineId])
  return values
}

export function useLiveValue(values: LiveValues, channel: string): Point | undefined {
  const watch = useCallback((tell: () => void) => values.watch(channel, tell), [values, channel])
  return useSyncExternalStore(watch, () => values.valueOf(channel))
}

/** Whoever scrolls past does not want every line on the way. */
const SETTLE_MS = 150

/**
 * Joins these channels and no others. The new ones are joined before the old ones are left, so that those which
 * stay in sight are not left for a moment. `onMoved` is called when others have come into sight.
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
