const ENDINGS = ['SIGINT', 'SIGTERM', 'uncaughtException'] as const

type Stop = () => Promise<unknown>

/**
 * Starts what must not outlive a bench, PostgreSQL before all, also when the bench is broken off in the middle of
 * its start. `start` hands every stop to `onStop`; they run in reverse.
 */
export function startWithin<T extends object>(
  start: (onStop: (stop: Stop) => void) => Promise<T>,
): Promise<T & { stop: () => Promise<void> }> {
  const stops: Stop[] = []
  let stopping: Promise<void> | null = null
  const stop = (): Promise<void> => {
    stopping ??= endAll()
    return stopping
  }
  async function endAll(): Promise<void> {
    for (const event of ENDINGS) process.off(event, interrupted)
    for (const end of stops.splice(0).reverse()) await end()
  }

  let isInterrupted = false
  function interrupted(reason: unknown): void {
    isInterrupted = true
    console.error(reason)
    started
      .catch(() => {})
      .then(stop)
      .finally(() => process.exit(1))
  }
  for (const event of ENDINGS) process.once(event, interrupted)
  const started = start((end) => stops.push(end)).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  // Broken off while starting: the caller must not go on with what is being taken down.
  return started.then((parts) => (isInterrupted ? new Promise<never>(() => {}) : { ...parts, stop }))
}
