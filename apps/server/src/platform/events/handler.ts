import type { Concerns, DurableEvent } from './durable-event.ts'
import type { RetryPolicy } from './retry.ts'

export interface HandlerContext {
  /** The same at each try: what the handler does must have the same result when it is done twice with one key. */
  readonly key: string
  /** From 1. */
  readonly attempt: number
}

/**
 * May be called again for the same event: after a failure, after a kill, and after its limit, when an earlier call
 * may still be at work.
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

/** `name` is one of those that the event lists. */
export interface EventHandler {
  readonly event: string
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: `on` has checked the payload; in a list of all each has another.
  readonly handler: Handler<any>
}

/** In the list `handlers` of a subject: a name that the event does not have does not compile. */
export const on = <P extends Concerns, H extends string>(
  event: DurableEvent<P, H>,
  name: NoInfer<H>,
  handler: Handler<NoInfer<P>>,
): EventHandler => ({ event: event.name, name, handler })
