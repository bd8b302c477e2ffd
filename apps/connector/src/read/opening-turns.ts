import { setTimeout as pause } from 'node:timers/promises'

export interface OpeningTurn {
  /** Those that failed less often go first: a machine that is switched off does not hold up one that is there. */
  readonly failures: number
  readonly signal: AbortSignal
}

export interface OpeningTurnsOptions {
  /** Connections that begin at the same time: a handshake costs more than a minute of reading. */
  atOnce?: number
  /** After it the next one begins, also where a machine has not answered yet. */
  holdsMs?: number
}

interface Waiting extends OpeningTurn {
  begin(): void
}

/** After a restart, or when the network of a hall is back, all machines are to be connected at once. */
export function createOpeningTurns({ atOnce = 6, holdsMs = 1_500 }: OpeningTurnsOptions = {}) {
  const waiting = new Set<Waiting>()
  let running = 0

  function next(): void {
    if (running >= atOnce) return
    let first: Waiting | undefined
    for (const each of waiting) if (!first || each.failures < first.failures) first = each
    if (!first) return
    waiting.delete(first)
    running += 1
    first.begin()
  }

  /** Resolves when it begins, or when it is no longer wanted. */
  async function take(turn: OpeningTurn): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const own: Waiting = { ...turn, begin: resolve }
    const begin = (): void => {
      if (!waiting.delete(own)) return
      running += 1
      resolve()
    }
    waiting.add(own)
    turn.signal.addEventListener('abort', begin, { once: true })
    if (turn.signal.aborted) begin()
    next()
    await promise
    turn.signal.removeEventListener('abort', begin)
  }

  /** Runs the work in its turn; its result comes in its own time. */
  return async function inTurn<T>(turn: OpeningTurn, work: () => Promise<T>): Promise<T> {
    await take(turn)
    const result = work()
    const over = new AbortController()
    const held = pause(holdsMs, null, { signal: over.signal }).catch(() => {})
    void Promise.race([result.catch(() => {}), held]).then(() => {
      over.abort()
      running -= 1
      next()
    })
    return await result
  }
}

export type OpeningTurns = ReturnType<typeof createOpeningTurns>
