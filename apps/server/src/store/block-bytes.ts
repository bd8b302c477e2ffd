import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { decodeBlock, decodeColumns, encodeBlock, type Point } from '@millwright/domain/series/block'

/** The codec takes out what points of one channel have in common, zstd what repeats after that. */
export const packPoints = (points: readonly Point[]): Buffer => zstdCompressSync(encodeBlock(points))

export const unpackPoints = (data: Buffer): Point[] => decodeBlock(zstdDecompressSync(data))

/** Times and numbers without an object for each; null when the block holds anything else. */
export const unpackColumns = (data: Buffer) => decodeColumns(zstdDecompressSync(data))
