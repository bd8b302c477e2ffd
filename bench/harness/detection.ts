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

/** The range in which a share lies with 95 % confidence (Wilson). */
export function shareRange(found: number, of: number): readonly [number, number] {
  if (of === 0) return [0, 1]
  const z = 1.96
  const share = found / of
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

/** How much happened in a group of tests that err together: crops of one run, runs by one fingerprint. */
export interface Cluster {
  readonly found: number
  readonly of: number
}

/** The range of a share with 95 % confidence where tests err together: Wilson's, with as many tests as they are worth. */
export function clusteredRange(clusters: readonly Cluster[], physical: number): readonly [number, number] {
  const of = clusters.reduce((sum, each) => sum + each.of, 0)
  const share = clusters.reduce((sum, each) => sum + each.found, 0) / of
  const n = clusters.length
  const squares = clusters.reduce((sum, each) => sum + (each.found - share * each.of) ** 2, 0)
  const variance = ((n / Math.max(1, n - 1)) * squares) / of ** 2
  const worth = variance > 0 ? Math.min(physical, (share * (1 - share)) / variance) : physical
  return shareRange(share * worth, worth)
}

/**
 * The range of a figure with 95 % confidence, by drawing from what was tested again and again. What is drawn is a run with all
 * its scores: several fingerprints of one run are not several runs.
 */
export function drawnRange<T>(
  tested: readonly T[],
  figure: (drawn: readonly T[]) => number,
  random: () => number,
): readonly [number, number] {
  const figures = Array.from({ length: 400 }, () =>
    figure(tested.map(() => tested[Math.floor(random() * tested.length)] as T)),
  )
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b)
  const at = (share: number): number => figures[Math.floor((figures.length - 1) * share)] ?? Number.NaN
  return [at(0.025), at(0.975)]
}

export function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  const drawn = list.map((each) => [random(), each] as const)
  return drawn.toSorted(([a], [b]) => a - b).map(([, each]) => each)
}
