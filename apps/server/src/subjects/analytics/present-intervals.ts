import type { AnalyticsDayIntervals } from '@millwright/contract/analytics/analytics'
import type { UsageSpan } from '@millwright/domain/stops/usage-spans'
import type { DayTimeline } from './shared/count-days.ts'

/** The part of a day that was planned, cut at the edges of the shifts. */
export const plannedSpans = ({ parts, spans }: Pick<DayTimeline, 'parts' | 'spans'>): UsageSpan[] =>
  parts.flatMap((part) =>
    spans
      .filter((span) => span.from < part.to && span.to > part.from)
      .map((span) => ({ ...span, from: Math.max(span.from, part.from), to: Math.min(span.to, part.to) })),
  )

export const presentIntervals = (timeline: DayTimeline): AnalyticsDayIntervals => ({
  Day: timeline.day,
  From: timeline.from,
  To: timeline.to,
  Shifts: timeline.parts.map((part) => ({ Number: part.shift.number, From: part.from, To: part.to })),
  Spans: plannedSpans(timeline).map(({ from, to, status, use, reason }) => ({
    From: from,
    To: to,
    Status: status,
    Use: use,
    Reason: reason,
  })),
})
