interface Entry<V> {
  readonly value: Promise<V>
  /** When it was resolved; null while it is pending. */
  readonly resolvedAt: number | null
}

/** Shares the promise of a key while it is pending and for `ttlMs` after; errors are not cached. */
export function createTtlCache<K, V>(ttlMs: number, now: () => number) {
  const entries = new Map<K, Entry<V>>()

  function evictExpired(at: number): void {
    for (const [key, { resolvedAt }] of entries)
      if (resolvedAt !== null && at - resolvedAt >= ttlMs) entries.delete(key)
  }

  return (key: K, load: () => Promise<V>): Promise<V> => {
    evictExpired(now())
    const known = entries.get(key)
    if (known) return known.value
    const value = load()
    entries.set(key, { value, resolvedAt: null })
    value.then(
      () => entries.set(key, { value, resolvedAt: now() }),
      () => entries.delete(key),
    )
    return value
  }
}
