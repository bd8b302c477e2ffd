import type { Rollup } from '@millwright/domain/points/rollup'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './bytes.ts'
import { decimalsOf, readDecimals, readSteps, wholesOf, writeDecimals, writeSteps } from './numbers.ts'
import { readSums, writeSums } from './sums.ts'

const MINUTES = 60
/** Bits of a whole number that the operators on bits can tell apart. */
const HALF = 30
/** Above the number of minutes in an hour, with which the first coding began. */
const VERSION = 64

/**
 * The minutes of one hour, column by column: what little the least values differ, the greatest and the last as their
 * distance from the least, the sums as theirs from the middle of both.
 */
export function encodeMinutes(hour: number, minutes: readonly Rollup[]): Uint8Array {
  const writer = createByteWriter()
  writer.byte(VERSION)
  writePresence(
    writer,
    minutes.map(({ from }) => (from - hour) / MINUTE_MS),
  )
  const counts = minutes.map((minute) => minute.count)
  const columns = [
    minutes.map((minute) => minute.min),
    minutes.map((minute) => minute.max),
    minutes.map((minute) => minute.last),
  ] as const
  const sums = minutes.map((minute) => minute.sum)
  for (const count of counts) writer.unsigned(count)
  const decimals = decimalsOf(columns.flat())
  writeDecimals(writer, decimals)
  if (decimals === null) {
    for (const number of [...columns.flat(), ...sums]) writer.float(number)
    return writer.done()
  }
  const [least, greatest, last] = columns.map((column) => wholesOf(column, decimals)) as [
    number[],
    number[],
    number[],
  ]
  const above = (wholes: number[]) => wholes.map((whole, index) => whole - (least[index] ?? 0))
  const heights = above(greatest)
  writeSteps(writer, least)
  writeSteps(writer, heights)
  for (const each of above(last)) writer.unsigned(each)
  writeSums(writer, sums, middles(counts, least, heights), decimals)
  return writer.done()
}

export function decodeMinutes(hour: number, bytes: Uint8Array): Rollup[] {
  const reader = createByteReader(bytes)
  const version = reader.byte()
  if (version <= MINUTES) return readFloatMinutes(reader, hour, version)
  if (version !== VERSION) throw new RangeError(`minutes of version ${version} are not known`)
  const present = readPresence(reader)
  const counts = present.map(() => reader.unsigned())
  const { min, max, last, sum } = readColumns(reader, counts)
  return present.map((minute, index) => ({
    from: hour + minute * MINUTE_MS,
    count: counts[index] ?? 0,
    min: min[index] ?? 0,
    max: max[index] ?? 0,
    sum: sum[index] ?? 0,
    last: last[index] ?? 0,
  }))
}

function readColumns(reader: ByteReader, counts: readonly number[]) {
  const decimals = readDecimals(reader)
  if (decimals === null) {
    const floats = () => counts.map(() => reader.float())
    return { min: floats(), max: floats(), last: floats(), sum: floats() }
  }
  const scale = 10 ** decimals
  const least = readSteps(reader, counts.length)
  const heights = readSteps(reader, counts.length)
  return {
    min: least.map((whole) => whole / scale),
    max: least.map((whole, index) => (whole + (heights[index] ?? 0)) / scale),
    last: least.map((whole) => (whole + reader.unsigned()) / scale),
    sum: readSums(reader, middles(counts, least, heights), decimals),
  }
}

/**
 * The sums if the values lay evenly between the least and the greatest: the real ones are stored as the
 * difference.
 */
const middles = (counts: readonly number[], least: readonly number[], heights: readonly number[]): number[] =>
  counts.map((count, index) => Math.round(count * ((least[index] ?? 0) + (heights[index] ?? 0) / 2)))

/** Bits of the minutes that are missing: none, most of the time. */
function writePresence(writer: ByteWriter, present: readonly number[]): void {
  const missing = [2 ** HALF - 1, 2 ** HALF - 1]
  for (const minute of present) {
    const half = minute < HALF ? 0 : 1
    missing[half] = (missing[half] ?? 0) & ~(1 << (minute % HALF))
  }
  for (const bits of missing) writer.unsigned(bits)
}

function readPresence(reader: ByteReader): number[] {
  const missing = [reader.unsigned(), reader.unsigned()] as const
  const present: number[] = []
  for (let minute = 0; minute < MINUTES; minute++)
    if (!(missing[minute < HALF ? 0 : 1] & (1 << (minute % HALF)))) present.push(minute)
  return present
}

/** As they were written at first: the number of minutes, then each with floats. */
const readFloatMinutes = (reader: ByteReader, hour: number, length: number): Rollup[] =>
  Array.from({ length }, () => {
    const from = hour + reader.byte() * MINUTE_MS
    const count = reader.unsigned()
    const last = reader.float()
    if (count === 1) return { from, count, min: last, max: last, sum: last, last }
    return { from, count, last, min: reader.float(), max: reader.float(), sum: reader.float() }
  })
