import { getSeries, listChannels } from '@millwright/contract/calls/machine-data'
import { listStatus } from '@millwright/contract/calls/status'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { spansOfPoints, TIMELINES_KEY, type Timelines } from '../../timeline/live-spans.ts'
import type { View } from '../../ui/charts/time-scale.ts'
import { RANGES, type Range } from './period.ts'
import { type Columns, columnsOf } from './series-columns.ts'

/** New channels appear, and values of channels that are not joined change. */
const CHANNELS_REFRESH_MS = 60_000

export const channelsQuery = (id: string) =>
  queryOptions({
    queryKey: ['channels', id],
    queryFn: async ({ signal }) =>
      (await send(listChannels, { params: { id, wildcard: '#' }, signal })).result,
    refetchInterval: CHANNELS_REFRESH_MS,
  })

/** A range that ends now and moves on, or a period that stays. */
export type Period = { readonly range: Range } | View

const boundsOf = (period: Period): View => {
  if ('from' in period) return period
  const to = Date.now()
  return { from: to - RANGES[period.range], to }
}

const wireOf = ({ from, to }: View) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/** Live points are appended meanwhile; what was thinned again stays light. The long ranges hardly change. */
const refreshOf = (period: Period): number | false =>
  'from' in period ? false : Math.max(60_000, RANGES[period.range] / 480)

export interface LoadedSeries {
  readonly columns: Columns
  readonly unit: string
  /** Up to when it was asked for. */
  readonly askedTo: number
}

export const seriesQuery = (id: string, channel: string, period: Period) =>
  queryOptions({
    queryKey: ['series', id, channel, period],
    queryFn: async ({ signal }): Promise<LoadedSeries> => {
      const bounds = boundsOf(period)
      const { result } = await send(getSeries, { params: { id, channel }, query: wireOf(bounds), signal })
      return { columns: columnsOf(result), unit: result.unit, askedTo: bounds.to }
    },
    refetchInterval: refreshOf(period),
    // While one zooms, what is known of the same channel stays in sight.
    placeholderData: (held: LoadedSeries | undefined, query) =>
      query?.queryKey[1] === id && query.queryKey[2] === channel ? held : undefined,
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
    refetchInterval: refreshOf(period),
    placeholderData: (held: Timelines | undefined, query) => (query?.queryKey[2] === id ? held : undefined),
  })
