import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, type TraceContext, writeTraceparent } from './span.ts'
import type { Attributes, Work } from './traced.ts'

export interface FollowRequestsDeps {
  begin: (work: Work) => Span
  end: (span: Span, error: string, attributes?: Attributes) => void
  current: () => TraceContext | null
  isOwn: () => boolean
}

/** Of `fetch`. */
interface FetchRequest {
  readonly origin: string
  readonly method: string
  /** Names and values in turn. */
  readonly headers: readonly unknown[] | string
  addHeader(name: string, value: string): void
}

const FAILED_FROM = 400
/** A request that has one is followed by who made it. */
const TRACEPARENT = 'traceparent'

/** Never path or query: they may be the secret of the other side. */
const requestTo = (method: string, host: string): Work => ({
  name: method,
  kind: 'client',
  attributes: { 'http.request.method': method, 'server.address': host },
})

/** Every request of this process to another, by `fetch` or `node:http`: Node announces them. The trace goes along in `traceparent`. */
export function followRequests({ begin, end, isOwn }: FollowRequestsDeps) {
  const open = new WeakMap<object, Span>()

  function start(request: object, work: Work, carry: (traceparent: string) => void): void {
    if (isOwn()) return
    const span = begin(work)
    open.set(request, span)
    carry(writeTraceparent(span))
  }

  function finish(request: object, status: number | null): void {
    const span = open.get(request)
    open.delete(request)
    if (!span) return
    if (status === null) end(span, 'no answer')
    else end(span, status >= FAILED_FROM ? String(status) : '', { 'http.response.status_code': status })
  }

  const listeners: Readonly<Record<string, ChannelListener>> = {
    'undici:request:create': of(({ request }: { request: FetchRequest }) => {
      if (request.headers.includes(TRACEPARENT)) return
      start(request, requestTo(request.method, new URL(request.origin).hostname), (value) =>
        request.addHeader(TRACEPARENT, value),
      )
    }),
    'undici:request:headers': of(
      ({ request, response }: { request: FetchRequest; response: { statusCode: number } }) =>
        finish(request, response.statusCode),
    ),
    'undici:request:error': of(({ request }: { request: FetchRequest }) => finish(request, null)),
    'http.client.request.created': of(({ request }: { request: ClientRequest }) => {
      if (request.hasHeader(TRACEPARENT)) return
      start(request, requestTo(request.method, request.host), (value) => {
        // One with `Expect`, as uploads to S3 have, has its headers written already; a throw here would end the process.
        if (!request.headersSent) request.setHeader(TRACEPARENT, value)
      })
    }),
    'http.client.response.finish': of(
      ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
        finish(request, response.statusCode ?? null),
    ),
    'http.client.request.error': of(({ request }: { request: ClientRequest }) => finish(request, null)),
  }
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener)
  return {
    stop(): void {
      for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener)
    },
  }
}

/** Node says in its documentation what a message of each channel is. */
const of =
  <T>(listen: (message: T) => void): ChannelListener =>
  (message) =>
    listen(message as T)
