import type { Logger } from 'pino'
import { ALWAYS, type Turns } from '../jobs/turns.ts'
import { INGEST_LIMITS } from '../runtime/limits.ts'
import { storeByHalves } from '../telemetry/store-by-halves.ts'
import type { Acceptance, Lane } from './device-message.ts'
import { createFairQueue, type Flow } from './fair-queue.ts'
import { retryUntilStored } from './retry-until-stored.ts'

interface Batch<T> {
  readonly items: T[]
  /** When its first item came in. */
  readonly since: number
  /** One for all of its items. */
  readonly acceptance: Acceptance
  readonly resolve: () => void
  size: number
}

interface Waiting<T> {
  readonly item: T
  readonly resolve: (stored: Promise<void>) => void
}

export interface BatcherOptions<T> {
  lane: Lane
  /** Stores the items; throws when it could not, and then none of them is stored. */
  write: (items: readonly T[]) => Promise<void>
  /** Takes what the store refuses for good, so that one such item does not hold up the rest. */
  refuse: (item: T, error: unknown) => Promise<void>
  /** In points, and more for long texts. */
  sizeOf: (item: T) => number
  /** Whose it is. */
  flowOf: (item: T) => Flow
  /** Before each write; for what can wait. */
  turns?: Turns
  /** Points in a batch; the last item may exceed it. */
  maxBatch?: number
  log: Logger
  onRetry: () => void
  /** After a batch, however it ended. */
  onSettled: () => void
}

const LINGER_MS = 5
/** One that is being written and a few that are full: more would only be waited for. */
const MAX_BATCHES = 4

/**
 * Gathers items into batches, one being written at a time. `stored` resolves once the item is, and never rejects:
 * while the database is away it waits and tries again. All items of a batch get the same result. What comes while the
 * batches are full is taken in turns: of a flood of one machine another waits for what is in the batches, no more.
 */
export function createBatcher<T>(options: BatcherOptions<T>) {
  const { lane, write, refuse, sizeOf, flowOf, turns = ALWAYS, log, onRetry, onSettled } = options
  const { maxBatch = INGEST_LIMITS.batchPoints } = options
  const maxPending = MAX_BATCHES * maxBatch
  /** Items that come when the batches are full, until it is their turn. */
  const waiting = createFairQueue<Waiting<T>>()
  let waitingSize = 0
  /** All but the last one are full. */
  const queue: Batch<T>[] = []
  let pending = 0
  let running = false
  /** When the oldest item of the batch being written came in; of what is old, when its write began. */
  let writingSince: number | null = null

  async function run(): Promise<void> {
    running = true
    for (let batch = queue[0]; batch; batch = queue[0]) {
      if (batch.size < maxBatch) await pause(LINGER_MS)
      await turns.next()
      queue.shift()
      writingSince = lane === 'old' ? Date.now() : batch.since
      await storeByHalves(batch.items, writeWithRetry, refuse)
      pending -= batch.size
      batch.resolve()
      onSettled()
      fill()
    }
    running = false
    writingSince = null
  }

  function put(item: T): Acceptance {
    let batch = queue.at(-1)
    if (!batch || batch.size >= maxBatch) {
      const { promise, resolve } = Promise.withResolvers<void>()
      batch = { items: [], since: Date.now(), acceptance: { stored: promise, lane }, resolve, size: 0 }
      queue.push(batch)
    }
    const size = sizeOf(item)
    batch.items.push(item)
    batch.size += size
    pending += size
    if (!running) void run()
    return batch.acceptance
  }

  function putLater(item: T, flow: Flow): Acceptance {
    const { promise, resolve } = Promise.withResolvers<void>()
    const size = sizeOf(item)
    waiting.put(flow, { item, resolve }, size)
    waitingSize += size
    return { stored: promise, lane }
  }

  function fill(): void {
    while (pending < maxPending) {
      const next = waiting.take()
      if (!next) return
      waitingSize -= sizeOf(next.item)
      next.resolve(put(next.item).stored)
    }
  }

  const writeWithRetry = (items: readonly T[]): Promise<void> =>
    retryUntilStored(
      () => write(items),
      (error) => {
        onRetry()
        log.warn({ err: error, items: items.length }, 'batch not stored, trying again')
      },
    )

  return {
    add(item: T): Acceptance {
      if (pending < maxPending && waiting.size() === 0) return put(item)
      const flow = flowOf(item)
      // One machine's items stay in their order.
      return pending >= maxPending || waiting.has(flow) ? putLater(item, flow) : put(item)
    },
    pending: () => pending + waitingSize,
    /**
     * Since when the oldest item waits to be stored; null when none does. What is old waits for its turn on purpose: only a
     * write that does not end says that nothing can be stored.
     */
    waitingSince: (): number | null => writingSince ?? (lane === 'old' ? null : (queue[0]?.since ?? null)),
  }
}

export type Batcher<T> = ReturnType<typeof createBatcher<T>>

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms))
