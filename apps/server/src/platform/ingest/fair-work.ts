import { createFairQueue, type Flow, WHOLE_TURN } from './fair-queue.ts'

/**
 * Work on messages that are no points, such as data models and tests, each of which takes many statements: few at the same
 * time, one of each machine, and the next by turns. Without it the messages of one machine hold all connections to the database.
 */
export function createFairWork(maxAtOnce: number) {
  const queue = createFairQueue<() => void>()
  /** Of machines at whose work we are, what comes next. */
  const behind = new Map<number, (() => void)[]>()
  let running = 0

  function startNext(): void {
    while (running < maxAtOnce) {
      const start = queue.take()
      if (!start) return
      running += 1
      start()
    }
  }

  function leave(flow: Flow): void {
    running -= 1
    const next = behind.get(flow.machineId)?.shift()
    if (next) queue.put(flow, next, WHOLE_TURN)
    else behind.delete(flow.machineId)
    startNext()
  }

  return async <T>(flow: Flow, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      const waiting = behind.get(flow.machineId)
      if (waiting) waiting.push(start)
      else {
        behind.set(flow.machineId, [])
        queue.put(flow, start, WHOLE_TURN)
        startNext()
      }
    })
    try {
      return await work()
    } finally {
      leave(flow)
    }
  }
}

export type FairWork = ReturnType<typeof createFairWork>
