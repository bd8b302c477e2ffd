/** A sequence that depends on its seed alone (mulberry32), so that a failure can be repeated. */
export function createRandom(seed: number) {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  return {
    /** Goes on as from this seed. */
    restart(from: number): void {
      state = from >>> 0
    },
    next,
    chance: (share: number): boolean => next() < share,
    below: (limit: number): number => Math.floor(next() * limit),
    pick<T>(list: readonly T[]): T {
      const picked = list[Math.floor(next() * list.length)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
  }
}

export type Random = ReturnType<typeof createRandom>
