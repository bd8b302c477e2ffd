/** The share of pairs of a bad and a good run in which the bad one has the worse score; ties count half. */
export function areaUnderCurve(good: readonly number[], bad: readonly number[]): number {
  let won = 0
  for (const b of bad) for (const g of good) won += b > g ? 1 : b === g ? 0.5 : 0
  return won / (good.length * bad.length)
}

/** The share of bad runs that are found where so many good ones raise a false alarm. */
export function recallAt(good: readonly number[], bad: readonly number[], falseAlarms: number): number {
  const sorted = good.toSorted((a, b) => b - a)
  const limit = sorted[Math.floor(sorted.length * falseAlarms)] ?? Number.POSITIVE_INFINITY
  return bad.filter((value) => value > limit).length / bad.length
}

/** Random numbers that are the same in each run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
