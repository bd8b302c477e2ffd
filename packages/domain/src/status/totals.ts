import { type ShownStatus, STATUS_ORDER, shownAs } from './status.ts'
import type { ClosedSpan } from './timeline.ts'

/** Seconds per status; `noData` is time that no report covers and is part of no share. */
export type StatusTotals = Record<ShownStatus, number> & { noData: number }

export function emptyTotals(): StatusTotals {
  return { EXE: 0, HANDLING: 0, READY: 0, FAIL: 0, POWER_OFF: 0, DISCONNECTED: 0, noData: 0 }
}

export function totalsOf(spans: Iterable<ClosedSpan>): StatusTotals {
  const totals = emptyTotals()
  for (const span of spans) totals[shownAs(span.status) ?? 'noData'] += span.to - span.from
  for (const key of [...STATUS_ORDER, 'noData'] as const) totals[key] /= 1000
  return totals
}

/** A fleet's figure sums the seconds first and divides once. */
export function sumTotals(all: Iterable<StatusTotals>): StatusTotals {
  const sum = emptyTotals()
  for (const totals of all) {
    for (const status of STATUS_ORDER) sum[status] += totals[status]
    sum.noData += totals.noData
  }
  return sum
}

/**
 * Share of the time of which something is known, 0 to 1; null when nothing is, because 0 % would read as a finding. A
 * machine that is disconnected says nothing: that time has no share, and is part of none (rules: analytics 2).
 */
export function shareOf(totals: StatusTotals, status: ShownStatus): number | null {
  if (status === 'DISCONNECTED') return null
  const known = STATUS_ORDER.reduce((sum, each) => sum + totals[each], 0) - totals.DISCONNECTED
  return known > 0 ? totals[status] / known : null
}
