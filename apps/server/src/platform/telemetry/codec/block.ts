import type { Point } from '@millwright/domain/points/point'
import { type ByteWriter, createByteReader, createByteWriter } from './bytes.ts'
import { readNumbers, readSteps, writeNumbers, writeSteps } from './numbers.ts'
import {
  type Cut,
  countNumbers,
  joinPoints,
  KINDS,
  MIXED,
  readKinds,
  readTimes,
  writeTimes,
} from './points.ts'
import { readTexts, readTextsOfUnits, writeTexts } from './texts.ts'
import { readWholes, writeWholes } from './wholes.ts'

/**
 * Two ways to write whole numbers, each by the first byte of its blocks, which is another where there are texts: before, these
 * were written in another way. As steps: bytes that repeat, which compression
 * takes out. As bits: what compression cannot make smaller, such as a signal full of noise.
 */
const CODINGS = {
  steps: { version: 1, withTexts: 3, writeTimes, readTimes, writeWholes: writeSteps, readWholes: readSteps },
  bits: {
    version: 2,
    withTexts: 4,
    writeTimes: (writer: ByteWriter, points: readonly Point[]) =>
      writeWholes(
        writer,
        points.map((point) => point.ts),
      ),
    readTimes: readWholes,
    writeWholes,
    readWholes,
  },
} as const
export type Coding = keyof typeof CODINGS

/**
 * Points of one channel, in time order, as one run of bytes: the times as what little they differ from a steady beat,
 * the numbers as decimals, the texts through a dictionary.
 */
export function encodeBlock(points: readonly Point[], coding: Coding): Uint8Array {
  const code = CODINGS[coding]
  const writer = createByteWriter()
  const kinds = points.map((point) => KINDS.indexOf(point.value.kind))
  const kind = kinds.every((each) => each === kinds[0]) ? (kinds[0] ?? 0) : MIXED
  writer.byte(kinds.some((each) => each !== 0) ? code.withTexts : code.version)
  writer.byte(kind)
  writer.unsigned(points.length)
  code.writeTimes(writer, points)
  if (kind === MIXED) for (const each of kinds) writer.byte(each)
  const values = points.map((point) => point.value)
  writeNumbers(
    writer,
    values.flatMap((value) => (value.kind === 'number' ? [value.num] : [])),
    code.writeWholes,
  )
  writeTexts(
    writer,
    values.flatMap((value) => (value.kind === 'number' ? [] : [value.txt])),
  )
  return writer.done()
}

export function decodeBlock(bytes: Uint8Array, cut?: Cut): Point[] {
  const { reader, kind, count, times, readWholes, readTextsOf } = open(bytes)
  const kinds = readKinds(reader, kind, count)
  const numberCount = countNumbers(kind, kinds, count)
  const numbers = readNumbers(reader, numberCount, readWholes)
  const textAt = cut?.withoutTexts ? () => '' : readTextsOf(reader, count - numberCount)
  return joinPoints({ times, kind, kinds, numbers, textAt }, cut)
}

/** Times and numbers as a chart takes them; null when the block holds anything but numbers. */
export function decodeColumns(bytes: Uint8Array): { ts: number[]; num: number[] } | null {
  const { reader, kind, count, times, readWholes } = open(bytes)
  return kind === 0 ? { ts: times, num: readNumbers(reader, count, readWholes) } : null
}

function open(bytes: Uint8Array) {
  const reader = createByteReader(bytes)
  const version = reader.byte()
  const coding = Object.values(CODINGS).find((each) => each.version === version || each.withTexts === version)
  if (!coding) throw new RangeError(`blocks of version ${version} are not known`)
  const kind = reader.byte()
  const count = reader.unsigned()
  return {
    reader,
    kind,
    count,
    times: coding.readTimes(reader, count),
    readWholes: coding.readWholes,
    readTextsOf: coding.withTexts === version ? readTexts : readTextsOfUnits,
  }
}
