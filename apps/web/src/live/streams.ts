import { listMessages, MAX_MESSAGES } from '@millwright/contract/calls/machine-data'
import type { LiveMessage } from '@millwright/contract/live'
import { liveName } from '@millwright/contract/topics'
import { send } from '../api/client.ts'
import { live } from './live.ts'
import { mergePoints, newestOf, type Point, pointsSince, withPointAt } from './points.ts'

export interface Target {
  readonly machineId: string
  readonly channel: string
}

interface HistoryQuery {
  readonly limit: number
  readonly after?: number
  readonly before?: number
}

interface StreamParts {
  join: (names: readonly string[]) => () => void
  onMessage: (listener: (message: LiveMessage) => void) => () => void
  onJoined: (listener: (names: string[], isReconnect: boolean) => void) => () => void
  history: (target: Target, query: HistoryQuery, signal: AbortSignal) => Promise<Point[]>
  now: () => number
}

/** Where a series begins (rules: live 2). */
type Start =
  | { readonly kind: 'latest' }
  | { readonly kind: 'last'; readonly count: number }
  | { readonly kind: 'from'; readonly from: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }

interface Listener {
  /** All points that are kept, in order of time; sent after every load and whenever something is new. */
  onPoints: (points: readonly Point[]) => void
  onFailed?: (error: unknown) => void
  /** Appends a last point at the current time. */
  untilNow?: boolean
}

/** More than any chart shows; a page that stays open for weeks must not fill the memory. */
const MOST_KEPT = 100_000

/** Subscriptions to live series; each gives the function that unsubscribes (rules: live 2). */
export function createStreams({ join, onMessage, onJoined, history, now }: StreamParts) {
  function subscribe(target: Target, start: Start, listener: Listener): () => void {
    const name = liveName(target.machineId, target.channel)
    const over = new AbortController()
    let points: readonly Point[] = []

    const tell = () => listener.onPoints(listener.untilNow ? withPointAt(points, now()) : points)

    function take(arrived: readonly Point[]): boolean {
      const next = keptOf(start, mergePoints(points, arrived))
      const isNew = next !== points
      points = next
      return isNew
    }

    /** What is missing: all of it at first, later what came since the last point. */
    async function load(isFirst: boolean): Promise<void> {
      const since = isFirst ? undefined : points.at(-1)?.ts
      try {
        const isNew = take(await loadSince(target, start, since, over.signal))
        if (!over.signal.aborted && (isNew || isFirst)) tell()
      } catch (error) {
        if (!over.signal.aborted) listener.onFailed?.(error)
      }
    }

    const stops = [
      onMessage((message) => {
        if (message.channel === name && take(message.points ?? [message])) tell()
      }),
      // What happened before the server let us in, or while the connection was lost, may have been missed.
      onJoined((names) => names.includes(name) && void load(false)),
      join([name]),
    ]
    void load(true)
    return () => {
      over.abort()
      for (const stop of stops) stop()
    }
  }

  async function loadSince(
    target: Target,
    start: Start,
    since: number | undefined,
    signal: AbortSignal,
  ): Promise<Point[]> {
    if (start.kind === 'latest') return history(target, { limit: 1 }, signal)
    if (start.kind === 'last') return history(target, { limit: Math.min(start.count, MAX_MESSAGES) }, signal)
    // The call gives what comes after a moment, without the moment itself.
    const after = since ?? start.from - 1
    const before = start.kind === 'range' && since === undefined ? start.to : undefined
    return allAfter(target, after, before, signal)
  }

  async function allAfter(
    target: Target,
    from: number,
    before: number | undefined,
    signal: AbortSignal,
  ): Promise<Point[]> {
    const all: Point[] = []
    for (let after = from; all.length < MOST_KEPT; ) {
      const page = await history(target, { limit: MAX_MESSAGES, after, before }, signal)
      all.push(...page)
      const last = page.at(-1)?.ts
      if (page.length < MAX_MESSAGES || last === undefined || last <= after) break
      after = last
    }
    return all
  }

  return {
    latest: (target: Target, listener: Listener) => subscribe(target, { kind: 'latest' }, listener),
    last: (target: Target, count: number, listener: Listener) =>
      subscribe(target, { kind: 'last', count }, listener),
    from: (target: Target, from: number, listener: Listener) =>
      subscribe(target, { kind: 'from', from }, listener),
    /** What was between the two moments, and then what comes live. */
    range: (target: Target, from: number, to: number, listener: Listener) =>
      subscribe(target, { kind: 'range', from, to }, listener),
  }
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

async function historyOf({ machineId, channel }: Target, query: HistoryQuery, signal: AbortSignal) {
  const { limit, after, before } = query
  const { result } = await send(listMessages, {
    params: { id: machineId, channel },
    query: { limit, after: after?.toString(), before: before?.toString() },
    signal,
  })
  return result.map(({ value, timestamp }): Point => ({ v: value, ts: timestamp }))
}

export const streams = createStreams({
  join: live.join,
  onMessage: live.onMessage,
  onJoined: live.onJoined,
  history: historyOf,
  now: Date.now,
})
