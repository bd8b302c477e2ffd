import { MAX_UPLOAD_BYTES } from '@millwright/contract/machines/contents'
import type { FastifyRequest } from 'fastify'
import { badField, CallError } from '../../../platform/runtime/errors.ts'

/** Beside the file a form has its boundaries and the names of its parts. */
const FORM_BYTES = 64 * 1024

const tooLarge = (): CallError =>
  new CallError('PAYLOAD_TOO_LARGE', `The file must be at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB`, {
    field: 'file',
  })

/** The one file of a form. Reads the form to its end, because browsers read the answer only then, but keeps no more of it. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new CallError('UNSUPPORTED_MEDIA_TYPE', 'The file must be sent as multipart/form-data', {
      field: 'file',
    })
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + FORM_BYTES) throw tooLarge()
  const { files, fields } = await readForm(request)
  const [file] = files
  if (fields[0] !== undefined) throw badField(fields[0], 'is not a field of this call')
  if (!file) throw badField('file', 'is missing')
  if (files.length > 1) throw badField('file', 'must be one file')
  if (file.isTruncated) throw tooLarge()
  return file.bytes
}

interface Form {
  readonly files: { bytes: Buffer; isTruncated: boolean }[]
  readonly fields: string[]
}

const NOTHING = Buffer.alloc(0)

async function readForm(request: FastifyRequest): Promise<Form> {
  const form: Form = { files: [], fields: [] }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') form.fields.push(part.fieldname)
      else if (form.files.length > 0) {
        part.file.resume()
        form.files.push({ bytes: NOTHING, isTruncated: false })
      } else {
        const bytes = await part.toBuffer()
        form.files.push({ bytes, isTruncated: part.file.truncated })
      }
    }
  } catch (error) {
    request.log.debug({ err: error }, 'form could not be read')
    throw badField('file', 'is not in a form that can be read')
  }
  return form
}
