/**
 * Where a browser goes that opened the site by a former host name (rules: pages 11): the same address on the new one,
 * scheme and port included. Null when it is in the right place, or when the names only lead in a circle.
 */
export function movedTo(address: string, legacyHosts: Readonly<Record<string, string>>): string | null {
  const newHosts = new Map(Object.entries(legacyHosts))
  const url = new URL(address)
  const passed = new Set([url.hostname])
  for (let next = newHosts.get(url.hostname); next !== undefined; next = newHosts.get(next)) {
    if (passed.has(next)) return null
    passed.add(next)
    url.hostname = next
  }
  return passed.size > 1 ? url.href : null
}
