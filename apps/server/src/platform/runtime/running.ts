export interface Stoppable {
  stop(): Promise<void> | void
}

/** Stopped in reverse order: first what is reachable from outside, last what the rest needs. */
export function createRunning() {
  const parts: Stoppable[] = []
  let isStopping = false
  return {
    keep<P extends Stoppable>(part: P): P {
      parts.push(part)
      return part
    },
    isStopping: (): boolean => isStopping,
    async stop(): Promise<void> {
      isStopping = true
      for (const part of parts.splice(0).reverse()) await part.stop()
    },
  }
}

export type Running = ReturnType<typeof createRunning>
