/** Runs work one after the other, in the order in which it was asked for. */
export function createOneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    // A failure goes to the caller that asked; the next one still has its turn.
    last = next.catch(() => {})
    return next
  }
}
