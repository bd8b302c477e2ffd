interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

const connectionNow = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? {}

/** A person who pays for what is loaded, or waits for it, loads what they open. */
export const mayFetchAhead = (
  { saveData = false, effectiveType = '4g' }: Connection = connectionNow(),
): boolean => !saveData && !effectiveType.endsWith('2g')

/** When the browser has nothing else to do; gives what takes the wish back. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work)
  return () => window.cancelIdleCallback(handle)
}
