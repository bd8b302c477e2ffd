import { INGEST_LIMITS } from '../limits.ts'

const WINDOW_MS = 60_000

/** What is kept of one that is refused. */
export type Kept = 'whole' | 'reason' | 'nothing'

/**
 * A device that sends nothing but rubbish must not fill the table: beyond the limits the first bytes of a message are not
 * kept, and then messages are only counted.
 */
export function createRejectLimit(): (deviceId: string, now: number) => Kept {
  let windowStart = 0
  const counts = new Map<string, number>()
  return (deviceId, now) => {
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now
      counts.clear()
    }
    const count = (counts.get(deviceId) ?? 0) + 1
    counts.set(deviceId, count)
    if (count > INGEST_LIMITS.rejectedPerMinute) return 'nothing'
    return count > INGEST_LIMITS.rejectedCopiesPerMinute ? 'reason' : 'whole'
  }
}
