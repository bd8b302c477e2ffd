import type { Span } from '@millwright/domain/status/span'
import { windowed } from '@millwright/domain/status/timeline'
import { useMemo } from 'react'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'
import { type DrawnSpan, drawnSpans } from '../shared/timeline/drawn-spans.ts'
import { nowFor } from '../shared/timeline/live-spans.ts'

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
