const WINDOW_MS = 60_000
/** Sources that are counted at once: addresses can be had without end. */
const MAX_SOURCES = 20_000

/** So many a minute of each source: one that sends nothing but rubbish must fill neither log nor table. */
export function createRejectLimit(max: number): (source: string, now: number) => boolean {
  let windowStart = 0
  const counts = new Map<string, number>()
  return (source, now) => {
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now
      counts.clear()
    }
    const count = (counts.get(source) ?? 0) + 1
    if (count === 1 && counts.size >= MAX_SOURCES) return false
    counts.set(source, count)
    return count <= max
  }
}
