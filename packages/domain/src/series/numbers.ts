import type { ByteReader, ByteWriter } from './bytes.ts'

const MOST_DECIMALS = 9
const AS_FLOATS = 255
/** Differences of two such numbers are still exact. */
const LARGEST = 2 ** 51

/**
 * Machines send decimals: 21.375 is 21375 thousandths, and whole numbers differ little from one to the next.
 * Numbers that are no short decimals are kept as they are.
 */
export function writeNumbers(writer: ByteWriter, numbers: readonly number[]): void {
  const decimals = decimalsOf(numbers)
  writer.byte(decimals ?? AS_FLOATS)
  if (decimals === null) {
    for (const number of numbers) writer.float(number)
    return
  }
  const scale = 10 ** decimals
  let last = 0
  for (const number of numbers) {
    const whole = Math.round(number * scale)
    writer.signed(whole - last)
    last = whole
  }
}

export function readNumbers(reader: ByteReader, count: number): number[] {
  const decimals = reader.byte()
  const numbers: number[] = new Array(count)
  if (decimals === AS_FLOATS) {
    for (let index = 0; index < count; index++) numbers[index] = reader.float()
    return numbers
  }
  const scale = 10 ** decimals
  let last = 0
  for (let index = 0; index < count; index++) {
    last += reader.signed()
    numbers[index] = last / scale
  }
  return numbers
}

/** The fewest decimals that give every number back exactly, or null. */
function decimalsOf(numbers: readonly number[]): number | null {
  let decimals = 0
  for (const number of numbers) {
    while (!isExact(number, 10 ** decimals)) {
      decimals++
      if (decimals > MOST_DECIMALS) return null
    }
  }
  // More decimals may push an earlier, larger number out of range.
  const scale = 10 ** decimals
  return numbers.every((number) => isExact(number, scale)) ? decimals : null
}

function isExact(number: number, scale: number): boolean {
  const whole = Math.round(number * scale)
  // Whole numbers have no negative zero.
  return Math.abs(whole) <= LARGEST && whole / scale === number && !Object.is(number, -0)
}
