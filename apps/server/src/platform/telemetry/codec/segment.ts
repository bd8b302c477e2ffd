import type { Point, Value } from '@millwright/domain/points/point'
import type { Columns } from '@millwright/domain/points/thin'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './bytes.ts'
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

/** Without texts, or with texts as they were written before. */
const VERSION = 1
const WITH_TEXTS = 2
/** Where the directory begins, at the very end. */
const POINTER_BYTES = 4

/** Points of one channel, in the order in which they were stored. */
export interface ChannelPoints {
  readonly channelId: number
  readonly points: readonly Point[]
}

/**
 * Points of one hour, channel after channel, with a directory behind them: a read of one channel skips the others. Unlike
 * a block it is written for every message and read a few times, so it is quick rather than small, and its points may come
 * in any order.
 */
export function encodeSegment(hour: number, channels: readonly ChannelPoints[]): Uint8Array {
  const writer = createByteWriter()
  const kinds = channels.map(({ points }) => kindOf(points))
  writer.byte(kinds.every((kind) => kind === 'number') ? VERSION : WITH_TEXTS)
  writer.unsigned(hour / HOUR_MS)
  const lengths = channels.map(({ points }, index) => {
    const from = writer.size()
    writePoints(writer, hour, points, kinds[index] ?? null)
    return writer.size() - from
  })
  const directory = writer.size()
  writer.unsigned(channels.length)
  for (let index = 0; index < channels.length; index++) {
    writer.unsigned(channels[index]?.channelId ?? 0)
    writer.unsigned(lengths[index] ?? 0)
  }
  writer.uint32(directory)
  return writer.done()
}

/** The points of all its channels, or of those that are wanted. */
export function decodeSegment(bytes: Uint8Array, wanted?: ReadonlySet<number>, cut?: Cut): ChannelPoints[] {
  const found: ChannelPoints[] = []
  eachChannel(bytes, (channelId, { hour, version }, reader) => {
    if (!wanted || wanted.has(channelId))
      found.push({ channelId, points: readPoints(reader(), hour, version, cut) })
  })
  return found
}

export function segmentChannels(bytes: Uint8Array): number[] {
  const found: number[] = []
  eachChannel(bytes, (channelId) => found.push(channelId))
  return found
}

/** The times alone, of the channels that are wanted. */
export function segmentTimes(
  bytes: Uint8Array,
  wanted: ReadonlySet<number>,
): { channelId: number; times: readonly number[] }[] {
  const found: { channelId: number; times: readonly number[] }[] = []
  eachChannel(bytes, (channelId, { hour }, reader) => {
    if (!wanted.has(channelId)) return
    const own = reader()
    own.byte()
    found.push({ channelId, times: readTimes(own, own.unsigned(), hour) })
  })
  return found
}

/** Times and numbers of one channel without an object for each; null when it holds anything else. */
export function segmentColumns(bytes: Uint8Array, wanted: number): Columns | null {
  let columns: Columns | null = { ts: [], num: [] }
  eachChannel(bytes, (channelId, { hour }, reader) => {
    if (channelId === wanted) columns = readColumns(reader(), hour)
  })
  return columns
}

function eachChannel(
  bytes: Uint8Array,
  look: (channelId: number, head: { hour: number; version: number }, reader: () => ByteReader) => void,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = createByteReader(bytes)
  const version = head.byte()
  if (version !== VERSION && version !== WITH_TEXTS)
    throw new RangeError(`segments of version ${version} are not known`)
  const hour = head.unsigned() * HOUR_MS
  const end = bytes.length - POINTER_BYTES
  const directory = createByteReader(bytes.subarray(view.getUint32(end), end))
  let at = head.position()
  for (let left = directory.unsigned(); left > 0; left--) {
    const channelId = directory.unsigned()
    const from = at
    at += directory.unsigned()
    const to = at
    look(channelId, { hour, version }, () => createByteReader(bytes.subarray(from, to)))
  }
}

function writePoints(
  writer: ByteWriter,
  hour: number,
  points: readonly Point[],
  kind: Value['kind'] | null,
): void {
  writer.byte(kind === null ? MIXED : KINDS.indexOf(kind))
  writer.unsigned(points.length)
  writeTimes(writer, points, hour)
  if (kind === null) for (const { value } of points) writer.byte(KINDS.indexOf(value.kind))
  if (kind === null || kind === 'number') writeNumbers(writer, numbersOf(points), writeSteps)
  if (kind !== 'number') writeTexts(writer, textsOf(points))
}

/** Null for points of several kinds. */
function kindOf(points: readonly Point[]): Value['kind'] | null {
  const kind = points[0]?.value.kind ?? null
  for (let index = 1; index < points.length; index++) if (points[index]?.value.kind !== kind) return null
  return kind
}

function numbersOf(points: readonly Point[]): number[] {
  const numbers: number[] = []
  for (const { value } of points) if (value.kind === 'number') numbers.push(value.num)
  return numbers
}

function textsOf(points: readonly Point[]): string[] {
  const texts: string[] = []
  for (const { value } of points) if (value.kind !== 'number') texts.push(value.txt)
  return texts
}

function readPoints(reader: ByteReader, hour: number, version: number, cut?: Cut): Point[] {
  const kind = reader.byte()
  const count = reader.unsigned()
  const times = readTimes(reader, count, hour)
  const kinds = readKinds(reader, kind, count)
  const numberCount = countNumbers(kind, kinds, count)
  const numbers = kind === MIXED || kind === 0 ? readNumbers(reader, numberCount, readSteps) : []
  const readTextsOf = version === WITH_TEXTS ? readTexts : readTextsOfUnits
  const textAt = kind === 0 || cut?.withoutTexts ? () => '' : readTextsOf(reader, count - numberCount)
  return joinPoints({ times, kind, kinds, numbers, textAt }, cut)
}

function readColumns(reader: ByteReader, hour: number): Columns | null {
  if (reader.byte() !== 0) return null
  const count = reader.unsigned()
  const ts = readTimes(reader, count, hour)
  return { ts, num: readNumbers(reader, count, readSteps) }
}
