import type { Server } from 'node:http'
import { constants, type ZlibOptions, type ZstdOptions } from 'node:zlib'
import fastifyCompress, { type FastifyCompressOptions } from '@fastify/compress'
import { CALLS } from '@millwright/contract/calls'
import { webApp } from '@millwright/contract/wire/system'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Certificate } from '../listen/certificate.ts'
import { HTTP_LIMITS } from '../runtime/limits.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Tracing } from '../runtime/tracing/start-tracing.ts'
import { answerError, errorBody } from './answer-errors.ts'
import { endSlowBodies } from './body-deadline.ts'
import { type ConnectionLimitOptions, createConnectionLimit } from './connection-limit.ts'
import { limitRequests, type RequestLimits } from './request-limits.ts'
import { refuseUncontracted } from './serve.ts'
import { serveTls } from './serve-tls.ts'
import { traceCalls } from './trace-calls.ts'
import { closeUnreadBodies } from './unread-body.ts'

/**
 * Everything comes from this server: no script, style or font of another host is ever loaded. Live updates are named
 * with the host: not every browser takes 'self' for websockets too.
 */
function headersOf(publicUrl: string): Record<string, string> {
  const { host, hostname, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  // A computer that tries the product out serves other things under the name of localhost.
  const isKnownElsewhere = hostname !== 'localhost'
  return {
    'content-security-policy': [
      "default-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      `connect-src 'self' ${isSecure ? 'wss' : 'ws'}://${host}`,
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'self'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // For a year, and for this host only: what else runs under its domain is not ours to say.
    ...(isSecure && isKnownElsewhere && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Nothing there is a page: the answer of a call may load nothing, and a page makes dozens of them. */
const CALLS_ONLY = /^\/(api|v2|config\.json)(\/|$)/
const OF_CALLS = "default-src 'none'; frame-ancestors 'none'"

/**
 * Request bodies are not decompressed: a small one could expand beyond every limit. Answers up to a chart of 2,000
 * points are compressed where they are made: handing them to another thread takes longer than the work. gzip at its
 * usual level takes twice as long, for 5 % fewer bytes; browsers ask for zstd, which at its usual level takes twice as long
 * for no fewer.
 */
const GZIP: ZlibOptions = { level: constants.Z_BEST_SPEED + 2 }
const ZSTD: ZstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const COMPRESSION: FastifyCompressOptions = {
  threshold: 4096,
  syncThreshold: 65_536,
  zlibOptions: { ...GZIP, ...ZSTD },
  globalDecompression: false,
  encodings: ['zstd', 'br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

export interface HttpOptions {
  log: Logger
  metrics: Metrics
  publicUrl: string
  trustedProxies: readonly string[]
  connections: ConnectionLimitOptions
  requestLimits: RequestLimits
  /** Null where there is no TLS. */
  certificate: Certificate | null
  /** Null where no traces are sent. */
  tracing: Tracing | null
}

/** The HTTP server with what holds for every call: headers, limits, error answers, timing, only contracted routes. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { log, metrics, publicUrl, trustedProxies, connections, requestLimits, certificate, tracing } =
    options
  const http = Fastify({
    loggerInstance: log,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: HTTP_LIMITS.bodyBytes,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2048 },
  }) as unknown as FastifyInstance
  if (certificate) serveTls(http.server, { certificate, publicUrl, isExempt: connections.isExempt })
  limitConnections(http.server, connections)
  endSlowBodies(http.server)
  closeUnreadBodies(http)
  await http.register(fastifyCompress, COMPRESSION)
  http.decorateRequest('caller', null)
  http.decorateRequest('device', null)
  http.decorateRequest('connector', null)
  http.decorateRequest('early', null)
  refuseUncontracted(http, CALLS)
  http.setErrorHandler(answerError)
  http.setNotFoundHandler((request, reply) =>
    reply.code(404).send(errorBody('NOT_FOUND', `There is no ${request.method} ${pathOf(request.url)}`)),
  )
  if (tracing) traceCalls(http, tracing)
  const headers = headersOf(publicUrl)
  const callHeaders = { ...headers, 'content-security-policy': OF_CALLS }
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(CALLS_ONLY.test(request.url) ? callHeaders : headers)
  })
  http.addHook('onSend', async (request, reply) => {
    // Data that one person or machine may see is for nobody else who uses the browser, or the proxy, after them.
    const isFileOfWebApp = request.routeOptions.config.call === webApp && reply.statusCode < 400
    if (!isFileOfWebApp && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await limitRequests(http, requestLimits)
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

/** Websockets stay on the connection that they began on, so they are counted here too. */
function limitConnections(server: Server, options: ConnectionLimitOptions): void {
  const limit = createConnectionLimit(options)
  server.on('connection', (socket) => {
    const leave = limit.take(socket.remoteAddress)
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url
