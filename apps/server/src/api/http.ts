import { constants } from 'node:zlib'
import fastifyCompress, { type FastifyCompressOptions } from '@fastify/compress'
import { CALLS } from '@millwright/contract/calls'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import { answerError, errorBody } from './answer-errors.ts'
import { refuseUncontracted } from './serve.ts'

const BODY_LIMIT_BYTES = 1024 * 1024

/** Everything comes from this server: no script, style or font of another host is ever loaded. */
const CONTENT_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws: wss:",
  "frame-ancestors 'none'",
  "base-uri 'self'",
].join('; ')

const HEADERS = {
  'content-security-policy': CONTENT_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Request bodies are not decompressed: a small one could expand beyond every limit. */
const COMPRESSION: FastifyCompressOptions = {
  threshold: 4096,
  syncThreshold: 16_384,
  globalDecompression: false,
  encodings: ['zstd', 'br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/** The HTTP server with what holds for every call: headers, error answers, timing, only contracted routes. */
export async function createHttp(
  log: Logger,
  metrics: Metrics,
  trustedProxies: readonly string[],
): Promise<FastifyInstance> {
  const http = Fastify({
    loggerInstance: log,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2048 },
  }) as unknown as FastifyInstance
  await http.register(fastifyCompress, COMPRESSION)
  http.decorateRequest('caller', null)
  http.decorateRequest('device', null)
  refuseUncontracted(http, CALLS)
  http.setErrorHandler(answerError)
  http.setNotFoundHandler((request, reply) =>
    reply.code(404).send(errorBody('NOT_FOUND', `There is no ${request.method} ${pathOf(request.url)}`)),
  )
  http.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS)
  })
  http.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'none'
    metrics.httpSeconds.observe(
      { method: request.method, path, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    // The query may carry tokens, so only the path is logged.
    request.log.debug(
      { method: request.method, path: pathOf(request.url), status: reply.statusCode, ms: reply.elapsedTime },
      'answered',
    )
  })
  return http
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url
