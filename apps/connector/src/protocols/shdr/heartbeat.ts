import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'

/** Until an adapter says how often it wants to hear of us. */
const FIRST_PING_MS = 10 * SECOND_MS
const SHORTEST_MS = 50
const LONGEST_MS = 5 * MINUTE_MS

/**
 * An adapter that answers a ping promises to answer each of them, and is gone when it is silent for twice as long as it announced. One
 * that never answers does not know pings: its silence means nothing.
 */
export function createHeartbeat({ ping, onSilence }: { ping(): void; onSilence(): void }) {
  let pings: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined
  let promised = 0

  function pingEvery(ms: number): void {
    clearInterval(pings)
    pings = setInterval(ping, ms)
  }

  return {
    start(): void {
      ping()
      pingEvery(FIRST_PING_MS)
    },
    promise(ms: number): void {
      if (!Number.isFinite(ms) || ms <= 0 || ms === promised) return
      promised = ms
      const length = Math.min(Math.max(ms, SHORTEST_MS), LONGEST_MS)
      pingEvery(length / 2)
      clearTimeout(silence)
      silence = setTimeout(onSilence, length * 2)
    },
    heard: (): void => {
      silence?.refresh()
    },
    stop(): void {
      clearInterval(pings)
      clearTimeout(silence)
    },
  }
}
