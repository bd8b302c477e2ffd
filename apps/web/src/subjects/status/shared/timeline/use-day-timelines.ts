import type { Span } from '@millwright/domain/status/span'
import type { PlainDay } from '@millwright/domain/time/zone'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Timelines } from './live-spans.ts'
import { dayTimelineQuery } from './timeline.queries.ts'

/** Days that follow each other as one: a state over midnight is one again. Undefined until all are known. */
export function joinedSpans(days: readonly (readonly Span[] | undefined)[]): readonly Span[] | undefined {
  if (days.length === 1) return days[0]
  const joined: Span[] = []
  for (const spans of days) {
    if (spans === undefined) return undefined
    for (const span of spans) {
      const last = joined.at(-1)
      const end = last?.to ?? null
      const from = end === null ? span.from : Math.max(span.from, end)
      if (span.to !== null && span.to <= from) continue
      if (last && last.status === span.status && (end === null || end === from))
        joined[joined.length - 1] = { ...last, to: span.to }
      else joined.push({ ...span, from })
    }
  }
  return joined
}

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
