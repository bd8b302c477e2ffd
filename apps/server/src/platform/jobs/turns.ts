/** Takes turns with what cannot wait. */
export interface Turns {
  /** Before each step of work that can wait: resolves while nothing that cannot wait waits, or after a while. */
  next(): Promise<void>
}

export interface TurnsDeps {
  /** Since when the oldest fresh point waits to be stored; null when none does. */
  freshSince: () => number | null
  /** When the last fresh point came in. */
  lastFreshAt: () => number
  now?: () => number
}

/** A fresh message is stored within about so long while the machine has capacity left. */
const WAITS_LONG_MS = 15
const LOOK_AGAIN_MS = 4
/** Work that can wait goes on in any case, or a busy machine would never do it. */
const LONGEST_WAIT_MS = 250
/** Of the time that it worked, while fresh messages come: most of the capacity is left, and they find the way free. */
const REST_SHARE = 0.25
/** Without a fresh message for so long there is nothing to wait for. */
const IS_QUIET_MS = 1_000

/** Nothing to wait for. */
export const ALWAYS: Turns = { next: async () => {} }

/**
 * Work that has turns of its own, such as a job, is given its own: it rests for a part of the time it worked.
 */
export function createTurns({ freshSince, lastFreshAt, now = Date.now }: TurnsDeps): Turns {
  let began = now()

  const isQuiet = (): boolean => freshSince() === null && now() - lastFreshAt() > IS_QUIET_MS
  const waitsLong = (): boolean => {
    const since = freshSince()
    return since !== null && now() - since > WAITS_LONG_MS
  }

  return {
    async next() {
      const called = now()
      const rest = Math.min((called - began) * REST_SHARE, LONGEST_WAIT_MS)
      while (!isQuiet()) {
        const waited = now() - called
        if (waited >= LONGEST_WAIT_MS || (waited >= rest && !waitsLong())) break
        await new Promise((go) => setTimeout(go, LOOK_AGAIN_MS))
      }
      began = now()
    },
  }
}
