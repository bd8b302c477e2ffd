/** §6.4.2: from 0 to 255, and 0 again. */
const NUMBERS = 256
/** No more are held back. */
const MAX_WAITING = 100

interface Waiting<T> {
  readonly seq: number
  readonly message: T
}

/**
 * Messages of an edge node in the order of their numbers, one sequence over the node and its devices. One that is early waits
 * for those before it; after the wait all are taken without them.
 */
export function createMessageOrder<T>(waitMs: () => number) {
  let expected = 0
  let waiting: Waiting<T>[] = []
  let since: number | null = null

  /** How many are missing before it; late ones come first. */
  const missingBefore = (seq: number): number => {
    const distance = (seq - expected + NUMBERS) % NUMBERS
    return distance < NUMBERS / 2 ? distance : distance - NUMBERS
  }

  function takeNext(): T[] {
    const ready: T[] = []
    for (;;) {
      const at = waiting.findIndex(({ seq }) => seq === expected)
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (!next) return ready
      ready.push(next.message)
      expected = (expected + 1) % NUMBERS
    }
  }

  /** All that waits, as well as it can be ordered. */
  function giveUp(): T[] {
    const all = waiting.toSorted((one, other) => missingBefore(one.seq) - missingBefore(other.seq))
    const last = all.at(-1)
    if (last) expected = (last.seq + 1) % NUMBERS
    waiting = []
    since = null
    return all.map(({ message }) => message)
  }

  return {
    /** After a birth of the node, which has this number. */
    start(seq: number): void {
      expected = (seq + 1) % NUMBERS
      waiting = []
      since = null
    },

    /** Those that are in order now. */
    take(seq: number, message: T, now: number): { readonly ready: readonly T[]; readonly isFull: boolean } {
      waiting.push({ seq, message })
      const ready = takeNext()
      if (waiting.length === 0) since = null
      else since ??= now
      return { ready, isFull: waiting.length > MAX_WAITING }
    },

    /** When those that wait are taken without the missing ones. */
    dueAt: (): number | null => (since === null ? null : since + waitMs()),
    giveUp,
  }
}
