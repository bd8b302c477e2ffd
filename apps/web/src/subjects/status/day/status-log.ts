import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import { alarmOfStop } from '@millwright/domain/alarms/shown-alarm'
import type { ShownStatus } from '@millwright/domain/status/status'
import type { DrawnSpan } from '../shared/timeline/drawn-spans.ts'

export interface LogEntry {
  readonly status: ShownStatus
  readonly from: number
  readonly to: number
  readonly isLasting: boolean
  /** Why it stood; null for an alarm that the machine did not name, undefined for what is no alarm or not known yet. */
  readonly alarm: AlarmEvent | null | undefined
}

/** What a machine did, the newest first. Time without a report is no entry. */
export function statusLog(
  spans: readonly DrawnSpan[],
  now: number,
  alarmsOnly: boolean,
  alarms?: readonly AlarmEvent[],
): LogEntry[] {
  return spans
    .flatMap(({ status, from, to }): LogEntry[] => {
      if (status === 'noData' || (alarmsOnly && status !== 'FAIL')) return []
      const alarm = status === 'FAIL' && alarms ? alarmOfStop(alarms, { from, to }) : undefined
      return [{ status, from, to, isLasting: to >= now, alarm }]
    })
    .reverse()
}
