import type { Bus } from '../bus/bus.ts'

export interface BacklogReporterDeps {
  /** Since when the oldest accepted point waits to be stored; null when none does. */
  waitingSince: () => number | null
  bus: Bus
  now: () => number
}

const REPORT_EVERY_MS = 1_000
/** Under load something always waits, for the milliseconds that a batch takes. */
const WORTH_REPORTING_MS = 1_000

/** Emits each second that accepted points are not stored yet, and once when they are. */
export function startBacklogReporter({ waitingSince, bus, now }: BacklogReporterDeps) {
  let wasReported = false
  const timer = setInterval(() => {
    const since = waitingSince()
    const isBacklog = since !== null && now() - since >= WORTH_REPORTING_MS
    if (isBacklog || wasReported)
      bus.emit('ingestBacklog', { process: null, since: isBacklog ? since : null })
    wasReported = isBacklog
  }, REPORT_EVERY_MS)
  timer.unref()
  return { stop: (): void => clearInterval(timer) }
}
