import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { fileNameOf, MAX_FILE_NAME } from '@millwright/domain/files/file-name'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SourceFailed } from '../files/file-meter.ts'
import { badField, CallError } from '../runtime/errors.ts'
import { HTTP_LIMITS } from '../runtime/limits.ts'

/** A file as it arrives. */
export interface ArrivingFile {
  readonly name: string
  readonly source: Readable
  /** How many bytes of the file are sure to come if all goes well. */
  readonly atLeastBytes: number
}

export interface FormFileTaker<T> {
  /** Takes all bytes as they arrive. */
  receive(file: ArrivingFile): Promise<T>
  /** Undoes it: what came after the file was wrong. */
  discard(stored: T): Promise<void>
}

/** How large a file may be is known by those who take it, so that nothing here cuts one off. */
export const acceptForms = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: Number.POSITIVE_INFINITY, files: 2, fields: 1, fieldSize: 1024, parts: 3 },
  })
}

/** The one file of a form, streamed: it is taken before what follows it in the form is known. */
export async function readFormFile<T>(request: FastifyRequest, taker: FormFileTaker<T>): Promise<T> {
  if (!request.isMultipart())
    throw new CallError('UNSUPPORTED_MEDIA_TYPE', 'The file must be sent as multipart/form-data', {
      field: 'file',
    })
  const stored: T[] = []
  const receive = async (file: ArrivingFile): Promise<void> => void stored.push(await taker.receive(file))
  const declared = Number(request.headers['content-length'] ?? 0)
  const parts = request.parts()
  try {
    for (let part = await next(parts); part; part = await next(parts)) {
      if (part.type === 'field') throw badField(part.fieldname, 'is not a field of this call')
      if (stored.length > 0) throw badField('file', 'must be one file')
      const name = fileNameOf(part.filename)
      if (name === null) throw badField('file', `must have a name of at most ${MAX_FILE_NAME} characters`)
      await receive({ name, source: part.file, atLeastBytes: Math.max(0, declared - HTTP_LIMITS.formBytes) })
    }
    const [file] = stored
    if (!file) throw badField('file', 'is missing')
    return file
  } catch (error) {
    // The rest is read and thrown away: a browser listens to the answer only when it has sent everything.
    request.raw.unpipe()
    request.raw.resume()
    for (const each of stored) await taker.discard(each)
    if (!(error instanceof SourceFailed)) throw error
    request.log.debug({ err: error }, 'upload broke off')
    throw badField('file', 'did not arrive completely')
  }
}

type Parts = ReturnType<FastifyRequest['parts']>

/** Errors of the parser are the fault of the form, not of the server. */
async function next(parts: Parts) {
  try {
    const { value, done } = await parts.next()
    return done ? null : value
  } catch (error) {
    throw new SourceFailed('the form cannot be read', { cause: error })
  }
}
