import type { ByteReader, ByteWriter } from './bytes.ts'

const MOST_DECIMALS = 9
const AS_FLOATS = 255
/** Differences of two such numbers are still exact. */
export const LARGEST_WHOLE = 2 ** 51

/**
 * Machines send decimals: 21.375 is 21375 thousandths, and whole numbers differ little from one to the next.
 * Numbers that are no short decimals are kept as they are.
 */
export function writeNumbers(writer: ByteWriter, numbers: readonly number[]): void {
  const decimals = decimalsOf(numbers)
  writeDecimals(writer, decimals)
  if (decimals === null) for (const number of numbers) writer.float(number)
  else writeSteps(writer, wholesOf(numbers, decimals))
}

export function readNumbers(reader: ByteReader, count: number): number[] {
  const decimals = readDecimals(reader)
  if (decimals === null) return Array.from({ length: count }, () => reader.float())
  const numbers = readSteps(reader, count)
  const scale = 10 ** decimals
  for (let index = 0; index < count; index++) numbers[index] = (numbers[index] ?? 0) / scale
  return numbers
}

/** The fewest decimals that give every number back exactly, or null. */
export function decimalsOf(numbers: readonly number[]): number | null {
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

export const wholesOf = (numbers: readonly number[], decimals: number): number[] =>
  numbers.map((number) => Math.round(number * 10 ** decimals))

export const writeDecimals = (writer: ByteWriter, decimals: number | null): void =>
  writer.byte(decimals ?? AS_FLOATS)

export function readDecimals(reader: ByteReader): number | null {
  const decimals = reader.byte()
  return decimals === AS_FLOATS ? null : decimals
}

/** Whole numbers, each as its difference to the one before. */
export function writeSteps(writer: ByteWriter, wholes: readonly number[]): void {
  let last = 0
  for (const whole of wholes) {
    writer.signed(whole - last)
    last = whole
  }
}

export function readSteps(reader: ByteReader, count: number): number[] {
  const wholes: number[] = new Array(count)
  let last = 0
  for (let index = 0; index < count; index++) {
    last += reader.signed()
    wholes[index] = last
  }
  return wholes
}

function isExact(number: number, scale: number): boolean {
  const whole = Math.round(number * scale)
  // Whole numbers have no negative zero.
  return Math.abs(whole) <= LARGEST_WHOLE && whole / scale === number && !Object.is(number, -0)
}
