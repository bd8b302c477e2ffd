import { useEffect, useState } from 'react'
import type { Point } from '../../live/points.ts'
import { streams } from '../../live/streams.ts'

const NONE: readonly Point[] = []

/** What a channel sent since a moment, at most once per frame; nothing while it is null. */
export function useLiveTail(machineId: string, channel: string, since: number | null): readonly Point[] {
  const [points, setPoints] = useState(NONE)
  useEffect(() => {
    if (since === null) return setPoints(NONE)
    let frame: number | null = null
    let latest = NONE
    const flush = () => {
      frame = null
      setPoints(latest)
    }
    const stop = streams.from({ machineId, channel }, since, {
      onPoints: (next) => {
        latest = next
        frame ??= requestAnimationFrame(flush)
      },
    })
    return () => {
      stop()
      if (frame !== null) cancelAnimationFrame(frame)
    }
  }, [machineId, channel, since])
  return points
}
