import type { ServerEvents, StatusChanged } from '@millwright/contract/live'
import { parseLiveName, STATUS_EVENT } from '@millwright/contract/wire/topics'
import { focusManager, notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import type { JoinGate } from './join-gate.ts'
import type { EventName, LivePatches } from './live-patches.ts'

interface LiveSource {
  join: (names: readonly string[]) => () => void
  wants: (name: string) => boolean
  gate: Pick<JoinGate, 'isWaiting'>
  on: <N extends EventName>(name: N, listener: ServerEvents[N]) => () => void
  onJoined: (listener: (names: string[], isReconnect: boolean) => void) => () => void
}

interface PatchCacheParts {
  queryClient: QueryClient
  live: LiveSource
  lastStatus: (machineIds: readonly string[]) => Promise<StatusChanged[]>
  /** Runs something at the next frame; gives the function that cancels it. */
  nextFrame: (run: () => void) => () => void
}

/** By name, in the order of arrival. */
type Events = Map<EventName, unknown[]>

/** For a query, beside its data. */
interface Watched {
  names: readonly string[]
  leave: () => void
  leaveTimer: ReturnType<typeof setTimeout> | undefined
  /** Arrived while an answer was awaited, which may have left the server before them. */
  sinceFetch: Events[]
  /** The answer that is awaited may lack what happened before the server let us in. */
  isToRefetch: boolean
  readonly refetchTimers: Map<EventName, ReturnType<typeof setTimeout>>
}

/** From one page to the next a query is without a component for a moment. */
const LINGER_MS = 1_000

/**
 * The one way from a live event to a page. Queries say in their `meta` which channels they move with and how events
 * patch them (`live-patches.ts`); here the channels are joined while a component uses the query, and what the query
 * cache holds is patched once per frame. After a reconnect everything is asked for again.
 * Gives the function that ends it.
 */
export function patchCache({ queryClient, live, lastStatus, nextFrame }: PatchCacheParts): () => void {
  const cache = queryClient.getQueryCache()
  const watched = new WeakMap<Query, Watched>()
  const heard = new Set<EventName>()
  const stops: (() => void)[] = []
  let arrived: Events = new Map()
  let cancelFrame: (() => void) | null = null
  let isPatching = false

  function watchedOf(query: Query): Watched {
    const known = watched.get(query)
    if (known) return known
    const fresh: Watched = {
      names: [],
      leave: () => {},
      leaveTimer: undefined,
      sinceFetch: [],
      isToRefetch: false,
      refetchTimers: new Map(),
    }
    watched.set(query, fresh)
    return fresh
  }

  const liveQueries = (): Query[] => cache.getAll().filter((query) => query.meta?.live)

  /** Every event that some query mentions: a new one of the contract needs no line here. */
  function hear({ on, refetchOn }: LivePatches<unknown>): void {
    for (const name of Object.keys({ ...on, ...refetchOn }) as EventName[]) {
      if (heard.has(name)) continue
      heard.add(name)
      stops.push(live.on(name, (event?: unknown) => take(name, event)))
    }
  }

  function take(name: EventName, event: unknown): void {
    const events = arrived.get(name)
    if (events) events.push(event)
    else arrived.set(name, [event])
    cancelFrame ??= nextFrame(flush)
  }

  function flush(): void {
    const events = arrived
    arrived = new Map()
    cancelFrame = null
    patchAll(events)
    for (const query of liveQueries()) refetchFor(query, events)
  }

  function patchAll(events: Events): void {
    notifyManager.batch(() => {
      for (const query of liveQueries()) {
        if (query.state.fetchStatus === 'fetching') watchedOf(query).sinceFetch.push(events)
        patch(query, events)
      }
    })
  }

  function patch(query: Query, events: Events): void {
    const on = query.meta?.live?.on
    const held = query.state.data
    if (!on || held === undefined) return
    let next: unknown = held
    for (const [name, each] of events) next = on[name]?.(next, each as never[]) ?? next
    if (next === held) return
    isPatching = true
    // Not setQueryData, which would call the query fresh and forget that its last request failed.
    query.setState({ data: next })
    isPatching = false
    if (isDue(query)) void refetch(query)
  }

  function refetchFor(query: Query, events: Events): void {
    const { refetchTimers } = watchedOf(query)
    for (const [name, each] of events) {
      const rule = query.meta?.live?.refetchOn?.[name]
      if (!rule || refetchTimers.has(name)) continue
      const { when, afterMs } = rule as { when?: (event: unknown) => boolean; afterMs: number }
      if (when && !each.some(when)) continue
      const ask = () => {
        refetchTimers.delete(name)
        void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
      }
      refetchTimers.set(name, setTimeout(ask, afterMs))
    }
  }

  const refetch = (query: Query) =>
    queryClient.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })

  /** Joins what the query moves with while it is used; the new before the old, so that what stays is never left. */
  function joinFor(query: Query, patches: LivePatches<unknown>): void {
    const known = watchedOf(query)
    if (query.getObserversCount() === 0) {
      known.leaveTimer ??= setTimeout(() => leaveFor(query), LINGER_MS)
      return
    }
    clearTimeout(known.leaveTimer)
    known.leaveTimer = undefined
    const leaveOld = known.leave
    known.names = patches.channels?.(query.state.data) ?? []
    known.leave = live.join(known.names)
    leaveOld()
  }

  function leaveFor(query: Query): void {
    const known = watchedOf(query)
    clearTimeout(known.leaveTimer)
    known.leaveTimer = undefined
    known.leave()
    known.leave = () => {}
    // A query that nobody listens for gets old unnoticed: the next page that uses it loads it again.
    for (const each of liveQueries()) {
      if (each.getObserversCount() > 0 || each.state.data === undefined) continue
      if (!watchedOf(each).names.every(live.wants)) each.invalidate()
    }
  }

  function settled(query: Query): void {
    const known = watchedOf(query)
    for (const events of known.sinceFetch) patch(query, events)
    if (query.state.fetchStatus === 'fetching') return
    known.sinceFetch = []
    if (!known.isToRefetch) return
    known.isToRefetch = false
    queueMicrotask(() => void refetch(query))
  }

  /** Closes the gap between the answer that a page shows and the moment when the server let us listen. */
  function catchUp(names: ReadonlySet<string>): void {
    for (const query of liveQueries()) {
      const known = watchedOf(query)
      if (query.getObserversCount() === 0 || !known.names.some((name) => names.has(name))) continue
      // It has not asked yet.
      if (live.gate.isWaiting(query.queryHash)) continue
      if (query.state.fetchStatus === 'fetching') known.isToRefetch = true
      else void refetch(query)
    }
  }

  /** One call answers for the status of many machines; to ask for all queries of a large fleet again would be slow. */
  async function catchUpStatus(names: readonly string[]): Promise<void> {
    const machineIds = [...new Set(names.flatMap((name) => parseLiveName(name)?.machineId ?? []))]
    try {
      const changes = await lastStatus(machineIds)
      if (changes.length > 0) patchAll(new Map([['MachineStatusChanged', changes]]))
    } catch {
      // The queries ask themselves, and show it if they fail too.
      catchUp(new Set(names))
    }
  }

  stops.push(
    live.onJoined((names, isReconnect) => {
      if (isReconnect) return void queryClient.invalidateQueries()
      const isStatus = (name: string) => parseLiveName(name)?.channel === STATUS_EVENT
      const { status = [], other = [] } = Object.groupBy(names, (name) =>
        isStatus(name) ? 'status' : 'other',
      )
      if (status.length > 0) void catchUpStatus(status)
      if (other.length > 0) catchUp(new Set(other))
    }),
    cache.subscribe((event) => {
      const { query } = event
      const patches = query.meta?.live
      if (!patches || isPatching) return
      if (event.type === 'observerAdded' || event.type === 'observerRemoved') {
        hear(patches)
        joinFor(query, patches)
      } else if (event.type === 'removed') {
        leaveFor(query)
      } else if (event.type === 'updated') {
        if (event.action.type === 'fetch') watchedOf(query).sinceFetch = []
        else if (SETTLED.has(event.action.type)) {
          settled(query)
          if (query.getObserversCount() > 0) joinFor(query, patches)
        }
      }
    }),
  )

  return () => {
    cancelFrame?.()
    for (const stop of stops) stop()
    for (const query of liveQueries()) leaveFor(query)
  }
}

/** `setState` is a request that was cancelled: the query is back at what it held before. */
const SETTLED: ReadonlySet<string> = new Set(['success', 'error', 'setState'])

/** Every patch sets the timer of `refetchInterval` back, so that a query which moves often would never be asked for. */
function isDue(query: Query): boolean {
  const { dataUpdatedAt, errorUpdatedAt, fetchStatus } = query.state
  if (fetchStatus !== 'idle' || !focusManager.isFocused()) return false
  const age = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt)
  return query.observers.some(({ options: { refetchInterval } }) => {
    const every = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval
    return typeof every === 'number' && every > 0 && age >= every
  })
}
