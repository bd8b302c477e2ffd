const WINDOW_MS = 60_000
const MAX_PER_WINDOW = 100
/** Sources that are counted at once: addresses can be had without end. */
const MAX_SOURCES = 20_000

/** A device that sends nothing but rubbish must not fill the table: beyond the limit messages are only counted. */
export function createRejectLimit(max = MAX_PER_WINDOW): (source: string, now: number) => boolean {
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
