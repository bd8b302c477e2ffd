import type { Bus } from '../bus.ts'

export interface StaleWatchOptions {
  bus: Bus
  /** Since when this process does not hear the others; null while it does. */
  cutOffSince: () => number | null
  onChange: (staleSince: number | null) => void
  now: () => number
}

const LOOK_EVERY_MS = 1_000
/** A batch takes milliseconds; this long means that the database is away. */
const STALE_AFTER_MS = 5_000
/** A process that has data waiting says so each second. One that ceases to has gone, or can no longer tell. */
const FORGET_MS = 3_000

/** Tells when what is shown falls behind, and when it has caught up; whichever process it waits in. */
export function createStaleWatch({ bus, cutOffSince, onChange, now }: StaleWatchOptions) {
  const waiting = new Map<string | null, { since: number; reportedAt: number }>()
  let staleSince: number | null = null

  const stopListening = bus.on('ingestBacklog', ({ process, since }) => {
    if (since === null) waiting.delete(process)
    else waiting.set(process, { since, reportedAt: now() })
  })

  function oldest(): number | null {
    for (const [process, { reportedAt }] of waiting)
      if (now() - reportedAt > FORGET_MS) waiting.delete(process)
    const since = [...waiting.values()].map((each) => each.since)
    const all = [...since, cutOffSince()].filter((each) => each !== null)
    return all.length > 0 ? Math.min(...all) : null
  }

  const timer = setInterval(() => {
    const since = oldest()
    const next = since !== null && now() - since > STALE_AFTER_MS ? since : null
    if ((next === null) === (staleSince === null)) return
    staleSince = next
    onChange(next)
  }, LOOK_EVERY_MS)
  timer.unref()

  return {
    staleSince: (): number | null => staleSince,
    stop(): void {
      clearInterval(timer)
      stopListening()
    },
  }
}
