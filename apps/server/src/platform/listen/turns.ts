export interface TurnsOptions {
  /** In one turn of the event loop. */
  readonly perTurn: number
  /** Whether what has begun should end before more begins. */
  readonly isCrowded: () => boolean
  /** One begins every so often all the same: what never ends must not keep the others out. */
  readonly crowdedMs: number
}

/**
 * So much work in one turn of the event loop, one piece of each source after the other: who brings much waits for its own.
 */
export function createTurns({ perTurn, isCrowded, crowdedMs }: TurnsOptions) {
  const waiting = new Map<string, Set<() => void>>()
  let isDue = false
  let isTimed = false

  function next(): void {
    const [first] = waiting
    if (!first) return
    const [source, works] = first
    const [work] = works
    waiting.delete(source)
    if (!work) return
    works.delete(work)
    if (works.size > 0) waiting.set(source, works)
    work()
  }

  function turn(): void {
    isDue = false
    for (let done = 0; done < perTurn && !isCrowded(); done++) next()
    schedule()
  }

  function crowdedTurn(): void {
    isTimed = false
    next()
    schedule()
  }

  function schedule(): void {
    if (isDue || waiting.size === 0) return
    if (!isCrowded()) {
      isDue = true
      setImmediate(turn)
    } else if (!isTimed) {
      isTimed = true
      setTimeout(crowdedTurn, crowdedMs)
    }
  }

  return {
    put(source: string, work: () => void): void {
      const works = waiting.get(source) ?? new Set()
      waiting.set(source, works.add(work))
      schedule()
    },
    /** Something that had begun has ended. */
    goOn: schedule,
  }
}
