import type { Point } from '@millwright/domain/points/point'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { type ByteWriter, createByteWriter } from '../platform/telemetry/codec/bytes.ts'
import { writeNumbers, writeSteps } from '../platform/telemetry/codec/numbers.ts'
import { KINDS, MIXED, writeTimes } from '../platform/telemetry/codec/points.ts'
import type { ChannelPoints } from '../platform/telemetry/codec/segment.ts'

/** Segments and blocks with texts as they were written before texts were UTF-8: stored ones must stay readable. */

const OLD_VERSION = 1

export function encodeOldSegment(hour: number, channels: readonly ChannelPoints[]): Uint8Array {
  const writer = createByteWriter()
  writer.byte(OLD_VERSION)
  writer.unsigned(hour / HOUR_MS)
  const lengths = channels.map(({ points }) => {
    const from = writer.size()
    const kind = kindOf(points)
    writeHead(writer, kind, points, hour)
    if (kind === MIXED || kind === 0) writeNumbers(writer, numbersOf(points), writeSteps)
    if (kind !== 0) writeOldTexts(writer, textsOf(points))
    return writer.size() - from
  })
  const directory = writer.size()
  writer.unsigned(channels.length)
  channels.forEach(({ channelId }, index) => {
    writer.unsigned(channelId)
    writer.unsigned(lengths[index] ?? 0)
  })
  writer.uint32(directory)
  return writer.done()
}

/** The one of the two codings that writes numbers as steps. */
export function encodeOldBlock(points: readonly Point[]): Uint8Array {
  const writer = createByteWriter()
  writer.byte(OLD_VERSION)
  writeHead(writer, kindOf(points), points, 0)
  writeNumbers(writer, numbersOf(points), writeSteps)
  writeOldTexts(writer, textsOf(points))
  return writer.done()
}

function writeHead(writer: ByteWriter, kind: number, points: readonly Point[], origin: number): void {
  writer.byte(kind)
  writer.unsigned(points.length)
  writeTimes(writer, points, origin)
  if (kind === MIXED) for (const { value } of points) writer.byte(KINDS.indexOf(value.kind))
}

function writeOldTexts(writer: ByteWriter, texts: readonly string[]): void {
  const numbers = new Map<string, number>()
  for (const text of texts) if (!numbers.has(text)) numbers.set(text, numbers.size)
  writer.unsigned(numbers.size)
  for (const text of numbers.keys()) {
    writer.unsigned(text.length)
    for (let index = 0; index < text.length; index++) writer.unsigned(text.charCodeAt(index))
  }
  for (const text of texts) writer.unsigned(numbers.get(text) ?? 0)
}

function kindOf(points: readonly Point[]): number {
  const kinds = new Set(points.map(({ value }) => KINDS.indexOf(value.kind)))
  return kinds.size > 1 ? MIXED : ([...kinds][0] ?? 0)
}

const numbersOf = (points: readonly Point[]): number[] =>
  points.flatMap(({ value }) => (value.kind === 'number' ? [value.num] : []))

const textsOf = (points: readonly Point[]): string[] =>
  points.flatMap(({ value }) => (value.kind === 'number' ? [] : [value.txt]))
