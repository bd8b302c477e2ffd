import type { Bus } from '../bus/bus.ts'

export interface StaleWatchOptions {
  bus: Bus
  /** Since when this process receives nothing from the others; null while it does. */
  cutOffSince: () => number | null
  onChange: (staleSince: number | null) => void
  now: () => number
}

const POLL_MS = 1_000
/** A batch takes milliseconds, on a busy computer seconds. This long means that the database is away. */
const STALE_AFTER_MS = 10_000
/** A process with a backlog reports it each second. One that stops reporting has ended or is cut off. */
const REPORT_TTL_MS = 3_000

/** Reports when live data falls behind and when it has caught up, in whichever process the backlog is. */
export function createStaleWatch({ bus, cutOffSince, onChange, now }: StaleWatchOptions) {
  const waiting = new Map<string | null, { since: number; reportedAt: number }>()
  let staleSince: number | null = null

  const stopListening = bus.on('ingestBacklog', ({ process, since }) => {
    if (since === null) waiting.delete(process)
    else waiting.set(process, { since, reportedAt: now() })
  })

  function oldest(): number | null {
    for (const [process, { reportedAt }] of waiting)
      if (now() - reportedAt > REPORT_TTL_MS) waiting.delete(process)
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
  }, POLL_MS)
  timer.unref()

  return {
    staleSince: (): number | null => staleSince,
    stop(): void {
      clearInterval(timer)
      stopListening()
    },
  }
}
