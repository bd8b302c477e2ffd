interface Entry<V> {
  readonly value: Promise<V>
  /** Since when it is there; null while it is being made. */
  readonly since: number | null
}

/** What was made for a key is given to all who ask while it is being made and `keepMs` longer; a failure is not. */
export function createKept<K, V>(keepMs: number, now: () => number) {
  const entries = new Map<K, Entry<V>>()

  function forgetOld(at: number): void {
    for (const [key, { since }] of entries) if (since !== null && at - since >= keepMs) entries.delete(key)
  }

  return (key: K, make: () => Promise<V>): Promise<V> => {
    forgetOld(now())
    const known = entries.get(key)
    if (known) return known.value
    const value = make()
    entries.set(key, { value, since: null })
    value.then(
      () => entries.set(key, { value, since: now() }),
      () => entries.delete(key),
    )
    return value
  }
}
