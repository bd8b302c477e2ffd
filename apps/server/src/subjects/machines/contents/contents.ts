import { randomUUID } from 'node:crypto'
import type { CONTENT_TYPES } from '@millwright/contract/machines/contents'
import { type ContentRecord, type ContentStore, contentLink } from '../../../platform/files/content-store.ts'
import type { Caller } from '../../../platform/registry/session-store.ts'
import { CallError } from '../../../platform/runtime/errors.ts'
import { cleanSvg, looksLikeSvg } from './clean-svg.ts'
import { sniffPicture } from './sniff-picture.ts'
import { NotSvg, SvgTooLarge } from './svg-tree.ts'

type ContentType = (typeof CONTENT_TYPES)[number]

interface Picture {
  readonly type: ContentType
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** A few hundred bytes can declare a picture that fills the memory of a browser. */
const MAX_SIDE = 12_000
/** Of text, which is read as a whole. */
const MAX_SVG_BYTES = 2 * 1024 * 1024
const MAX_BYTES_PER_ORGANIZATION = 500 * 1024 * 1024

const tooLarge = (message: string): CallError =>
  new CallError('PAYLOAD_TOO_LARGE', message, { field: 'file' })
const notSupported = (): CallError =>
  new CallError('UNSUPPORTED_MEDIA_TYPE', 'The file must be a PNG, JPEG, WebP, GIF or SVG picture', {
    field: 'file',
  })

/** Pictures that people upload. The type is read from the bytes, never from the name. */
export function createContents({ store }: { store: ContentStore }) {
  return {
    async add(caller: Caller, file: Buffer): Promise<{ link: string; type: ContentType; size: number }> {
      const { type, bytes, width, height } = await readPicture(file)
      if (width > MAX_SIDE || height > MAX_SIDE)
        throw tooLarge(`The picture must be at most ${MAX_SIDE} by ${MAX_SIDE} pixels`)
      const id = randomUUID()
      const { organizationId, accountId } = caller
      const hasRoom = await store.add(
        { id, organizationId, accountId, type, bytes },
        MAX_BYTES_PER_ORGANIZATION,
      )
      if (!hasRoom) throw tooLarge('The organization has no room left for pictures')
      return { link: contentLink(id), type, size: bytes.length }
    },

    async get(caller: Caller, id: string): Promise<ContentRecord> {
      const content = await store.seenBy(caller.organizationId, id)
      if (!content) throw new CallError('NOT_FOUND', 'There is no such content')
      return content
    },
  }
}

async function readPicture(file: Buffer): Promise<Picture> {
  const raster = await sniffPicture(file)
  if (raster) return { ...raster, bytes: file }
  const text = decode(file)
  if (text === null || !looksLikeSvg(text)) throw notSupported()
  if (file.length > MAX_SVG_BYTES) throw tooLarge('An SVG picture must be at most 2 MB')
  try {
    const { text: clean, width, height } = cleanSvg(text)
    return { type: 'image/svg+xml', bytes: Buffer.from(clean), width, height }
  } catch (error) {
    if (error instanceof SvgTooLarge) throw tooLarge(`The picture is too large to be drawn: ${error.message}`)
    if (error instanceof NotSvg) throw notSupported()
    throw error
  }
}

/** Null for bytes that are no text. */
function decode(file: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
