import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTraceparent, type Span } from '../runtime/tracing/span.ts'
import type { Tracing } from '../runtime/tracing/start-tracing.ts'

const FAILED_FROM = 500

const headerOf = ({ headers }: FastifyRequest): string | undefined =>
  typeof headers.traceparent === 'string' ? headers.traceparent : undefined

/** A span for each request, by its route: addresses hold names and ids. */
export function traceCalls(http: FastifyInstance, { begin, end, within }: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>()

  http.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = begin(
      { name: `${method} ${route}`, kind: 'server', attributes },
      readTraceparent(headerOf(request)),
    )
    spans.set(request, span)
    within(span, done)
  })
  // A body is read in the context of its socket.
  http.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) within(span, done)
    else done()
  })
  http.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    const { statusCode } = reply
    if (span)
      end(span, statusCode >= FAILED_FROM ? String(statusCode) : '', {
        'http.response.status_code': statusCode,
      })
  })
}
