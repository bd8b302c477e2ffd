/** Whole steps of a signal: what a sensor with so many decimals would give, one a second. */
export interface Signal {
  readonly title: string
  readonly decimals: number
  /** No coding can take fewer on average: the logarithm of the number of equally likely next values. */
  readonly leastBitsPerPoint: number
  steps(count: number, seed: number): Int32Array
}

/** Small, quick and the same in every run. */
function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const RANGE = 100_000

export const RANDOM: Signal = {
  title: 'random, three decimals, 0 to 100',
  decimals: 3,
  leastBitsPerPoint: Math.log2(RANGE),
  steps(count, seed) {
    const random = randomOf(seed)
    return Int32Array.from({ length: count }, () => Math.floor(random() * RANGE))
  },
}

export const SLOW: Signal = {
  title: 'slow, two decimals, −0.01, 0 or +0.01 a second',
  decimals: 2,
  leastBitsPerPoint: Math.log2(3),
  steps(count, seed) {
    const random = randomOf(seed)
    let value = 4_000 + (seed % 100)
    return Int32Array.from({ length: count }, () => {
      value += Math.floor(random() * 3) - 1
      return value
    })
  },
}

/** The nearest double of the decimal, as reading it from JSON gives. */
export const numberOf = ({ decimals }: Signal, step: number): number => step / 10 ** decimals
