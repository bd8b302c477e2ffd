/** Runs work one after the other, in the order in which it was asked for. */
export function createOneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    // What failed is told to who asked for it; the next one has its turn all the same.
    last = next.catch(() => {})
    return next
  }
}
