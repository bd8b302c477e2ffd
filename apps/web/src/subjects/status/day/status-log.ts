import type { MachineStop, StopReason } from '@millwright/contract/stops/stops'
import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import { alarmOfStop } from '@millwright/domain/alarms/shown-alarm'
import type { ShownStatus } from '@millwright/domain/status/status'
import { reasonIn } from '../../stops/shared/reason-in.ts'
import type { DrawnSpan } from '../shared/timeline/drawn-spans.ts'

export interface LogEntry {
  readonly status: ShownStatus
  readonly from: number
  readonly to: number
  readonly isLasting: boolean
  /** Why it stood; null for an alarm that the machine did not name, undefined for what is no alarm or not known yet. */
  readonly alarm: AlarmEvent | null | undefined
  /** Of the stop it lies in, from a person or the machine; undefined without one. */
  readonly reason: StopReason | undefined
}

/** The newest first. Time without a report is no entry. */
export function statusLog(
  spans: readonly DrawnSpan[],
  now: number,
  alarmsOnly: boolean,
  alarms?: readonly AlarmEvent[],
  stops: readonly Pick<MachineStop, 'From' | 'To' | 'Reason'>[] = [],
): LogEntry[] {
  return spans
    .flatMap(({ status, from, to }): LogEntry[] => {
      if (status === 'noData' || (alarmsOnly && status !== 'FAIL')) return []
      const alarm = status === 'FAIL' && alarms ? alarmOfStop(alarms, { from, to }) : undefined
      const isStop = status === 'FAIL' || status === 'READY' || status === 'POWER_OFF'
      const reason = isStop ? reasonIn(stops, { from, to }) : undefined
      return [{ status, from, to, isLasting: to >= now, alarm, reason }]
    })
    .reverse()
}
