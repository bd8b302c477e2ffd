import { HEAD_BYTES, typeOfBytes } from '../../../platform/files/type-of-bytes.ts'

export type RasterType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'

export interface Raster {
  readonly type: RasterType
  readonly width: number
  readonly height: number
}

type Size = Omit<Raster, 'type'>

/** A picture that we take, by its bytes, with the size that a browser will make room for; null for anything else. */
export async function sniffPicture(bytes: Buffer): Promise<Raster | null> {
  const kind = KINDS.get(await typeOfBytes(bytes.subarray(0, HEAD_BYTES)))
  const size = kind ? readSize(bytes, kind.sizeOf) : null
  return kind && size && size.width > 0 && size.height > 0 ? { type: kind.type, ...size } : null
}

interface Kind {
  readonly type: RasterType
  readonly sizeOf: (bytes: Buffer) => Size | null
}

/** A moving PNG is a PNG for everybody who does not know that it moves. */
const PNG: Kind = { type: 'image/png', sizeOf: pngSize }

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['image/png', PNG],
  ['image/apng', PNG],
  ['image/gif', { type: 'image/gif', sizeOf: gifSize }],
  ['image/jpeg', { type: 'image/jpeg', sizeOf: jpegSize }],
  ['image/webp', { type: 'image/webp', sizeOf: webpSize }],
])

/** A file that ends in the middle of its header is none. */
function readSize(bytes: Buffer, sizeOf: (bytes: Buffer) => Size | null): Size | null {
  try {
    return sizeOf(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The size is that of the first chunk: of another chunk it would be any numbers. */
function pngSize(bytes: Buffer): Size | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Frames may reach beyond the screen that the header declares, and browsers then enlarge it. */
function gifSize(bytes: Buffer): Size | null {
  let width = bytes.readUInt16LE(6)
  let height = bytes.readUInt16LE(8)
  let at = 13 + colourTableBytes(bytes.readUInt8(10))
  for (;;) {
    const block = bytes.readUInt8(at)
    if (block === GIF_TRAILER) return { width, height }
    if (block === GIF_EXTENSION) at = afterSubBlocks(bytes, at + 2)
    else if (block === GIF_FRAME) {
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      at = afterSubBlocks(bytes, at + 11 + colourTableBytes(bytes.readUInt8(at + 9)))
    } else return null
  }
}

const GIF_TRAILER = 0x3b
const GIF_EXTENSION = 0x21
const GIF_FRAME = 0x2c

const colourTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += size + 1
  return at + 1
}

/** The size is in the first frame header (SOF0 to SOF15), which comes before the scan. */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (JPEG_FRAMES.has(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else if (marker === JPEG_SCAN) return null
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
}

const JPEG_SCAN = 0xda
const JPEG_FRAMES: ReadonlySet<number> = new Set(
  [0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15].map((kind) => 0xc0 + kind),
)

function webpSize(bytes: Buffer): Size | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
