import { useCallback, useEffect, useState } from 'react'
import type { Point } from '../../live/points.ts'
import { streams } from '../../live/streams.ts'

interface LastPoints {
  /** The newest first; undefined while nothing is known. */
  readonly points: readonly Point[] | undefined
  readonly hasFailed: boolean
  readonly loadedAt: number
  readonly retry: () => void
}

/** The last values of a channel, moving live. */
export function useLastPoints(machineId: string, channel: string, count: number): LastPoints {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Pick<LastPoints, 'points' | 'hasFailed' | 'loadedAt'>>({
    points: undefined,
    hasFailed: false,
    loadedAt: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt subscribes again
  useEffect(
    () =>
      streams.last({ machineId, channel }, count, {
        onPoints: (points) =>
          setState({ points: points.toReversed(), hasFailed: false, loadedAt: Date.now() }),
        onFailed: () => setState((old) => ({ ...old, hasFailed: true })),
      }),
    [machineId, channel, count, attempt],
  )
  return { ...state, retry: useCallback(() => setAttempt((old) => old + 1), []) }
}
