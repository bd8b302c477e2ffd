/**
 * So much work in one turn of the event loop, one piece of each source after the other: who brings much waits for its own.
 */
export function createTurns(perTurn: number) {
  const waiting = new Map<string, Set<() => void>>()
  let isDue = false

  function turn(): void {
    isDue = false
    for (let done = 0; done < perTurn; done++) {
      const [next] = waiting
      if (!next) return
      const [source, works] = next
      const [work] = works
      waiting.delete(source)
      if (!work) continue
      works.delete(work)
      if (works.size > 0) waiting.set(source, works)
      work()
    }
    schedule()
  }

  function schedule(): void {
    if (isDue || waiting.size === 0) return
    isDue = true
    setImmediate(turn)
  }

  return {
    put(source: string, work: () => void): void {
      const works = waiting.get(source) ?? new Set()
      waiting.set(source, works.add(work))
      schedule()
    },
  }
}
