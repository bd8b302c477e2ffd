export interface StaleWatchOptions {
  /** Since when the oldest accepted point waits to be stored; null when none does. */
  waitingSince: () => number | null
  tell: (staleSince: number | null) => void
  now: () => number
}

const LOOK_EVERY_MS = 1_000
/** A batch takes milliseconds; this long means that the database is away. */
const STALE_AFTER_MS = 5_000

/** Tells when what is shown falls behind, and when it has caught up. */
export function createStaleWatch({ waitingSince, tell, now }: StaleWatchOptions) {
  let staleSince: number | null = null
  const timer = setInterval(() => {
    const since = waitingSince()
    const next = since !== null && now() - since > STALE_AFTER_MS ? since : null
    if ((next === null) === (staleSince === null)) return
    staleSince = next
    tell(next)
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    staleSince: (): number | null => staleSince,
    stop: (): void => clearInterval(timer),
  }
}
