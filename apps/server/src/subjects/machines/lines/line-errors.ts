import type { ErrorBody } from '@millwright/contract/errors'
import type { FastifyInstance } from 'fastify'

/** Names of InfluxDB 2, by status. */
const CODES: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not found',
  413: 'request too large',
  415: 'invalid',
  429: 'too many requests',
  503: 'unavailable',
}

type LineError = ErrorBody & { code?: string; error?: string }

/**
 * Adds to our form of errors what clients of InfluxDB read: `code` and `message` in version 2, `error` in version 1. Telegraf drops its
 * lines in version 1 at any status of 400 to 499, so what a client shall send again later is 503 there.
 */
export function answerLineErrors(scope: FastifyInstance, version: 1 | 2): void {
  scope.addHook('preSerialization', async (_request, reply, payload) => {
    const status = reply.statusCode
    if (status < 400) return payload
    const body = payload as LineError
    if (version === 2) return { code: CODES[status] ?? 'internal error', ...body }
    if (status === 429) reply.code(503)
    return { error: body.message, ...body }
  })
}
