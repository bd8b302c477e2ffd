import { createHash } from 'node:crypto'
import type { FileMark } from '@millwright/domain/connectors/files/files-position'
import { recordsOf } from '@millwright/domain/connectors/files/json-record'
import { parseJson } from '@millwright/domain/text/parse-json'
import type { Decode } from './decode.ts'
import type { OpenedFile } from './file-place.ts'

/** Bytes, or records of a document. Two files with the same ones at both ends of what was read are the same file. */
export interface Content {
  readonly length: number
  /** How many at both ends. */
  readonly sampled: number
  digest(from: number, to: number): Promise<string>
}

const SAMPLED_BYTES = 1_024
const SAMPLED_RECORDS = 20

/** A document is held while it is read. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024

const digestOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 16)

export const bytesContent = (file: OpenedFile): Content => ({
  length: file.size,
  sampled: SAMPLED_BYTES,
  digest: async (from, to) => digestOf(await file.read(from, to - from)),
})

export const recordsContent = (records: readonly unknown[]): Content => ({
  length: records.length,
  sampled: SAMPLED_RECORDS,
  digest: async (from, to) => digestOf(JSON.stringify(records.slice(from, to))),
})

/** How content up to an offset is known again. */
export async function markContent(
  content: Content,
  offset: number,
): Promise<Pick<FileMark, 'head' | 'tail'>> {
  const { sampled } = content
  return {
    head: await content.digest(0, Math.min(offset, sampled)),
    tail: await content.digest(Math.max(0, offset - sampled), offset),
  }
}

export async function isMarked(content: Content, mark: FileMark): Promise<boolean> {
  if (content.length < mark.offset) return false
  const { head, tail } = await markContent(content, mark.offset)
  return head === mark.head && tail === mark.tail
}

/** The records of a document, a reason why it has none, or null while it may still be written. */
export async function readDocument(
  file: OpenedFile,
  decode: Decode,
): Promise<readonly unknown[] | { fault: string } | null> {
  if (file.size > MAX_DOCUMENT_BYTES)
    return { fault: `it is larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB` }
  const text = decode(await file.read(0, file.size))
  return text === null ? { fault: 'no text in this encoding' } : recordsOf(parseJson(text))
}
