import { LEAST_PIECE, readBits, writeBits } from './bits.ts'
import type { ByteReader, ByteWriter } from './bytes.ts'

/** Values of one group share their number of bits: a spike makes its own group wide and no other. */
const GROUP = 128
/** A column is written as it is, as the steps between its values, or as the steps between those. */
const ORDERS = [0, 1, 2] as const
/** The column goes on with the step of its first two values. */
const STEADY = ORDERS.length
/** Beyond, whole numbers are not exact. */
const LARGEST_RANGE = 2 ** 53

interface Group {
  readonly least: number
  readonly width: number
  readonly values: readonly number[]
}

/**
 * Whole numbers as bits: of each group its least number, and of each number how far it lies above, in as many bits as
 * the farthest needs. The order of differences that takes the fewest bytes is taken.
 */
export function writeWholes(writer: ByteWriter, wholes: readonly number[]): void {
  const order = isSteady(wholes) ? STEADY : bestOrderOf(wholes)
  writer.byte(order)
  const heads = headsOf(order)
  for (const whole of wholes.slice(0, heads)) writer.signed(whole)
  if (order === STEADY) return
  for (const { least, width, values } of groupsOf(differencesOf(wholes, order))) {
    writer.signed(least)
    writer.byte(width)
    writer.bytes(writeBits(values, least, width))
  }
  writer.bytes(new Uint8Array(LEAST_PIECE))
}

export function readWholes(reader: ByteReader, count: number): number[] {
  const order = reader.byte()
  if (order > STEADY) throw new RangeError(`columns of coding ${order} are not known`)
  const wholes: number[] = new Array(count)
  const heads = Math.min(count, headsOf(order))
  for (let index = 0; index < heads; index++) wholes[index] = reader.signed()
  if (order !== STEADY) {
    for (let from = heads; from < count; from += GROUP) {
      const length = Math.min(GROUP, count - from)
      const least = reader.signed()
      const width = reader.byte()
      const at = reader.skip(Math.ceil((length * width) / 8))
      readBits(reader.all, { at, width, least }, { into: wholes, from, length })
    }
    reader.skip(LEAST_PIECE)
  }
  if (order === 1) addSteps(wholes)
  if (order === 2 || order === STEADY) addStepsOfSteps(wholes, order === STEADY)
  return wholes
}

/** Numbers that stand before the groups, since differences begin after them. */
const headsOf = (order: number): number => (order === STEADY ? 2 : order)

function isSteady(wholes: readonly number[]): boolean {
  const step = (wholes[1] ?? 0) - (wholes[0] ?? 0)
  return wholes.every((whole, index) => index < 2 || whole - (wholes[index - 1] ?? 0) === step)
}

function bestOrderOf(wholes: readonly number[]): number {
  const sizes = ORDERS.map((order) => sizeOf(groupsOf(differencesOf(wholes, order))))
  const least = Math.min(...sizes)
  if (least === Number.POSITIVE_INFINITY) throw new RangeError('the numbers lie too far apart')
  return sizes.indexOf(least)
}

function sizeOf(groups: readonly Group[]): number {
  let bits = 0
  for (const { least, width, values } of groups) {
    if (2 ** width > LARGEST_RANGE || Math.abs(least) > LARGEST_RANGE) return Number.POSITIVE_INFINITY
    bits += width * values.length + 16 + Math.log2(Math.abs(least) + 1)
  }
  return bits
}

function differencesOf(wholes: readonly number[], order: number): readonly number[] {
  if (order === 0) return wholes
  const below = differencesOf(wholes, order - 1)
  return below.slice(1).map((each, index) => each - (below[index] ?? 0))
}

function groupsOf(values: readonly number[]): Group[] {
  return Array.from({ length: Math.ceil(values.length / GROUP) }, (_, group) => {
    const own = values.slice(group * GROUP, (group + 1) * GROUP)
    const least = Math.min(...own)
    const range = Math.max(...own) - least
    // The logarithm of a large number is rounded.
    let width = range === 0 ? 0 : Math.floor(Math.log2(range)) + 1
    while (2 ** width <= range) width++
    return { least, width, values: own }
  })
}

function addSteps(wholes: number[]): void {
  let last = wholes[0] ?? 0
  for (let index = 1; index < wholes.length; index++) {
    last += wholes[index] ?? 0
    wholes[index] = last
  }
}

function addStepsOfSteps(wholes: number[], isSteady: boolean): void {
  let last = wholes[1] ?? 0
  let step = last - (wholes[0] ?? 0)
  for (let index = 2; index < wholes.length; index++) {
    if (!isSteady) step += wholes[index] ?? 0
    last += step
    wholes[index] = last
  }
}
