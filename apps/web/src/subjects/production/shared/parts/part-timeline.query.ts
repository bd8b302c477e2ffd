import { TIMELINE_CHANNEL } from '@millwright/contract/production/production-channels'
import { listMessages, MAX_MESSAGES } from '@millwright/contract/values/machine-data'
import { liveName } from '@millwright/contract/wire/topics'
import {
  type LivePartPoints,
  type PartPoint,
  readPartPoint,
  withLivePoints,
} from '@millwright/domain/production/part-timeline'
import { dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../../platform/api/client.ts'
import { livePatches } from '../../../../platform/live/live-patches.ts'
import { pointsOf } from '../../../../platform/live/points.queries.ts'

/** Between the history and the subscription (rules: production 10). */
const SUBSCRIBE_AFTER_MS = 20
/** Brings what was skipped, and what came late. */
const REFRESH_MS = 60_000

type LoadHistory = (machineId: string, after: number, signal: AbortSignal) => Promise<PartPoint[]>

/** The parts of a machine since midnight. The channel is joined once the history is there, and not before. */
export const createPartTimelineQuery = (load: LoadHistory) => (id: string, day: PlainDay, zone: string) => {
  const { from } = dayBounds(day, zone)
  const name = liveName(id, TIMELINE_CHANNEL)
  const queryKey = ['part-timeline', id, day, zone] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<LivePartPoints> => {
      const points = await load(id, from - 1, signal)
      await new Promise((resolve) => setTimeout(resolve, SUBSCRIBE_AFTER_MS))
      return { points, skipped: client.getQueryData<LivePartPoints>(queryKey)?.skipped ?? null }
    },
    meta: livePatches<LivePartPoints>({
      channels: (held) => (held ? [name] : []),
      on: {
        message: (held, messages) => {
          const arrived = pointsOf(messages, name).flatMap(({ v, ts }) => readPartPoint(v, ts) ?? [])
          return withLivePoints(held, arrived, from)
        },
      },
    }),
    refetchInterval: REFRESH_MS,
  })
}

export const partTimelineQuery = createPartTimelineQuery(async (id, after, signal) => {
  const points: PartPoint[] = []
  for (let from = after; ; ) {
    const { result, total = 0 } = await send(listMessages, {
      params: { id, channel: TIMELINE_CHANNEL },
      query: { limit: MAX_MESSAGES, after: String(from) },
      signal,
    })
    points.push(...result.flatMap(({ value, timestamp }) => readPartPoint(value, timestamp) ?? []))
    // An answer with much text ends early, with a whole moment.
    const isCut = total > result.length
    // Points of one moment may be cut by the end of a page: that moment is read again.
    const next = (result.at(-1)?.timestamp ?? from) - (isCut ? 0 : 1)
    if ((result.length < MAX_MESSAGES && !isCut) || next <= from) return points
    from = next
  }
})
