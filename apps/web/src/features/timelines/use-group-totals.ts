import { windowed } from '@millwright/domain/timeline/timeline'
import { type StatusTotals, sumTotals, totalsOf } from '@millwright/domain/timeline/totals'
import { useMemo } from 'react'
import { useNow } from '../../ui/status/clock.ts'
import { nowFor, type Timelines } from '../../ui/status/live-spans.ts'
import type { View } from '../../ui/status/time-scale.ts'

const REFRESH_MS = 5_000

/** What all machines together did on the day; undefined while there is nothing to count. */
export function useGroupTotals(timelines: Timelines | undefined, day: View): StatusTotals | undefined {
  const tick = Math.floor(useNow(REFRESH_MS) / REFRESH_MS)
  const isLoaded = timelines !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: one change moves the sum by nothing, and a large fleet has many a second
  return useMemo(() => timelines && totalsOfAll(timelines, day, Date.now()), [tick, isLoaded, day])
}

function totalsOfAll(timelines: Timelines, day: View, now: number): StatusTotals {
  return sumTotals(
    Object.values(timelines).map((spans) => totalsOf(windowed(spans, day.from, day.to, nowFor(spans, now)))),
  )
}
