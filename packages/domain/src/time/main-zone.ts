/** Machines that are shown together have one clock: that of most of them; of equals, the first by name. */
export function mainZone(zones: Iterable<string>): string {
  const counts = new Map<string, number>()
  for (const zone of zones) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  const [most] = [...counts].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
  return most?.[0] ?? 'UTC'
}
