export interface Stoppable {
  stop(): Promise<void> | void
}

/** What runs, to be stopped in the opposite order: first what faces the world, last what all stand on. */
export function createRunning() {
  const parts: Stoppable[] = []
  return {
    keep<P extends Stoppable>(part: P): P {
      parts.push(part)
      return part
    },
    async stop(): Promise<void> {
      for (const part of parts.splice(0).reverse()) await part.stop()
    },
  }
}
