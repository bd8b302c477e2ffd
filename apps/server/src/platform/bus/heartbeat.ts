import type { Logger } from 'pino'

export interface HeartbeatOptions {
  /** Says something that comes back to us. */
  beat: () => Promise<void>
  /** Called when the connection is dead, whatever it looks like. */
  reconnect: () => void
  log: Logger
  now: () => number
}

const BEAT_MS = 2_000
const DEAD_MS = 15_000

/** Finds out whether what we say is heard, by listening for it ourselves. */
export function startHeartbeat({ beat, reconnect, log, now }: HeartbeatOptions) {
  let unheardSince: number | null = null
  let openedAt = now()

  const timer = setInterval(() => {
    const at = now()
    if (unheardSince !== null && at - Math.max(unheardSince, openedAt) > DEAD_MS) reconnect()
    unheardSince ??= at
    beat().catch((error: unknown) => log.debug({ err: error }, 'not told that this process is alive'))
  }, BEAT_MS)

  return {
    /** A new connection has its time to prove itself. */
    opened(): void {
      openedAt = now()
    },
    heard(): void {
      unheardSince = null
    },
    /** When we sent the first message that we have not heard back; null while all is well. */
    unheardSince: (): number | null => unheardSince,
    stop: (): void => clearInterval(timer),
  }
}
