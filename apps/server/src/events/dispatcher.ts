import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import type { Delivery, DeliveryStore } from '../store/events/delivery-store.ts'
import type { EventWake } from '../store/events/event-wake.ts'
import type { Handler } from './handler.ts'
import { pauseBeforeRetry, USUAL_RETRY } from './retry.ts'

export interface DispatcherDeps {
  store: DeliveryStore
  // biome-ignore lint/suspicious/noExplicitAny: each takes the payload of its own event, which the table of events types.
  handlers: Readonly<Record<string, Handler<any>>>
  wake: Pick<EventWake, 'onWake'>
  metrics: Pick<Metrics, 'eventsHandled'>
  log: Logger
  /** How long after a kill another process takes over what was in hand. */
  leaseMs?: number
  pollMs?: number
  random?: () => number
}

const LEASE_MS = 30_000
/** Wakes are for speed; this finds what is due again, and what a lost wake left. */
const POLL_MS = 5_000
const CONCURRENCY = 4
const MAX_ERROR = 500

interface Lane {
  readonly name: string
  readonly handler: Handler<unknown>
  readonly inHand: Set<number>
  hasMore: boolean
  claiming: Promise<void> | null
}

/**
 * Hands durable events to their handlers. Any number of processes may do so at once: each claims what no other has,
 * for as long as a lease that it keeps extending. Each handler has a lane of its own, so that none waits for another.
 */
export function createDispatcher(deps: DispatcherDeps) {
  const { store, handlers, wake, metrics, log, random = Math.random } = deps
  const { leaseMs = LEASE_MS, pollMs = POLL_MS } = deps
  const lanes = new Map<string, Lane>(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      { name, handler, inHand: new Set(), hasMore: false, claiming: null },
    ]),
  )
  const working = new Set<Promise<void>>()
  let isStopped = true
  let timers: NodeJS.Timeout[] = []

  function look(lane: Lane): void {
    lane.hasMore = true
    lane.claiming ??= claim(lane)
      .catch((error: unknown) => log.warn({ err: error, handler: lane.name }, 'events could not be claimed'))
      .finally(() => {
        lane.claiming = null
      })
  }

  async function claim(lane: Lane): Promise<void> {
    const { name, handler, inHand } = lane
    while (lane.hasMore && !isStopped) {
      const free = (handler.concurrency ?? CONCURRENCY) - inHand.size
      // The next one that ends looks again.
      if (free <= 0) return
      lane.hasMore = false
      const claimed = await store.claim(name, free, leaseMs)
      if (claimed.length === free) lane.hasMore = true
      for (const delivery of claimed) begin(lane, delivery)
    }
  }

  function begin(lane: Lane, delivery: Delivery): void {
    lane.inHand.add(delivery.id)
    const work = deliver(lane, delivery)
      // The lease lapses, and it is tried again.
      .catch((error: unknown) => log.warn({ err: error, handler: lane.name }, 'a result was not noted'))
      .finally(() => {
        lane.inHand.delete(delivery.id)
        working.delete(work)
        if (lane.hasMore && !isStopped) look(lane)
      })
    working.add(work)
  }

  async function deliver({ name, handler }: Lane, delivery: Delivery): Promise<void> {
    const { payload, key, attempt, event, ageMs, lastError } = delivery
    const retry = handler.retry ?? USUAL_RETRY
    // Every try ended with the process: what kills it must not do so for ever.
    const isHopeless = attempt > (retry.maxTries ?? Number.POSITIVE_INFINITY)
    let reason = lastError || 'the process ended while handling it'
    if (!isHopeless) {
      try {
        await handler.handle(payload, { key, attempt })
        metrics.eventsHandled.inc({ handler: name, outcome: 'done' })
        await store.done(delivery)
        return
      } catch (error) {
        reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR)
      }
    }
    const pauseMs = isHopeless ? null : pauseBeforeRetry(retry, { attempt, ageMs }, random())
    const told = { handler: name, event, key, attempt, reason }
    if (pauseMs !== null) {
      metrics.eventsHandled.inc({ handler: name, outcome: 'retried' })
      log.warn(told, 'an event could not be handled, it will be tried again')
      await store.failed(delivery, reason, pauseMs)
      return
    }
    metrics.eventsHandled.inc({ handler: name, outcome: 'given up' })
    log.error(told, 'an event was given up, it is a dead letter now')
    await handler.onGivenUp?.(payload)
    await store.gaveUp(delivery, reason, !handler.isFinal)
  }

  async function poll(): Promise<void> {
    for (const name of await store.dueHandlers()) {
      const lane = lanes.get(name)
      if (lane) look(lane)
    }
  }

  async function extend(): Promise<void> {
    const ids = [...lanes.values()].flatMap(({ inHand }) => [...inHand])
    if (ids.length > 0) await store.extend(ids, leaseMs)
  }

  const every = (ms: number, work: () => Promise<void>): NodeJS.Timeout =>
    setInterval(
      () => void work().catch((error: unknown) => log.warn({ err: error }, 'events could not be looked up')),
      ms,
    )

  wake.onWake((name) => {
    if (isStopped) return
    const lane = lanes.get(name)
    if (lane) look(lane)
  })

  return {
    start(): void {
      isStopped = false
      timers = [every(pollMs, poll), every(leaseMs / 3, extend)]
      for (const lane of lanes.values()) look(lane)
    },
    /** Waits for what is in hand. */
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all([...lanes.values()].map(({ claiming }) => claiming))
      await Promise.all(working)
      for (const timer of timers) clearInterval(timer)
    },
  }
}
