import type { Machine } from '@millwright/contract/calls/machines'
import { useMemo } from 'react'
import { useNow } from '../../ui/status/clock.ts'
import type { Timelines } from '../../ui/status/live-spans.ts'
import { type TodayFigures, todayOf } from './fleet-figures.ts'

const REFRESH_MS = 5_000

/** Undefined as long as there are no timelines. */
export function useToday(
  machines: readonly Machine[],
  timelines: Timelines | undefined,
): TodayFigures | undefined {
  const tick = Math.floor(useNow(REFRESH_MS) / REFRESH_MS)
  const isLoaded = timelines !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: one change moves the figure of a fleet by nothing, and a large fleet has many a second
  return useMemo(() => timelines && todayOf(machines, timelines, Date.now()), [tick, isLoaded])
}
