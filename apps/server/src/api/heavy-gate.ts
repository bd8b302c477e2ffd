import { CallError } from '../errors.ts'

export interface HeavyGateOptions {
  /** At the same time, of everybody. */
  max: number
  /** Of them, of one person or device: the others shall not wait behind somebody who asks for much. */
  maxEach: number
  maxWaiting: number
}

interface Waiting {
  readonly who: string
  readonly start: () => void
}

/**
 * Lets few of the calls that read much run at the same time; the rest wait in the order in which they came. Without it
 * twenty of them hold all connections to the database, and the smallest call waits behind them.
 */
export function createHeavyGate({ max, maxEach, maxWaiting }: HeavyGateOptions) {
  const running = new Map<string, number>()
  const waiting: Waiting[] = []
  let total = 0

  const isFree = (who: string): boolean => total < max && (running.get(who) ?? 0) < maxEach

  function enter(who: string): void {
    total += 1
    running.set(who, (running.get(who) ?? 0) + 1)
  }

  function leave(who: string): void {
    total -= 1
    const left = (running.get(who) ?? 1) - 1
    if (left > 0) running.set(who, left)
    else running.delete(who)
    const next = waiting.findIndex((each) => isFree(each.who))
    if (next < 0) return
    const [{ who: nextWho, start } = { who: '', start: () => {} }] = waiting.splice(next, 1)
    enter(nextWho)
    start()
  }

  async function whenFree(who: string): Promise<void> {
    if (isFree(who)) return enter(who)
    if (waiting.length >= maxWaiting)
      throw new CallError(
        'SERVICE_NOT_AVAILABLE',
        'Too much is being read right now, try again',
        undefined,
        2,
      )
    await new Promise<void>((start) => {
      waiting.push({ who, start })
    })
  }

  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    await whenFree(who)
    try {
      return await work()
    } finally {
      leave(who)
    }
  }
}
