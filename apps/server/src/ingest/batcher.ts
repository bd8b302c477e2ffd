import type { Logger } from 'pino'
import { INGEST_LIMITS } from '../limits.ts'
import { retryUntilStored } from './retry-until-stored.ts'
import { ALWAYS, type Turns } from './turns.ts'

interface Batch<T> {
  readonly items: T[]
  /** When its first item came in. */
  readonly since: number
  readonly stored: PromiseWithResolvers<void>
  size: number
}

export interface BatcherOptions<T> {
  /** Stores the items; throws when it could not, and then none of them is stored. */
  write: (items: readonly T[]) => Promise<void>
  /** Takes what the store refuses for good, so that one such item does not hold up the rest. */
  refuse: (item: T, error: Error) => Promise<void>
  sizeOf: (item: T) => number
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
const MAX_PENDING = INGEST_LIMITS.pendingPoints

/**
 * Gathers items into batches, one being written at a time. `add` resolves once the item is stored, and never rejects:
 * while the database is away it waits and tries again. All items of a batch get the same promise.
 */
export function createBatcher<T>(options: BatcherOptions<T>) {
  const {
    write,
    refuse,
    sizeOf,
    turns = ALWAYS,
    maxBatch = INGEST_LIMITS.batchPoints,
    log,
    onRetry,
    onSettled,
  } = options
  /** All but the last one are full. */
  const queue: Batch<T>[] = []
  let pending = 0
  let running = false
  let room: (() => void)[] = []
  /** When the oldest item of the batch being written came in. */
  let writingSince: number | null = null

  async function run(): Promise<void> {
    running = true
    for (let batch = queue[0]; batch; batch = queue[0]) {
      if (batch.size < maxBatch) await pause(LINGER_MS)
      await turns.next()
      queue.shift()
      writingSince = batch.since
      await store(batch.items)
      pending -= batch.size
      batch.stored.resolve()
      onSettled()
      if (pending < MAX_PENDING) {
        const waiters = room
        room = []
        for (const go of waiters) go()
      }
    }
    running = false
    writingSince = null
  }

  function put(item: T): Promise<void> {
    let batch = queue.at(-1)
    if (!batch || batch.size >= maxBatch) {
      batch = { items: [], since: Date.now(), stored: Promise.withResolvers(), size: 0 }
      queue.push(batch)
    }
    const size = sizeOf(item)
    batch.items.push(item)
    batch.size += size
    pending += size
    if (!running) void run()
    return batch.stored.promise
  }

  async function putLater(item: T): Promise<void> {
    while (pending >= MAX_PENDING) await new Promise<void>((go) => room.push(go))
    await put(item)
  }

  async function store(items: readonly T[]): Promise<void> {
    try {
      await retryUntilStored(
        () => write(items),
        (error) => {
          onRetry()
          log.warn({ err: error, items: items.length }, 'batch not stored, trying again')
        },
      )
    } catch (refusal) {
      await storeOneByOne(items, refusal as Error)
    }
  }

  async function storeOneByOne(items: readonly T[], error: Error): Promise<void> {
    const [only] = items
    if (items.length === 1 && only !== undefined) return await refuse(only, error)
    for (const item of items) await store([item])
  }

  return {
    add: (item: T): Promise<void> => (pending >= MAX_PENDING ? putLater(item) : put(item)),
    pending: () => pending,
    /** Since when the oldest item waits to be stored; null when none does. */
    waitingSince: (): number | null => writingSince ?? queue[0]?.since ?? null,
  }
}

export type Batcher<T> = ReturnType<typeof createBatcher<T>>

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms))
