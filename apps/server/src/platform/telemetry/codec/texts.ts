import type { ByteReader, ByteWriter } from './bytes.ts'

/** The text of a place among those that were written; only those that are asked for are decoded. */
export type TextAt = (place: number) => string

/** The smallest bit of a length says how the text is written. */
const AS_UTF8 = 0
const AS_UTF16 = 1

/**
 * Texts of a channel repeat (program names, states), so each is written once and named by its number after. As UTF-8; one
 * with half a surrogate pair, which UTF-8 cannot hold, as UTF-16.
 */
export function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  const numbers = new Map<string, number>()
  for (const text of texts) if (!numbers.has(text)) numbers.set(text, numbers.size)
  writer.unsigned(numbers.size)
  for (const text of numbers.keys()) writeText(writer, text)
  for (const text of texts) writer.unsigned(numbers.get(text) ?? 0)
}

function writeText(writer: ByteWriter, text: string): void {
  const byteCount = Buffer.byteLength(text)
  if (byteCount === text.length || text.isWellFormed()) {
    writer.unsigned(byteCount * 2 + AS_UTF8)
    writer.utf8(text, byteCount)
  } else {
    writer.unsigned(text.length * 4 + AS_UTF16)
    writer.bytes(Buffer.from(text, 'utf16le'))
  }
}

export function readTexts(reader: ByteReader, count: number): TextAt {
  const buffer = bufferOf(reader)
  const known = Array.from({ length: reader.unsigned() }, (): (() => string) => {
    const word = reader.unsigned()
    const length = Math.floor(word / 2)
    const from = reader.skip(length)
    const encoding = word % 2 === AS_UTF16 ? 'utf16le' : 'utf8'
    return () => buffer.toString(encoding, from, from + length)
  })
  return textsBy(reader, count, known)
}

/** As they were written before: the code units of UTF-16, each as a number of its own. */
export function readTextsOfUnits(reader: ByteReader, count: number): TextAt {
  const known = Array.from({ length: reader.unsigned() }, (): (() => string) => {
    const length = reader.unsigned()
    const from = reader.position()
    const to = reader.skipUnsigned(length)
    return () => textOfUnits(reader.all.subarray(from, to), length)
  })
  return textsBy(reader, count, known)
}

function textsBy(reader: ByteReader, count: number, known: readonly (() => string)[]): TextAt {
  const numbers = Array.from({ length: count }, () => reader.unsigned())
  const decoded: (string | undefined)[] = []
  return (place) => {
    const number = numbers[place] ?? -1
    decoded[number] ??= known[number]?.() ?? ''
    return decoded[number]
  }
}

/** At once from all its units: put together one by one a text would be a tree of a node for each of them. */
function textOfUnits(bytes: Uint8Array, length: number): string {
  // Each in a byte of its own: it is ASCII.
  if (bytes.length === length) return Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1')
  const units = new Uint16Array(length)
  let at = 0
  for (let index = 0; index < length; index++) {
    let unit = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      unit |= (byte & 127) << shift
      if (byte < 128) break
    }
    units[index] = unit
  }
  return Buffer.from(units.buffer).toString('utf16le')
}

const bufferOf = ({ all }: ByteReader): Buffer => Buffer.from(all.buffer, all.byteOffset, all.byteLength)
