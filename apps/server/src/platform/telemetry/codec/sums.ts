import type { ByteReader, ByteWriter } from './bytes.ts'
import { LARGEST_WHOLE, wholesOf } from './numbers.ts'

const AS_FLOATS = 0
const AS_GUESSES = 1

/**
 * A sum of decimals is a decimal but for what adding up has rounded. Written are its distance from a guess, in whole
 * numbers, and the few last bits that rounding has changed, so each sum comes back to the bit.
 */
export function writeSums(
  writer: ByteWriter,
  sums: readonly number[],
  guesses: readonly number[],
  decimals: number,
): void {
  const wholes = wholesOf(sums, decimals)
  const distances = wholes.map((whole, index) => whole - (guesses[index] ?? 0))
  const rounded = sums.map((sum, index) => sum - (wholes[index] ?? 0) / 10 ** decimals)
  const exponent = commonExponent(rounded)
  const bits = rounded.map((each) => each / 2 ** exponent)
  const isWhole = [...distances, ...bits].every(
    (each) => Number.isInteger(each) && Math.abs(each) <= LARGEST_WHOLE,
  )
  const again = restore(distances, bits, exponent, guesses, decimals)
  if (!isWhole || !sums.every((sum, index) => Object.is(sum, again[index]))) {
    writer.byte(AS_FLOATS)
    for (const sum of sums) writer.float(sum)
    return
  }
  writer.byte(AS_GUESSES)
  writer.signed(exponent)
  for (const distance of distances) writer.signed(distance)
  for (const each of bits) writer.signed(each)
}

export function readSums(reader: ByteReader, guesses: readonly number[], decimals: number): number[] {
  if (reader.byte() === AS_FLOATS) return guesses.map(() => reader.float())
  const exponent = reader.signed()
  const distances = guesses.map(() => reader.signed())
  const bits = guesses.map(() => reader.signed())
  return restore(distances, bits, exponent, guesses, decimals)
}

const restore = (
  distances: readonly number[],
  bits: readonly number[],
  exponent: number,
  guesses: readonly number[],
  decimals: number,
): number[] => {
  const scale = 10 ** decimals
  const unit = 2 ** exponent
  return guesses.map((guess, index) => (guess + (distances[index] ?? 0)) / scale + (bits[index] ?? 0) * unit)
}

/** Of the greatest power of two that divides all numbers, as far as whole numbers reach. */
function commonExponent(numbers: readonly number[]): number {
  const greatest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0)
  if (greatest === 0 || !Number.isFinite(greatest)) return 0
  const top = Math.floor(Math.log2(greatest))
  const least = Math.max(top - Math.log2(LARGEST_WHOLE), -1000)
  let exponent = top
  while (exponent > least && !numbers.every((number) => Number.isInteger(number / 2 ** exponent))) exponent--
  return exponent
}
