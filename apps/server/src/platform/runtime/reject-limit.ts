const WINDOW_MS = 60_000
/** Sources that are counted at once: addresses can be had without end. */
const MAX_SOURCES = 20_000

/** So many, or so much, a minute of each source: one that sends nothing but rubbish must fill neither log nor table. */
export function createRejectLimit(max: number): (source: string, now: number, weight?: number) => boolean {
  let windowStart = 0
  const counts = new Map<string, number>()
  return (source, now, weight = 1) => {
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now
      counts.clear()
    }
    const known = counts.get(source)
    if (known === undefined && counts.size >= MAX_SOURCES) return false
    const count = (known ?? 0) + weight
    counts.set(source, count)
    return count <= max
  }
}
