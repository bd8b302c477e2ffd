import { listStatus } from '@millwright/contract/status/status'
import { getSeries } from '@millwright/contract/values/machine-data'
import { liveName } from '@millwright/contract/wire/topics'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { livePatches } from '../../../platform/live/live-patches.ts'
import { pointsOf } from '../../../platform/live/points.queries.ts'
import { mergePoints, type Point, pointsSince } from '../../../platform/live/points.ts'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'
import { spansOfPoints, TIMELINES_KEY, type Timelines } from '../../status/shared/timeline/live-spans.ts'
import { timelinePatches } from '../../status/shared/timeline/timeline.queries.ts'
import { RANGES, type Range } from './ranges.ts'
import { type Columns, columnsOf } from './series-columns.ts'

/** A range that ends now and moves on, or a period that stays. */
export type Period = { readonly range: Range } | View

export const boundsOf = (period: Period): View => {
  if ('from' in period) return period
  const to = Date.now()
  return { from: to - RANGES[period.range], to }
}

export const wireOf = ({ from, to }: View) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/** Live points are appended meanwhile; what was thinned again stays light. The long ranges hardly change. */
export const refreshOf = (period: Period): number | false =>
  'from' in period ? false : Math.max(60_000, RANGES[period.range] / 480)

export interface LoadedSeries {
  readonly columns: Columns
  readonly unit: string
  /** Sent by the channel since then. */
  readonly tail: readonly Point[]
}

/** Clocks differ and answers travel: what came in this time before an answer stays at its right edge. */
const OVERLAP_MS = 10_000

export const seriesQuery = (id: string, channel: string, period: Period) =>
  queryOptions({
    queryKey: ['series', id, channel, period],
    queryFn: async ({ client, queryKey, signal }): Promise<LoadedSeries> => {
      const bounds = boundsOf(period)
      const { result } = await send(getSeries, { params: { id, channel }, query: wireOf(bounds), signal })
      const held = client.getQueryData<LoadedSeries>(queryKey)
      const tail = pointsSince(held?.tail ?? [], bounds.to - OVERLAP_MS)
      return { columns: columnsOf(result), unit: result.unit, tail }
    },
    // A period that is over does not move.
    meta: 'from' in period ? {} : seriesPatches(liveName(id, channel)),
    refetchInterval: refreshOf(period),
    // While one zooms, what is known of the same channel stays in sight.
    placeholderData: (held: LoadedSeries | undefined, query) =>
      query?.queryKey[1] === id && query.queryKey[2] === channel ? held : undefined,
  })

const seriesPatches = (name: string) =>
  livePatches<LoadedSeries>({
    channels: () => [name],
    on: {
      message: (held, messages) => {
        const tail = mergePoints(held.tail, pointsOf(messages, name))
        return tail === held.tail ? held : { ...held, tail }
      },
    },
  })

/** The status of the same period, from which the alarms are marked on the chart; live changes reach it too. */
export const periodTimelineQuery = (id: string, period: Period) =>
  queryOptions({
    queryKey: [TIMELINES_KEY, 'period', id, period],
    queryFn: async ({ signal }): Promise<Timelines> => {
      const bounds = boundsOf(period)
      const { result } = await send(listStatus, { params: { id }, query: wireOf(bounds), signal })
      return { [id]: spansOfPoints(result, !('from' in period)) }
    },
    meta: 'from' in period ? {} : timelinePatches(id),
    refetchInterval: refreshOf(period),
    placeholderData: (held: Timelines | undefined, query) => (query?.queryKey[2] === id ? held : undefined),
  })
