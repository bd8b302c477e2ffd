import { closeSync, futimesSync, openSync } from 'node:fs'
import { SECOND_MS } from '@millwright/domain/time/lengths'

const BEAT_MS = 10 * SECOND_MS

/** Touches a file while this process does its work, for those who look from outside (`scripts/connector-alive.mjs`). */
export function startPulse(path: string): { stop(): void } {
  const file = openSync(path, 'a', 0o600)
  const beat = (): void => {
    const now = Date.now() / SECOND_MS
    futimesSync(file, now, now)
  }
  beat()
  const beating = setInterval(beat, BEAT_MS)
  return {
    stop() {
      clearInterval(beating)
      closeSync(file)
    },
  }
}
