import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isListed } from './file-answer.ts'
import type { RawHandler } from './serve.ts'

/** Once in the life of the process, and in another thread: there is time for fewer bytes than in other answers. */
const ENCODERS = {
  zstd: promisify(zstdCompress),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify(gzip),
} as const

type Encoding = keyof typeof ENCODERS
const ENCODINGS: readonly Encoding[] = ['zstd', 'br', 'gzip']

export interface ReadyMade {
  readonly type: string
  readonly make: () => string
}

/**
 * Answers with a long text that never changes while the process runs. It is made and compressed at the first request
 * for it: anyone may ask, and making it takes a hundred times as long as sending it.
 */
export function answerReadyMade({ type, make }: ReadyMade): RawHandler {
  let made: { readonly bytes: Buffer; readonly etag: string } | null = null
  const compressed = new Map<Encoding, Promise<Buffer>>()

  function text(): { readonly bytes: Buffer; readonly etag: string } {
    if (made) return made
    const bytes = Buffer.from(make())
    // Weak: the same for all encodings.
    made = { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"` }
    return made
  }

  function encoded(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
    const known = compressed.get(encoding) ?? ENCODERS[encoding](bytes)
    compressed.set(encoding, known)
    return known
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { bytes, etag } = text()
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
    if (isListed(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type(type)
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === null) return reply.send(bytes)
    return reply.header('content-encoding', encoding).send(await encoded(encoding, bytes))
  }
}

/** The first of ours that is taken (RFC 9110 §12.5.3); null for the bytes as they are. */
function encodingFor(header: string | string[] = ''): Encoding | null {
  const taken = new Set<string>()
  for (const each of String(header).toLowerCase().split(',')) {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name)
  }
  return ENCODINGS.find((encoding) => taken.has(encoding)) ?? null
}
