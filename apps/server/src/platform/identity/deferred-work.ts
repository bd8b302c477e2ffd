import type { Logger } from 'pino'

/** Work that runs after the answer was sent: an answer that waits for it would reveal that there is such an account. */
export function createDeferredWork(log: Logger) {
  const running = new Set<Promise<void>>()

  return {
    run(what: string, work: () => Promise<void>): void {
      const done = new Promise<void>((next) => setImmediate(next))
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, `${what} failed after the answer`))
        .finally(() => running.delete(done))
      running.add(done)
    },

    /** Waits for the work that is running. */
    async stop(): Promise<void> {
      await Promise.all(running)
    },
  }
}

export type DeferredWork = ReturnType<typeof createDeferredWork>
