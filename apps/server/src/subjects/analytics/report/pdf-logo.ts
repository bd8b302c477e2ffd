import { inflateSync } from 'node:zlib'
import { COLOURS, type Doc } from './pdf-page.ts'

const HEIGHT = 30
const MOST_WIDTH = 150
/** Decoded at once, for a picture of three centimetres. */
const MOST_PIXELS = 4_000_000
const PNG_MARK = '\x89PNG'
/** Samples of a pixel by the type of its colour (PNG, third edition, 11.2.1). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const MAX_FILTER = 4

interface Logo {
  readonly width: number
  readonly height: number
}

interface WithImages {
  openImage(bytes: Buffer): Logo
}

/**
 * Draws the logo of an organization, or that of the product where there is none that can be drawn, and gives the width that it takes.
 */
export function drawLogo(doc: Doc, bytes: Buffer | null, x: number, y: number): number {
  const logo = bytes && openLogo(doc, bytes)
  if (!logo) return drawMark(doc, x, y)
  const scale = Math.min(HEIGHT / logo.height, MOST_WIDTH / logo.width)
  const [width, height] = [logo.width * scale, logo.height * scale]
  doc.image(logo as unknown as Buffer, x, y + (HEIGHT - height) / 2, { width, height })
  return width
}

/** Null for what PDFKit cannot embed. */
function openLogo(doc: Doc, bytes: Buffer): Logo | null {
  try {
    if (bytes.toString('latin1', 0, PNG_MARK.length) === PNG_MARK && !isSoundPng(bytes)) return null
    const logo = (doc as unknown as WithImages).openImage(bytes)
    return logo.width > 0 && logo.height > 0 ? logo : null
  } catch {
    // PDFKit throws texts and errors of many kinds, and a report without its logo is better than none.
    return null
  }
}

/** PDFKit unpacks pixels in a callback, where a fault of the file would end the process: it is looked for here. */
function isSoundPng(bytes: Buffer): boolean {
  const packed: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const samples = SAMPLES[bytes[25] ?? -1]
  const isInterlaced = bytes[28] !== 0
  if (samples === undefined || isInterlaced || width * height > MOST_PIXELS) return false
  const row = 1 + Math.ceil((width * samples * (bytes[24] ?? 0)) / 8)
  const pixels = inflateSync(Buffer.concat(packed), { maxOutputLength: row * height })
  if (pixels.length !== row * height) return false
  for (let at = 0; at < pixels.length; at += row) if ((pixels[at] ?? 0) > MAX_FILTER) return false
  return true
}

/** Five bars that form an M. */
const BARS = [
  [4.6, 6],
  [7.7, 9.2],
  [10.8, 12.4],
  [13.9, 9.2],
  [17, 6],
] as const

function drawMark(doc: Doc, x: number, y: number): number {
  const unit = HEIGHT / 24
  doc.roundedRect(x, y, HEIGHT, HEIGHT, 6.5 * unit).fill(COLOURS.figure)
  for (const [left, top] of BARS)
    doc
      .roundedRect(x + left * unit, y + top * unit, 2.3 * unit, (18 - top) * unit, 0.7 * unit)
      .fill(COLOURS.paper)
  return HEIGHT
}
