export interface Random {
  /** 0 up to 1. */
  unit(): number
  between(low: number, high: number): number
  chance(share: number): boolean
}

/** Mulberry32, started from the keys: the same keys always tell the same story. */
export function seeded(...keys: readonly (number | string)[]): Random {
  let state = fold(keys)
  const unit = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    unit,
    between: (low, high) => low + unit() * (high - low),
    chance: (share) => unit() < share,
  }
}

/** FNV-1a over the keys, with a mark between them so that ('1', '23') and ('12', '3') differ. */
function fold(keys: readonly (number | string)[]): number {
  let hash = 0x811c9dc5
  for (const char of keys.join('|')) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return hash
}
