/** A map with room for `max` entries; beyond it the one that was set longest ago is forgotten. */
export function createRecentMap<K, V>(max: number) {
  const entries = new Map<K, V>()
  return {
    get: (key: K): V | undefined => entries.get(key),
    set(key: K, value: V): void {
      // Behind all others again.
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= max) return
      for (const oldest of entries.keys()) {
        entries.delete(oldest)
        return
      }
    },
  }
}
