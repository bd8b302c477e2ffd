import Type from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Id } from '../wire/text.ts'

const tag = 'Contents'

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

export const CONTENT_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'] as const

/** A form with one file; not JSON, hence no schema of its body here. */
export const uploadContent = defineCall({
  method: 'POST',
  path: '/storage-api/contents',
  access: 'signedIn',
  tag,
  summary:
    'Stores a picture sent as a form (PNG, JPEG, WebP, GIF or SVG, up to 10 MB) and answers with its link',
  takes: 'multipart/form-data',
  result: Closed({ link: Type.String(), type: Type.Enum([...CONTENT_TYPES]), size: Type.Integer() }),
  errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED'],
})

/** Answers with the file itself. */
export const getContent = defineCall({
  method: 'GET',
  path: '/storage-api/contents/:contentId',
  access: 'signedIn',
  tag,
  summary: 'A stored picture of the organization of the caller',
  params: Closed({ contentId: Id }),
  answers: 'file',
  files: CONTENT_TYPES,
  result: Type.Unknown(),
  errors: ['NOT_FOUND'],
})
