import type { HistoryBucket } from '@millwright/contract/analytics/status-analytics'
import { availability, efficiency } from '@millwright/domain/analytics/classic'
import { emptyTotals, type StatusTotals, sumTotals } from '@millwright/domain/status/totals'
import { HOUR_S } from '@millwright/domain/time/lengths'
import { totalsOfCounters } from '../shared/status-totals.ts'
import { type HistoryRange, keysOf } from './history-period.ts'

export interface HistoryEntry {
  readonly key: string
  readonly totals: StatusTotals
  /** 0 to 1, null without data. */
  readonly availability: number | null
  readonly efficiency: number | null
}

/** One entry for each day or month, also for those of which the server knows nothing. */
export function historyEntries(range: HistoryRange, buckets: readonly HistoryBucket[]): HistoryEntry[] {
  const known = new Map(buckets.map((bucket) => [bucket.Key, bucket]))
  return keysOf(range).map((key) => entryOf(key, totalsOf(known.get(key))))
}

/** Seconds are summed first and divided once. */
export const historySum = (entries: readonly HistoryEntry[]): HistoryEntry =>
  entryOf('', sumTotals(entries.map((entry) => entry.totals)))

const entryOf = (key: string, totals: StatusTotals): HistoryEntry => ({
  key,
  totals,
  availability: availability(totals),
  efficiency: efficiency(totals),
})

const totalsOf = (bucket: HistoryBucket | undefined): StatusTotals =>
  bucket ? totalsOfCounters(bucket) : emptyTotals()

export const hasData = ({ totals }: HistoryEntry): boolean =>
  Object.entries(totals).some(([status, seconds]) => status !== 'noData' && seconds > 0)

/** The height of the chart in seconds, and the hours that are written beside it. */
export function historyScale(by: HistoryRange['by']): { seconds: number; ticks: number[] } {
  return by === 'days'
    ? { seconds: 24 * HOUR_S, ticks: [0, 6, 12, 18, 24] }
    : { seconds: 744 * HOUR_S, ticks: [0, 180, 360, 540, 720] }
}
