/** So many at a time: each waits for the disk or the network. */
const AT_ONCE = 16

/** Does the work for each. After a failure no other is begun, and it throws when those under way have ended. */
export async function inLanes<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const source = asyncOf(items)
  let hasFailed = false
  async function lane(): Promise<void> {
    while (!hasFailed) {
      const { value, done } = await source.next()
      if (done) return
      try {
        await work(value)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function* asyncOf<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, undefined> {
  yield* items
  return undefined
}
