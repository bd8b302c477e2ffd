import { createFairQueue, type Flow, WHOLE_TURN } from '../ingest/fair-queue.ts'

export interface ReadingTurnsLimits {
  /** Work on what devices send, in one turn of the event loop. */
  readonly turnMs: number
  /** Of it for one machine. */
  readonly turnMsPerMachine: number
}

export type ReadingTurns = ReturnType<typeof createReadingTurns>

/**
 * How much of what devices send is worked on in one turn of the event loop. A socket that is full is read on and on, and a
 * hundred of them one after the other: meanwhile no call is answered and nobody else is read. Beyond the limit what was read
 * waits for the next turn, where organizations and machines take turns.
 */
export function createReadingTurns(
  { turnMs, turnMsPerMachine }: ReadingTurnsLimits,
  clock = () => performance.now(),
) {
  const waiting = createFairQueue<() => void>()
  /** In this turn, by machine. */
  const spentBy = new Map<number, number>()
  let spent = 0
  let isTurnKnown = false

  function nextTurn(): void {
    isTurnKnown = false
    spent = 0
    spentBy.clear()
    while (spent < turnMs) {
      const resume = waiting.take()
      if (!resume) return
      resume()
    }
    beginTurn()
  }

  function beginTurn(): void {
    if (isTurnKnown) return
    isTurnKnown = true
    setImmediate(nextTurn)
  }

  return {
    mustWait: ({ machineId }: Flow): boolean =>
      spent >= turnMs || (spentBy.get(machineId) ?? 0) >= turnMsPerMachine,

    /** Works on what was read, and counts how long that takes. */
    work({ machineId }: Flow, work: () => void): void {
      const since = clock()
      work()
      const took = clock() - since
      spent += took
      spentBy.set(machineId, (spentBy.get(machineId) ?? 0) + took)
      beginTurn()
    },

    whenNext(flow: Flow, resume: () => void): void {
      waiting.put(flow, resume, WHOLE_TURN)
      beginTurn()
    },
    cancelWait: (flow: Flow, resume: () => void): void => waiting.remove(flow, resume),
  }
}
