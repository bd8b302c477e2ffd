import type { Bus } from '../bus.ts'

export interface WaitingTellerDeps {
  /** Since when the oldest accepted point waits to be stored; null when none does. */
  waitingSince: () => number | null
  bus: Bus
  now: () => number
}

const TELL_EVERY_MS = 1_000
/** Under load something always waits, for the milliseconds that a batch takes. */
const WORTH_TELLING_MS = 1_000

/** Tells the bus each second that accepted points are not stored yet, and once when they are. */
export function startWaitingTeller({ waitingSince, bus, now }: WaitingTellerDeps) {
  let wasTold = false
  const timer = setInterval(() => {
    const since = waitingSince()
    const isWaiting = since !== null && now() - since >= WORTH_TELLING_MS
    if (isWaiting || wasTold) bus.emit('dataWaiting', { process: null, since: isWaiting ? since : null })
    wasTold = isWaiting
  }, TELL_EVERY_MS)
  timer.unref()
  return { stop: (): void => clearInterval(timer) }
}
