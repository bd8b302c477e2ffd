import type { LiveMessage } from '@millwright/contract/live'
import { listMessages, MAX_MESSAGES } from '@millwright/contract/values/machine-data'
import { liveName } from '@millwright/contract/wire/topics'
import { hashKey, queryOptions } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import type { JoinGate } from './join-gate.ts'
import { live } from './live.ts'
import { livePatches } from './live-patches.ts'
import { mergePoints, newestOf, type Point, pointsSince } from './points.ts'

export interface Target {
  readonly machineId: string
  readonly channel: string
}

/** Where a series begins; it goes on live (rules: live 2). */
export type Start =
  | { readonly kind: 'latest' }
  | { readonly kind: 'last'; readonly count: number }
  | { readonly kind: 'from'; readonly from: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }

export interface PointSeries {
  /** In the order of their times, each moment once. */
  readonly points: readonly Point[]
  /** The last moment that was loaded; what came live after it may have holes before it was asked for again. */
  readonly loadedTo: number | null
  /** Of the channel; missing until it has sent one. */
  readonly unit?: string
}

interface HistoryQuery {
  readonly limit: number
  readonly after?: number
  readonly before?: number | undefined
}

type History = (target: Target, query: HistoryQuery, signal: AbortSignal) => Promise<Point[]>

/** More than any chart shows; a page that stays open for weeks must not fill the memory. */
const MOST_KEPT = 100_000

/** A live series of a channel as a query: subscribed to for as long as a component uses it. */
export const createPointsQuery =
  (history: History, gate: Pick<JoinGate, 'pass'>) => (target: Target, start: Start) => {
    const name = liveName(target.machineId, target.channel)
    const queryKey = ['points', target.machineId, target.channel, start] as const
    return queryOptions({
      queryKey,
      /** All of it at first, later what came since the last answer. */
      queryFn: async ({ client, signal }): Promise<PointSeries> => {
        await gate.pass(hashKey(queryKey), [name])
        const held = client.getQueryData<PointSeries>(queryKey)
        const loaded = await loadSince(history, target, start, held?.loadedTo ?? null, signal)
        const points = keptOf(start, mergePoints(held?.points ?? [], loaded))
        const last = loaded.reduce((latest, { ts }) => Math.max(latest, ts), held?.loadedTo ?? -1)
        const unit = loaded.at(-1)?.unit || held?.unit
        return { points, loadedTo: last < 0 ? null : last, ...(unit ? { unit } : {}) }
      },
      meta: livePatches<PointSeries>({
        channels: () => [name],
        on: {
          message: (held, messages) => {
            const points = keptOf(start, mergePoints(held.points, pointsOf(messages, name)))
            return points === held.points ? held : { ...held, points }
          },
        },
      }),
    })
  }

/** Points of one channel in these messages. */
export const pointsOf = (messages: readonly LiveMessage[], name: string): Point[] =>
  messages.flatMap(({ channel, v, ts, points }) => (channel === name ? (points ?? [{ v, ts }]) : []))

async function loadSince(
  history: History,
  target: Target,
  start: Start,
  loadedTo: number | null,
  signal: AbortSignal,
): Promise<readonly Point[]> {
  if (start.kind === 'latest') return history(target, { limit: 1 }, signal)
  if (start.kind === 'last') return history(target, { limit: Math.min(start.count, MAX_MESSAGES) }, signal)
  // The call gives what comes after a moment, without the moment itself.
  let after = loadedTo ?? start.from - 1
  const before = start.kind === 'range' && loadedTo === null ? start.to : undefined
  const all: Point[] = []
  while (all.length < MOST_KEPT) {
    const page = await history(target, { limit: MAX_MESSAGES, after, before }, signal)
    all.push(...page)
    const last = page.at(-1)?.ts
    if (page.length < MAX_MESSAGES || last === undefined || last <= after) break
    after = last
  }
  return all
}

function keptOf(start: Start, points: readonly Point[]): readonly Point[] {
  switch (start.kind) {
    case 'latest':
      return newestOf(points, 1)
    case 'last':
      return newestOf(points, Math.min(start.count, MOST_KEPT))
    case 'from':
    case 'range':
      return newestOf(pointsSince(points, start.from), MOST_KEPT)
  }
}

export const pointsQuery = createPointsQuery(async ({ machineId, channel }, query, signal) => {
  const { limit, after, before } = query
  const { result } = await send(listMessages, {
    params: { id: machineId, channel },
    query: { limit, after: after?.toString(), before: before?.toString() },
    signal,
  })
  return result.map(({ value, timestamp, unit }): Point => ({ v: value, ts: timestamp, unit }))
}, live.gate)
