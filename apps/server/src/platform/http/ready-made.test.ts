import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerReadyMade } from './ready-made.ts'

const TEXT = 'a long text '.repeat(10_000)
const DECODERS = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

let http: FastifyInstance
let made = 0
beforeEach(() => {
  made = 0
  http = Fastify()
  const make = () => {
    made += 1
    return TEXT
  }
  http.get('/', answerReadyMade({ type: 'text/plain', make }))
})
afterEach(() => http.close())

const ask = (headers: Record<string, string> = {}) => http.inject({ url: '/', headers })

describe('a text that does not change', () => {
  it('is made at the first request, and never again', async () => {
    expect(made).toBe(0)
    for (const encoding of ['zstd', 'br', 'gzip', 'identity', 'gzip', 'br'])
      await ask({ 'accept-encoding': encoding })
    expect(made).toBe(1)
  })

  it.each(['zstd', 'br', 'gzip'] as const)(
    'is compressed once with %s: the same bytes again',
    async (encoding) => {
      const [first, second] = [
        await ask({ 'accept-encoding': encoding }),
        await ask({ 'accept-encoding': encoding }),
      ]
      expect(first.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(String(DECODERS[encoding](first.rawPayload))).toBe(TEXT)
      expect(second.rawPayload).toEqual(first.rawPayload)
    },
  )

  it.each(['', 'identity', 'deflate', 'gzip;q=0', 'gzip; q=0.0, br;q=0'])(
    'is sent as it is to who takes %j',
    async (encodings) => {
      const answer = await ask({ 'accept-encoding': encodings })
      expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, TEXT])
    },
  )

  it('is sent in the best encoding that is taken', async () => {
    for (const [taken, used] of [
      ['gzip, deflate, br, zstd', 'zstd'],
      ['GZIP, br;q=0.5', 'br'],
      ['gzip, zstd;q=0', 'gzip'],
    ])
      expect([taken, (await ask({ 'accept-encoding': String(taken) })).headers['content-encoding']]).toEqual([
        taken,
        used,
      ])
  })

  it('is not sent again to who has it', async () => {
    const { etag } = (await ask({ 'accept-encoding': 'gzip' })).headers
    const again = await ask({ 'if-none-match': `"other", ${etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})
