export interface Random {
  /** 0 up to 1. */
  unit(): number
  between(low: number, high: number): number
  chance(share: number): boolean
}

/** Mulberry32, started from the keys: the same keys always give the same sequence. */
export function seeded(...keys: readonly (number | string)[]): Random {
  let state = fold(keys)
  const unit = (): number => {
    state = (state + STEP) | 0
    return mix(state)
  }
  return {
    unit,
    between: (low, high) => low + unit() * (high - low),
    chance: (share) => unit() < share,
  }
}

/** The same generator, read at any place of its sequence: a signal made of it needs no past. */
export function sequence(...keys: readonly (number | string)[]): (place: number) => number {
  const start = fold(keys)
  return (place) => mix((start + Math.imul(place, STEP)) | 0)
}

const STEP = 0x6d2b79f5

function mix(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** FNV-1a over the keys, with a mark between them so that ('1', '23') and ('12', '3') differ. */
function fold(keys: readonly (number | string)[]): number {
  let hash = 0x811c9dc5
  for (const char of keys.join('|')) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return hash
}
