import { setTimeout as pause } from 'node:timers/promises'

/** Work is counted in pieces of about so long. */
const WORK_MS = 20

/** Rests for so long that work takes the share of the time, together over all that call it. */
export function createPace(share: number): () => Promise<void> {
  let since = performance.now()
  let resting: Promise<void> | null = null
  return () => {
    if (resting) return resting
    const worked = performance.now() - since
    if (share >= 1 || worked < WORK_MS) return Promise.resolve()
    resting = pause(worked * (1 / share - 1)).then(() => {
      resting = null
      since = performance.now()
    })
    return resting
  }
}
