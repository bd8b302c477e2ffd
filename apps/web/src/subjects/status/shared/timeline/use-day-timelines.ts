import type { Span } from '@millwright/domain/status/span'
import type { PlainDay } from '@millwright/domain/time/zone'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { joinedSpans } from './joined-spans.ts'
import type { Timelines } from './live-spans.ts'
import { dayTimelineQuery } from './timeline.queries.ts'

/** Of days that follow each other; undefined until all of them are there. */
export function useDayTimelines(machineId: string, days: readonly PlainDay[], zone: string) {
  const combine = useCallback(
    (results: UseQueryResult<Timelines>[]): { spans: readonly Span[] | undefined; isError: boolean } => ({
      spans: joinedSpans(results.map(({ data }) => data?.[machineId])),
      isError: results.some(({ isError }) => isError),
    }),
    [machineId],
  )
  return useQueries({ queries: days.map((day) => dayTimelineQuery(machineId, day, zone)), combine })
}
