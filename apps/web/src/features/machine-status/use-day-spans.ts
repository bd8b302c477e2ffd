import type { Span } from '@millwright/domain/timeline/span'
import { windowed } from '@millwright/domain/timeline/timeline'
import { useMemo } from 'react'
import { type DrawnSpan, drawnSpans } from '../../timeline/drawn-spans.ts'
import { nowFor } from '../../timeline/live-spans.ts'
import type { View } from '../../ui/charts/time-scale.ts'
import { useNow } from '../../ui/clock.ts'

/** A day as it is drawn, growing with the time. */
export function useDaySpans(
  spans: readonly Span[],
  day: View,
  everyMs: number,
): { drawn: DrawnSpan[]; now: number } {
  const now = nowFor(spans, useNow(everyMs))
  const drawn = useMemo(() => drawnSpans(windowed(spans, day.from, day.to, now)), [spans, day, now])
  return { drawn, now }
}
