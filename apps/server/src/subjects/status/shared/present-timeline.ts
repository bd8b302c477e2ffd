import type { TimelinePoint } from '@millwright/contract/status/status'
import type { ClosedSpan } from '@millwright/domain/status/timeline'

/** Most spans begin when the one before ends: that moment is written once. */
export function presentTimeline(spans: readonly ClosedSpan[]): TimelinePoint[] {
  let end = { ts: Number.NaN, text: '' }
  return spans.map(({ status, from, to }) => {
    const start = end.ts === from ? end.text : new Date(from).toISOString()
    end = { ts: to, text: new Date(to).toISOString() }
    return { StartTime: start, EndTime: end.text, Status: status, AmountSingle: (to - from) / 1000 }
  })
}
