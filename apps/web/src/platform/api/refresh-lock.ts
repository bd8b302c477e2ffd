import { parseJson } from '@millwright/domain/text/parse-json'

const NAME = 'millwright-refresh'

/** Runs `work` in one tab at a time. */
export type RefreshLock = <T>(work: () => Promise<T>) => Promise<T>

/** Browsers offer Web Locks on https and localhost only; a portal on a plant's plain http takes the lease. */
export const refreshLock: RefreshLock = (work) =>
  navigator.locks ? navigator.locks.request(NAME, work) : withLease(window.localStorage, work)

/** Longer than a refresh takes, so that only the lease of a tab that died runs out. */
const LEASE_MS = 15_000
/** Time for a write of another tab to be seen before the lease counts as won. */
const SETTLE_MS = 60

interface Lease {
  holder: string
  until: number
}

export async function withLease<T>(storage: Storage, work: () => Promise<T>): Promise<T> {
  const holder = Math.random().toString(36).slice(2)
  while (!(await takeLease(storage, holder))) await pause(SETTLE_MS)
  try {
    return await work()
  } finally {
    if (readLease(storage)?.holder === holder) storage.removeItem(NAME)
  }
}

async function takeLease(storage: Storage, holder: string): Promise<boolean> {
  const held = readLease(storage)
  if (held && held.until > Date.now()) return false
  storage.setItem(NAME, JSON.stringify({ holder, until: Date.now() + LEASE_MS } satisfies Lease))
  await pause(SETTLE_MS)
  return readLease(storage)?.holder === holder
}

/** Null also for what is no lease: otherwise no tab could ever refresh again. */
function readLease(storage: Storage): Lease | null {
  const lease = parseJson(storage.getItem(NAME) ?? '') as Partial<Lease> | null | undefined
  return typeof lease?.holder === 'string' && typeof lease.until === 'number' ? (lease as Lease) : null
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
