import type { ServerEvents } from '@millwright/contract/live'

export type EventName = keyof ServerEvents
export type EventOf<N extends EventName> = Parameters<ServerEvents[N]>[0]

interface RefetchWhen<E> {
  readonly when?: (event: E) => boolean
  /** Events come in bursts; one request answers for all that arrive in this time. */
  readonly afterMs: number
}

/** How live events reach what a query holds; defined with the query, applied by `patch-cache.ts`. */
export interface LivePatches<Data> {
  /** Joined for as long as a component uses the query. Which ones may follow from what the query holds. */
  readonly channels?: (held: Data | undefined) => readonly string[]
  /**
   * By event, in the order of arrival: what the query holds after them. The same object comes back when they
   * change nothing, so that nothing is rendered again. An event may be applied twice, and older ones after newer.
   */
  readonly on?: { readonly [N in EventName]?: (held: Data, events: readonly EventOf<N>[]) => Data }
  /** By event that says that something changed but not what: then the query is asked for again. */
  readonly refetchOn?: { readonly [N in EventName]?: RefetchWhen<EventOf<N>> }
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      live?: LivePatches<unknown>
      /** Kept on the device of people who need it without a connection (`session/kept-answers.ts`). */
      isKept?: boolean
    }
  }
}

/** The `meta` of a query that live events patch: `queryOptions({ queryKey, queryFn, meta: livePatches<Data>({ … }) })`. */
export const livePatches = <Data>(live: LivePatches<Data>) => ({
  // A query is patched with its own patches only, hence with what it holds itself.
  live: live as unknown as LivePatches<unknown>,
})
