/** The chance of at most so many events where so many are expected. */
function chanceUpTo(count: number, expected: number): number {
  let [term, sum] = [Math.exp(-expected), 0]
  for (let n = 0; n <= count; n++) {
    sum += term
    term *= expected / (n + 1)
  }
  return sum
}

/** Where a function that falls reaches a value. */
function fallsTo(value: number, of: (expected: number) => number, most: number): number {
  let [low, high] = [0, most]
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    if (of(middle) > value) low = middle
    else high = middle
  }
  return high
}

/** On each side. */
const OUTSIDE = 0.025
/** Beyond so many a normal distribution is as exact, and exp(-n) is none any more. */
const MANY = 500

/**
 * How many events have to be expected, with 95 % confidence, where between `least` and `most` of them were seen (Garwood,
 * 1936). The two differ where it is not known of some whether they count.
 */
export function countRange(least: number, most = least): readonly [number, number] {
  const reach = most + 10 * Math.sqrt(most + 1) + 10
  const low =
    least > MANY
      ? least - 1.96 * Math.sqrt(least)
      : fallsTo(1 - OUTSIDE, (expected) => chanceUpTo(least - 1, expected), reach)
  const high =
    most > MANY
      ? most + 1.96 * Math.sqrt(most) + 2
      : fallsTo(OUTSIDE, (expected) => chanceUpTo(most, expected), reach)
  return [least === 0 ? 0 : low, high]
}
