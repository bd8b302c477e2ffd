import type { Logger } from 'pino'

/** Work that is done once the answer has left, because the time that it takes would tell something. */
export function createAfterwards(log: Logger) {
  const running = new Set<Promise<void>>()

  return {
    run(what: string, work: () => Promise<void>): void {
      const done = new Promise<void>((next) => setImmediate(next))
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, `${what} failed after the answer`))
        .finally(() => running.delete(done))
      running.add(done)
    },

    /** Waits for what is under way. */
    async stop(): Promise<void> {
      await Promise.all(running)
    },
  }
}

export type Afterwards = ReturnType<typeof createAfterwards>
