import type { Logger } from 'pino'
import { errorText } from '../runtime/error-text.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { isDoneWithin, withinLimit } from '../runtime/time-limit.ts'
import type { Delivery, DeliveryStore } from './delivery-store.ts'
import type { EventWake } from './event-wake.ts'
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
  /** How long a stop waits for what is in hand. */
  stopWithinMs?: number
  random?: () => number
}

const LEASE_MS = 30_000
/** Wakes are for speed; this finds what is due again, and what a lost wake left. */
const POLL_MS = 5_000
const CONCURRENCY = 4
const LIMIT_MS = 5 * 60_000
const STOP_WITHIN_MS = 15_000
/** After so many tries the events of a batch are tried alone: one of them may end the process each time. */
const MAX_BATCH_TRIES = 3

interface Lane {
  readonly name: string
  readonly handler: Handler<unknown>
  readonly inHand: Set<Delivery>
  hasMore: boolean
  claiming: Promise<void> | null
}

/**
 * Hands durable events to their handlers. Any number of processes may do so at once: each claims what no other has,
 * for as long as a lease that it keeps extending. Each handler has a lane of its own, so that none waits for another.
 */
export function createDispatcher(deps: DispatcherDeps) {
  const { store, handlers, wake, metrics, log, random = Math.random } = deps
  const { leaseMs = LEASE_MS, pollMs = POLL_MS, stopWithinMs = STOP_WITHIN_MS } = deps
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
      const free = freeIn(handler, inHand.size)
      // The next one that ends looks again.
      if (free <= 0) return
      lane.hasMore = false
      const claimed = await store.claim(name, free, leaseMs)
      if (claimed.length === free) lane.hasMore = true
      const { alone, together } = divide(handler, claimed)
      for (const delivery of alone) begin(lane, [delivery], deliver(lane, delivery))
      if (together.length > 0) begin(lane, together, deliverBatch(lane, together))
    }
  }

  function begin(lane: Lane, deliveries: readonly Delivery[], delivering: Promise<void>): void {
    for (const delivery of deliveries) lane.inHand.add(delivery)
    const work = delivering
      // The lease lapses, and it is tried again.
      .catch((error: unknown) => log.warn({ err: error, handler: lane.name }, 'a result was not noted'))
      .finally(() => {
        for (const delivery of deliveries) lane.inHand.delete(delivery)
        working.delete(work)
        if (lane.hasMore && !isStopped) look(lane)
      })
    working.add(work)
  }

  async function deliverBatch(lane: Lane, deliveries: readonly Delivery[]): Promise<void> {
    const { name, handler } = lane
    const payloads = deliveries.map(({ payload }) => payload)
    const reason = await failureOf(async () => handler.batch?.handle(payloads), handler.limitMs ?? LIMIT_MS)
    if (reason === null) {
      metrics.eventsHandled.inc({ handler: name, outcome: 'done' }, deliveries.length)
      return store.allDone(deliveries)
    }
    log.warn({ handler: name, events: deliveries.length, reason }, 'events are tried one by one')
    for (const delivery of deliveries) await deliver(lane, delivery)
  }

  async function deliver({ name, handler }: Lane, delivery: Delivery): Promise<void> {
    const { payload, key, attempt, event, ageMs, lastError } = delivery
    const { retry = USUAL_RETRY, limitMs = LIMIT_MS } = handler
    // Every try ended with the process: what kills it must not do so for ever.
    const isHopeless = attempt > (retry.maxTries ?? Number.POSITIVE_INFINITY)
    const reason = isHopeless
      ? lastError || 'the process ended while handling it'
      : await failureOf(async () => handler.handle(payload, { key, attempt }), limitMs)
    if (reason === null) {
      metrics.eventsHandled.inc({ handler: name, outcome: 'done' })
      await store.done(delivery)
      return
    }
    const pauseMs = isHopeless ? null : pauseBeforeRetry(retry, { attempt, ageMs }, random())
    const details = { handler: name, event, key, attempt, reason }
    if (pauseMs !== null) {
      metrics.eventsHandled.inc({ handler: name, outcome: 'retried' })
      log.warn(details, 'an event could not be handled, it will be tried again')
      await store.failed(delivery, reason, pauseMs)
      return
    }
    metrics.eventsHandled.inc({ handler: name, outcome: 'given up' })
    log.error(details, 'an event was given up, it is a dead letter now')
    if (handler.onGivenUp) await withinLimit(handler.onGivenUp(payload), limitMs)
    await store.gaveUp(delivery, reason, !handler.isFinal?.(payload))
  }

  async function poll(): Promise<void> {
    for (const name of await store.dueHandlers()) {
      const lane = lanes.get(name)
      if (lane) look(lane)
    }
  }

  async function extend(): Promise<void> {
    const claims = [...lanes.values()].flatMap(({ inHand }) => [...inHand])
    if (claims.length > 0) await store.extend(claims, leaseMs)
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
    /** Waits for what is in hand, for a while: another process takes over what hangs, when its lease has lapsed. */
    async stop(): Promise<void> {
      isStopped = true
      const claimed = Promise.all([...lanes.values()].map(({ claiming }) => claiming))
      const finished = claimed.then(() => Promise.all(working))
      if (!(await isDoneWithin(finished, stopWithinMs)))
        log.warn(
          { events: working.size },
          'events are still being handled at the stop, they will be tried again',
        )
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** A batch takes all or waits for the one in hand. */
function freeIn({ batch, concurrency = CONCURRENCY }: Handler<unknown>, inHand: number): number {
  if (batch) return inHand === 0 ? batch.size : 0
  return concurrency - inHand
}

/** In the order in which they happened: claims come in any. */
function divide({ batch }: Handler<unknown>, claimed: readonly Delivery[]) {
  if (!batch) return { alone: claimed, together: [] }
  const isAlone = ({ attempt }: Delivery): boolean => attempt > MAX_BATCH_TRIES
  const together = claimed.filter((each) => !isAlone(each)).sort((a, b) => a.id - b.id)
  return { alone: claimed.filter(isAlone), together }
}

/** Null when it succeeded. */
const failureOf = (work: () => Promise<unknown>, limitMs: number): Promise<string | null> =>
  withinLimit(work(), limitMs).then(() => null, errorText)
