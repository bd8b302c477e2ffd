import { Readable } from 'node:stream'
import { type ByteRange, rangeOf } from '@millwright/domain/files/range'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../runtime/errors.ts'

export interface AnsweredFile {
  readonly name: string
  readonly type: string
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
}

/** A browser shows these without running anything in them; all else it saves. */
const SHOWN = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'video/mp4',
  'video/webm',
])

/** Even opened by itself in a tab, a file can neither run nor load anything. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // Asked for each time, since rights end; the checksum then saves the bytes.
  'cache-control': 'private, no-cache',
  'accept-ranges': 'bytes',
}

/** Answers with a file or a range of it (RFC 9110 §13 and §14), streamed. */
export async function answerFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: AnsweredFile,
  open: (range: ByteRange | null) => Promise<Readable>,
): Promise<FastifyReply> {
  const { headers } = request
  const isHead = request.method === 'HEAD'
  const etag = `"${file.sha256}"`
  if (isListed(headers['if-none-match'], etag))
    return reply
      .headers({ ...HEADERS, etag })
      .code(304)
      .send()
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isSame && !isHead ? rangeOf(headers.range, file.size) : null
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${file.size}`)
    throw new CallError('RANGE_NOT_SATISFIABLE', `The file has ${file.size} bytes`, { field: 'Range' })
  }
  // Without a stream the framework would say that the file is empty.
  const bytes = isHead ? Readable.from([]) : await open(range)
  const type = SHOWN.has(file.type) ? 'inline' : 'attachment'
  reply
    .headers({ ...HEADERS, etag })
    .header('content-length', range ? range.end - range.start + 1 : file.size)
    .header('content-disposition', contentDisposition(file.name, { type }))
    .type(file.type)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply.send(bytes)
}

/** Of If-None-Match, which compares weakly (RFC 9110 §13.1.2). */
export const isListed = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((each) => each.trim() === '*' || strong(each.trim()) === strong(etag)) ?? false

const strong = (etag: string): string => etag.replace(/^W\//, '')

/** A file that was made for this answer, to be saved. */
export const answerBytes = (
  reply: FastifyReply,
  { name, type, bytes }: { readonly name: string; readonly type: string; readonly bytes: Buffer },
): FastifyReply =>
  reply
    .headers({ ...HEADERS, 'cache-control': 'private, no-store' })
    .header('content-disposition', contentDisposition(name, { type: 'attachment' }))
    .type(type)
    .send(bytes)
