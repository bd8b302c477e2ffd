import type { Logger } from 'pino'

interface Waiting<T> {
  readonly item: T
  readonly since: number
  readonly size: number
  readonly done: () => void
}

export interface BatcherOptions<T> {
  /** Stores the items; throws when it could not, and then none of them is stored. */
  write: (items: readonly T[]) => Promise<void>
  /** Takes what the store refuses for good, so that one such item does not hold up the rest. */
  refuse: (item: T, error: Error) => Promise<void>
  sizeOf: (item: T) => number
  log: Logger
  onRetry: () => void
}

const LINGER_MS = 5
const MAX_BATCH = 5_000
/** Beyond this callers wait, and with them the sockets of the devices: memory stays bounded. */
const MAX_PENDING = 50_000
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/**
 * Gathers items into batches, one being written at a time. `add` resolves once the item is stored, and
 * never rejects: while the database is away it waits and tries again.
 */
export function createBatcher<T>({ write, refuse, sizeOf, log, onRetry }: BatcherOptions<T>) {
  let queue: Waiting<T>[] = []
  let queued = 0
  let pending = 0
  let running = false
  let room: (() => void)[] = []
  /** When the oldest item of the batch being written came in. */
  let writingSince: number | null = null

  async function run(): Promise<void> {
    running = true
    while (queue.length > 0) {
      if (queued < MAX_BATCH) await pause(LINGER_MS)
      const batch = take()
      writingSince = batch[0]?.since ?? null
      await store(batch.map((waiting) => waiting.item))
      for (const waiting of batch) {
        pending -= waiting.size
        waiting.done()
      }
      if (pending < MAX_PENDING) {
        const waiters = room
        room = []
        for (const go of waiters) go()
      }
    }
    running = false
    writingSince = null
  }

  function take(): Waiting<T>[] {
    let size = 0
    let count = 0
    while (count < queue.length && size < MAX_BATCH) size += queue[count++]?.size ?? 0
    const batch = queue.slice(0, count)
    queue = queue.slice(count)
    queued -= size
    return batch
  }

  async function store(items: readonly T[]): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        return await write(items)
      } catch (error) {
        if (isRefusal(error)) return await storeOneByOne(items, error as Error)
        onRetry()
        log.warn({ err: error, items: items.length }, 'batch not stored, trying again')
        await pause(wait)
      }
    }
  }

  async function storeOneByOne(items: readonly T[], error: Error): Promise<void> {
    const [only] = items
    if (items.length === 1 && only !== undefined) return await refuse(only, error)
    for (const item of items) await store([item])
  }

  return {
    async add(item: T): Promise<void> {
      while (pending >= MAX_PENDING) await new Promise<void>((go) => room.push(go))
      const size = sizeOf(item)
      pending += size
      queued += size
      await new Promise<void>((done) => {
        queue.push({ item, since: Date.now(), size, done })
        if (!running) void run()
      })
    },
    pending: () => pending,
    /** Since when the oldest item waits to be stored; null when none does. */
    waitingSince: (): number | null => writingSince ?? queue[0]?.since ?? null,
  }
}

/** Classes 22 and 23 of PostgreSQL's error codes: the data itself is refused, trying again is no use. */
function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && /^2[23]/.test(code)
}

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms))
