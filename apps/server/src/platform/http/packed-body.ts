import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { badField, CallError } from '../runtime/errors.ts'

export interface PackedBodyOptions {
  maxBytes: number
  /** Hears how many there are so far, and may refuse them. */
  onBytes?: (bytes: number) => void
}

const tooLarge = (maxBytes: number): CallError =>
  new CallError('PAYLOAD_TOO_LARGE', `A request may have ${maxBytes} bytes, send less at a time`, {
    field: 'body',
  })

/**
 * The body as bytes, out of its gzip. It is counted as it comes out, so that a small one that would become gigabytes is refused at
 * the first byte too many.
 */
export async function readPackedBody(
  request: FastifyRequest,
  { maxBytes, onBytes = () => {} }: PackedBodyOptions,
): Promise<Buffer> {
  const source = request.raw
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding !== 'identity' && encoding !== 'gzip') {
    source.resume()
    throw new CallError('UNSUPPORTED_MEDIA_TYPE', 'Bodies are plain or in gzip', {
      field: 'content-encoding',
    })
  }
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
    return await gather(encoding === 'gzip' ? unpacked(source) : source, maxBytes, onBytes)
  } finally {
    // A body that is refused is read to its end: a client listens to the answer only when it has sent everything.
    source.unpipe()
    source.resume()
  }
}

function gather(from: Readable, maxBytes: number, onBytes: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  return new Promise<Buffer>((done, fail) => {
    const end = (error: Error): void => {
      from.removeAllListeners('data')
      fail(error)
    }
    from.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      try {
        if (bytes > maxBytes) throw tooLarge(maxBytes)
        onBytes(bytes)
        chunks.push(chunk)
      } catch (error) {
        end(error as Error)
      }
    })
    from.once('end', () => done(Buffer.concat(chunks, bytes)))
    from.once('error', (error) => end(isOfZlib(error) ? badField('body', 'is no gzip') : error))
    from.once('close', () => end(badField('body', 'did not arrive completely')))
  })
}

const isOfZlib = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')

function unpacked(source: FastifyRequest['raw']): Readable {
  const gunzip = createGunzip()
  // One that has arrived closes too.
  source.once('close', () => source.complete || gunzip.destroy())
  return source.pipe(gunzip)
}
