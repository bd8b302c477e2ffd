interface Entry<V> {
  readonly at: number
  readonly value: Promise<V>
}

/** What was made for a key is given to all who ask within `keepMs`, also while it is being made; a failure is not. */
export function createKept<K, V>(keepMs: number, now: () => number) {
  const entries = new Map<K, Entry<V>>()

  /** The oldest stand first. */
  function forgetOld(at: number): void {
    for (const [key, entry] of entries) {
      if (at - entry.at < keepMs) return
      entries.delete(key)
    }
  }

  return (key: K, make: () => Promise<V>): Promise<V> => {
    const at = now()
    forgetOld(at)
    const known = entries.get(key)
    if (known) return known.value
    const value = make()
    entries.set(key, { at, value })
    value.catch(() => entries.delete(key))
    return value
  }
}
