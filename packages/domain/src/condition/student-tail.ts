/** A rarer one cannot be distinguished from it. */
const RAREST = 1e-15

/**
 * The share of a t distribution beyond a value, for whole degrees of freedom (Abramowitz and Stegun 26.7.3 and 26.7.4): how rare a
 * deviation is whose spread is known from few runs.
 */
export function studentTail(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom))
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const isOdd = freedom % 2 === 1
  let term = isOdd ? cosine : 1
  let sum = freedom === 1 ? 0 : term
  for (let k = isOdd ? 3 : 2; k <= freedom - 2; k += 2) {
    term *= ((k - 1) / k) * cosine * cosine
    sum += term
  }
  const within = isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum
  return Math.max(RAREST, (1 - within) / 2)
}
