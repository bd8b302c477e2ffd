import type { ShownStatus } from '@millwright/domain/status/status'
import type { DrawnSpan } from '../../timeline/drawn-spans.ts'

export interface LogEntry {
  readonly status: ShownStatus
  readonly from: number
  readonly to: number
  readonly isLasting: boolean
}

/** What a machine did, the newest first. Time without a report is no entry. */
export function statusLog(spans: readonly DrawnSpan[], now: number, alarmsOnly: boolean): LogEntry[] {
  return spans
    .flatMap(({ status, from, to }): LogEntry[] =>
      status === 'noData' || (alarmsOnly && status !== 'FAIL')
        ? []
        : [{ status, from, to, isLasting: to >= now }],
    )
    .reverse()
}
