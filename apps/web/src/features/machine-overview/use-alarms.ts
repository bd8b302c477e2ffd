import { ALARM_CHANNEL } from '@millwright/contract/kpi-channels'
import { useEffect, useMemo, useState } from 'react'
import type { Point } from '../../live/points.ts'
import { streams } from '../../live/streams.ts'
import { type ActiveAlarm, activeAlarms } from './active-alarms.ts'

/** Enough for a storm; what came before it has gone. */
const LAST_EVENTS = 100

interface Alarms {
  /** Undefined while nothing is known. */
  readonly alarms: readonly ActiveAlarm[] | undefined
  readonly hasFailed: boolean
  readonly loadedAt: number
  readonly retry: () => void
}

/** The active alarms of a machine, moving live. */
export function useAlarms(machineId: string): Alarms {
  const [attempt, setAttempt] = useState(0)
  const [points, setPoints] = useState<readonly Point[]>()
  const [failure, setFailure] = useState({ hasFailed: false, loadedAt: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt subscribes again
  useEffect(
    () =>
      streams.last({ machineId, channel: ALARM_CHANNEL }, LAST_EVENTS, {
        onPoints: (next) => {
          setPoints(next)
          setFailure({ hasFailed: false, loadedAt: Date.now() })
        },
        onFailed: () => setFailure((known) => ({ ...known, hasFailed: true })),
      }),
    [machineId, attempt],
  )
  const alarms = useMemo(() => points && activeAlarms(points), [points])
  return { alarms, ...failure, retry: () => setAttempt((old) => old + 1) }
}
