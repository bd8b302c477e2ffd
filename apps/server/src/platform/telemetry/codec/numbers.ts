import type { ByteReader, ByteWriter } from './bytes.ts'

const MOST_DECIMALS = 9
const AS_FLOATS = 255
/** Differences of two such numbers are still exact. */
export const LARGEST_WHOLE = 2 ** 51

type WriteWholes = (writer: ByteWriter, wholes: readonly number[]) => void
type ReadWholes = (reader: ByteReader, count: number) => number[]

/**
 * Machines send decimals: 21.375 is 21375 thousandths, and whole numbers are written in few bits. Numbers that are no
 * short decimals are kept as they are.
 */
export function writeNumbers(writer: ByteWriter, numbers: readonly number[], writeWholes: WriteWholes): void {
  const decimals = decimalsOf(numbers)
  writeDecimals(writer, decimals)
  if (decimals === null) for (const number of numbers) writer.float(number)
  else writeWholes(writer, wholesOf(numbers, decimals))
}

export function readNumbers(reader: ByteReader, count: number, readWholes: ReadWholes): number[] {
  const decimals = readDecimals(reader)
  if (decimals === null) return readFloats(reader, count)
  const numbers = readWholes(reader, count)
  const scale = 10 ** decimals
  for (let index = 0; index < count; index++) numbers[index] = (numbers[index] ?? 0) / scale
  return numbers
}

function readFloats(reader: ByteReader, count: number): number[] {
  const floats: number[] = new Array(count)
  for (let index = 0; index < count; index++) floats[index] = reader.float()
  return floats
}

/** The fewest decimals that give every number back exactly, or null. */
export function decimalsOf(numbers: readonly number[]): number | null {
  let decimals = 0
  let scale = 1
  let changedAt = 0
  for (let index = 0; index < numbers.length; index++) {
    while (!isExact(numbers[index] ?? 0, scale)) {
      decimals++
      if (decimals > MOST_DECIMALS) return null
      scale = 10 ** decimals
      changedAt = index
    }
  }
  // More decimals may push an earlier, larger number out of range.
  for (let index = 0; index < changedAt; index++) if (!isExact(numbers[index] ?? 0, scale)) return null
  return decimals
}

export function wholesOf(numbers: readonly number[], decimals: number): number[] {
  const scale = 10 ** decimals
  return numbers.map((number) => Math.round(number * scale))
}

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
