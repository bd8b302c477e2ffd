interface Wire {
  join: (names: string[]) => void
  leave: (names: string[]) => void
}

/** Counts the subscribers of each live channel, so that a page that closes does not leave it for another one. */
export function createJoinedChannels(wire: Wire) {
  const wanted = new Map<string, number>()

  function release(names: readonly string[]): void {
    const gone: string[] = []
    for (const name of names) {
      const left = (wanted.get(name) ?? 0) - 1
      if (left > 0) wanted.set(name, left)
      else if (wanted.delete(name)) gone.push(name)
    }
    if (gone.length > 0) wire.leave(gone)
  }

  return {
    /** Gives the function that leaves again; calling it twice leaves once. */
    join(names: readonly string[]): () => void {
      const fresh: string[] = []
      for (const name of names) {
        const count = wanted.get(name) ?? 0
        if (count === 0) fresh.push(name)
        wanted.set(name, count + 1)
      }
      if (fresh.length > 0) wire.join(fresh)
      let hasLeft = false
      return () => {
        if (!hasLeft) release(names)
        hasLeft = true
      }
    },

    wants: (name: string): boolean => wanted.has(name),

    all: (): string[] => [...wanted.keys()],
  }
}
