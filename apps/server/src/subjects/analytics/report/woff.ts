import { inflateSync } from 'node:zlib'

const WOFF_HEAD = 44
const WOFF_ENTRY = 20
const SFNT_HEAD = 12
const SFNT_ENTRY = 16

/**
 * A font of the web (WOFF 1.0, W3C) as the plain font that it was made of. PDFKit reads both, but inflates a table again for
 * every letter of a compressed one.
 */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(SFNT_HEAD + count * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * SFNT_ENTRY, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * SFNT_ENTRY, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEAD + index * WOFF_ENTRY
    const [start, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(from + place)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(stored) : stored
    const to = SFNT_HEAD + index * SFNT_ENTRY
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(length, to + 12)
    // Tables begin at multiples of four.
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}
