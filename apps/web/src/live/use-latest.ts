import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import type { Point } from './points.ts'
import { streams } from './streams.ts'

export interface Latest {
  /** By channel; a channel that never said anything is missing. */
  readonly points: Readonly<Record<string, Point>>
  /** Which channels have answered so far. */
  readonly known: ReadonlySet<string>
  readonly hasFailed: boolean
  readonly loadedAt: number
}

const NOTHING: Latest = { points: {}, known: new Set(), hasFailed: false, loadedAt: 0 }

/** A machine may send hundreds of values a second; a person reads four. */
const FLUSH_MS = 250

/** The last values of some channels of a machine, moving live. another `attempt` subscribes again. */
export function useLatest(machineId: string, channels: readonly string[], attempt = 0): Latest {
  const [latest, setLatest] = useState(NOTHING)
  // Names hold no control characters.
  const key = channels.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt subscribes again
  useEffect(() => {
    setLatest(NOTHING)
    const names = key.split('\n').filter(Boolean)
    let next = NOTHING
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = (change: Partial<Latest>, channel: string) => {
      next = { ...next, ...change, known: new Set([...next.known, channel]) }
      timer ??= setTimeout(() => {
        timer = undefined
        setLatest(next)
      }, FLUSH_MS)
    }
    const stops = names.map((channel) =>
      streams.latest(
        { machineId, channel },
        {
          onPoints: ([point]) =>
            tell(
              { points: point ? { ...next.points, [channel]: point } : next.points, loadedAt: Date.now() },
              channel,
            ),
          // What the licence does not open is not there, and no failure.
          onFailed: (error) => tell(isClosed(error) ? {} : { hasFailed: true }, channel),
        },
      ),
    )
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [machineId, key, attempt])
  return latest
}

const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)
