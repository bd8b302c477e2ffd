import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Point } from '@millwright/domain/points/point'
import type { Rollup } from '@millwright/domain/points/rollup'
import { decodeBlock, decodeColumns, encodeBlock } from './codec/block.ts'
import { decodeMinutes, encodeMinutes } from './codec/minutes.ts'
import type { Cut } from './codec/points.ts'

/** With which every frame of zstd begins; blocks themselves begin with their small version. */
const ZSTD = 0x28

/** Compression must leave at most this part to be worth the time that undoing it takes in every chart. */
const WORTH = 7 / 8

/** In so few bytes nothing repeats: compressing them takes many times as long as all else, and makes them larger. */
const FEW = 96

/** Of zlib. */
const MIN_CHUNK = 64

/** With room for the result and no more: 64 KiB for each of these small pieces would keep the garbage collector busy. */
const compress = (bytes: Uint8Array) =>
  zstdCompressSync(bytes, { chunkSize: Math.max(MIN_CHUNK, bytes.length) })

/** The codec takes out what points of one channel have in common, zstd what repeats after that, where it pays. */
export function packPoints(points: readonly Point[]): Buffer {
  const bits = Buffer.from(encodeBlock(points, 'bits'))
  if (bits.length < FEW) return bits
  return (['bits', 'steps'] as const).reduce((best, coding) => {
    const compressed = compress(coding === 'bits' ? bits : encodeBlock(points, coding))
    return compressed.length < best.length * WORTH ? compressed : best
  }, bits)
}

const plainOf = (data: Buffer): Buffer => (data[0] === ZSTD ? zstdDecompressSync(data) : data)

export const unpackPoints = (data: Buffer, cut?: Cut): Point[] => decodeBlock(plainOf(data), cut)

/** Times and numbers without an object for each; null when the block holds anything else. */
export const unpackColumns = (data: Buffer) => decodeColumns(plainOf(data))

/** Comes before compressed minutes; others begin with the version of their coding, which is far from it. */
const COMPRESSED = 255
/** A chart reads hundreds of hours: each would take a buffer of 64 KiB for less than two. */
const FEW_BYTES = { chunkSize: 2048 }

/** An hour holds few minutes, so compression does not always pay. */
export function packMinutes(hour: number, minutes: readonly Rollup[]): Buffer {
  const plain = encodeMinutes(hour, minutes)
  if (plain.length < FEW) return Buffer.from(plain)
  const compressed = compress(plain)
  return compressed.length < plain.length * WORTH
    ? Buffer.concat([Buffer.of(COMPRESSED), compressed])
    : Buffer.from(plain)
}

export const unpackMinutes = (hour: number, data: Buffer): Rollup[] =>
  decodeMinutes(hour, data[0] === COMPRESSED ? zstdDecompressSync(data.subarray(1), FEW_BYTES) : data)
