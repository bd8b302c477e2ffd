import type { DurableEvents, EventName, PayloadOf } from './durable-events.ts'
import type { RetryPolicy } from './retry.ts'

export interface HandlerContext {
  /** The same at each try: what the handler does must have the same result when it is done twice with one key. */
  readonly key: string
  /** From 1. */
  readonly attempt: number
}

/**
 * What one event leads to. It may be called again for the same event: after a failure, after a kill, and after its limit,
 * when an earlier call may still be at work.
 */
export interface Handler<P> {
  handle(payload: P, context: HandlerContext): Promise<void>
  /** For events that come by the thousand: up to `size` at once, one batch at a time. When it fails, each is tried alone. */
  readonly batch?: { readonly size: number; handle(payloads: readonly P[]): Promise<void> }
  /** How many at a time in one process. */
  readonly concurrency?: number
  readonly retry?: RetryPolicy
  /** A try that takes longer has failed. Five minutes, unless it says otherwise. */
  readonly limitMs?: number
  /** Before it becomes a dead letter. */
  onGivenUp?(payload: P): Promise<void>
  /** For what cannot be started again once it was given up. */
  isFinal?(payload: P): boolean
}

export type HandlerName = { [E in EventName]: DurableEvents[E]['handlers'][number] }[EventName]

type EventOf<H extends HandlerName> = {
  [E in EventName]: H extends DurableEvents[E]['handlers'][number] ? E : never
}[EventName]

/** One for each name in the table of events: a missing one does not compile. */
export type Handlers = { readonly [H in HandlerName]: Handler<PayloadOf<EventOf<H>>> }
