import type { Point } from '@millwright/domain/point/point'
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './bytes.ts'
import { readNumbers, writeNumbers } from './numbers.ts'
import { readTexts, writeTexts } from './texts.ts'

const KINDS = ['number', 'text', 'json'] as const
const MIXED = KINDS.length
const VERSION = 1

/**
 * Points of one channel, in time order, as one run of bytes: the times as differences of differences (a steady
 * beat costs a zero each), the numbers as differences of decimals, the texts through a dictionary. What repeats
 * is left to the compression that comes after.
 */
export function encodeBlock(points: readonly Point[]): Uint8Array {
  const writer = createByteWriter()
  const kinds = points.map((point) => KINDS.indexOf(point.value.kind))
  const kind = kinds.every((each) => each === kinds[0]) ? (kinds[0] ?? 0) : MIXED
  writer.byte(VERSION)
  writer.byte(kind)
  writer.unsigned(points.length)
  writeTimes(writer, points)
  if (kind === MIXED) for (const each of kinds) writer.byte(each)
  const values = points.map((point) => point.value)
  writeNumbers(
    writer,
    values.flatMap((value) => (value.kind === 'number' ? [value.num] : [])),
  )
  writeTexts(
    writer,
    values.flatMap((value) => (value.kind === 'number' ? [] : [value.txt])),
  )
  return writer.done()
}

export function decodeBlock(bytes: Uint8Array): Point[] {
  const { reader, kind, count, times } = open(bytes)
  const kinds = kind === MIXED ? times.map(() => reader.byte()) : null
  const numberCount = kinds ? kinds.filter((each) => each === 0).length : kind === 0 ? count : 0
  const numbers = readNumbers(reader, numberCount)
  const texts = readTexts(reader, count - numberCount)
  let nextNumber = 0
  let nextText = 0
  return times.map((ts, index) => {
    const name = KINDS[kinds?.[index] ?? kind] ?? 'number'
    return {
      ts,
      value:
        name === 'number'
          ? { kind: name, num: numbers[nextNumber++] ?? 0 }
          : { kind: name, txt: texts[nextText++] ?? '' },
    }
  })
}

/** Times and numbers as a chart takes them; null when the block holds anything but numbers. */
export function decodeColumns(bytes: Uint8Array): { ts: number[]; num: number[] } | null {
  const { reader, kind, count, times } = open(bytes)
  return kind === 0 ? { ts: times, num: readNumbers(reader, count) } : null
}

function open(bytes: Uint8Array) {
  const reader = createByteReader(bytes)
  const version = reader.byte()
  if (version !== VERSION) throw new RangeError(`blocks of version ${version} are not known`)
  const kind = reader.byte()
  const count = reader.unsigned()
  return { reader, kind, count, times: readTimes(reader, count) }
}

function writeTimes(writer: ByteWriter, points: readonly Point[]): void {
  let last = 0
  let lastStep = 0
  for (const { ts } of points) {
    const step = ts - last
    writer.signed(step - lastStep)
    lastStep = step
    last = ts
  }
}

function readTimes(reader: ByteReader, count: number): number[] {
  const times: number[] = new Array(count)
  let last = 0
  let step = 0
  for (let index = 0; index < count; index++) {
    step += reader.signed()
    last += step
    times[index] = last
  }
  return times
}
