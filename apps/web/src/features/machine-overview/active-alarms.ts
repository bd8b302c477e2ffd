import { alarmEventsOf, readAlarms } from '@millwright/domain/alarm/alarm'
import type { Point } from '../../live/points.ts'

export interface ActiveAlarm {
  readonly code: string
  /** Empty when the machine gives none. */
  readonly text: string
  readonly since: number
}

/** What the alarm channel says at the end of these points, the longest first. */
export const activeAlarms = (points: readonly Point[]): ActiveAlarm[] =>
  alarmEventsOf(points.flatMap(({ v, ts }) => readAlarms(ts, v) ?? []))
    .filter(({ to }) => to === null)
    .map(({ code, text, from }) => ({ code, text, since: from }))
