import type { AnalyticsDayIntervals } from '@millwright/contract/calls/analytics'
import type { DayTimeline } from '../../usage/count-days.ts'

/** The part of a day that was planned, cut at the edges of the shifts. */
export const presentIntervals = ({ day, from, to, parts, spans }: DayTimeline): AnalyticsDayIntervals => ({
  Day: day,
  From: from,
  To: to,
  Shifts: parts.map((part) => ({ Number: part.shift.number, From: part.from, To: part.to })),
  Spans: parts.flatMap((part) =>
    spans
      .filter((span) => span.from < part.to && span.to > part.from)
      .map((span) => ({
        From: Math.max(span.from, part.from),
        To: Math.min(span.to, part.to),
        Status: span.status,
        Use: span.use,
      })),
  ),
})
