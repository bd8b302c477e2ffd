import type { ByteReader, ByteWriter } from './bytes.ts'

/** Texts of a channel repeat (program names, states), so each is written once and named by its number after. */
export function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  const numbers = new Map<string, number>()
  for (const text of texts) if (!numbers.has(text)) numbers.set(text, numbers.size)
  writer.unsigned(numbers.size)
  for (const text of numbers.keys()) {
    writer.unsigned(text.length)
    for (let index = 0; index < text.length; index++) writer.unsigned(text.charCodeAt(index))
  }
  for (const text of texts) writer.unsigned(numbers.get(text) ?? 0)
}

export function readTexts(reader: ByteReader, count: number): string[] {
  const known = Array.from({ length: reader.unsigned() }, () => readText(reader))
  return Array.from({ length: count }, () => known[reader.unsigned()] ?? '')
}

function readText(reader: ByteReader): string {
  const length = reader.unsigned()
  let text = ''
  for (let index = 0; index < length; index++) text += String.fromCharCode(reader.unsigned())
  return text
}
