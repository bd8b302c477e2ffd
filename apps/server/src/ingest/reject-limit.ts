const WINDOW_MS = 60_000
const MAX_PER_WINDOW = 100

/** A device that sends nothing but rubbish must not fill the table: beyond the limit messages are only counted. */
export function createRejectLimit(): (deviceId: string, now: number) => boolean {
  let windowStart = 0
  const counts = new Map<string, number>()
  return (deviceId, now) => {
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now
      counts.clear()
    }
    const count = (counts.get(deviceId) ?? 0) + 1
    counts.set(deviceId, count)
    return count <= MAX_PER_WINDOW
  }
}
