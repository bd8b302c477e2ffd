import { pauseAfter } from '../../time/backoff.ts'
import { MINUTE_MS, SECOND_MS } from '../../time/lengths.ts'

/** A birth sends everything: an edge node that breaks rules again and again must not be kept busy with it. */
const BACKOFF = { firstMs: 5 * SECOND_MS, longestMs: 5 * MINUTE_MS }
/** An edge node that waits for its host is born by itself as soon as the host is there. */
const FIRST_MS = SECOND_MS
/** After so long without a request the next one is as the first. */
const FORGET_MS = 10 * MINUTE_MS

/** When an edge node may be asked to be born again. */
export function createRebirthGate(startedAt: number) {
  let isWanted = true
  let nextAt = startedAt + FIRST_MS
  let requests = 0
  let lastAt = Number.NEGATIVE_INFINITY

  return {
    want(): void {
      isWanted = true
    },
    /** It is born, or is gone and will be born when it is back. */
    settle(): void {
      isWanted = false
    },
    dueAt: (): number | null => (isWanted ? nextAt : null),
    /** Whether to ask now. Asked for until it is born: a request may be lost. */
    ask(now: number): boolean {
      if (!isWanted || now < nextAt) return false
      requests = now - lastAt > FORGET_MS ? 1 : requests + 1
      lastAt = now
      nextAt = now + pauseAfter(requests, BACKOFF)
      return true
    },
  }
}
