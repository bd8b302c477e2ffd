/** As a field of the browser has a time: of its own clock, without a zone. */
export function fieldTime(ts: number): string {
  const at = new Date(ts)
  return new Date(ts - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
