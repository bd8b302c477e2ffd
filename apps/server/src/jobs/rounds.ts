import type { Logger } from 'pino'

export interface RoundsOptions {
  work: () => Promise<void>
  everyMs: number
  /** Before the first round, where that is not as long as between two. */
  firstMs?: number
  /** What the log says of a round that failed; the next one tries again. */
  complaint: string
  log: Logger
}

/** Does something again and again, one round after the other. Stopping waits for the one that runs. */
export function createRounds({ work, everyMs, firstMs = everyMs, complaint, log }: RoundsOptions) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let round: Promise<void> = Promise.resolve()

  function next(wait: number): void {
    timer = setTimeout(() => {
      round = work()
        .catch((error: unknown) => log.warn({ err: error }, complaint))
        .then(() => void (isStopped || next(everyMs)))
    }, wait)
  }

  return {
    /** For work that can end early. */
    isStopped: (): boolean => isStopped,
    start: (): void => next(firstMs),
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
