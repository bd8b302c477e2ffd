import { ACCESS, takesDevices, takesPeople } from '@millwright/contract/access'
import type { ErrorBody, ErrorLabel } from '@millwright/contract/errors'
import { ERRORS } from '@millwright/contract/subjects'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../runtime/errors.ts'

const FASTIFY_LABELS: Partial<Record<number, ErrorLabel>> = {
  400: 'VALIDATION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

/** Some clients send a password only when they are asked for it. A browser would ask the person for one. */
const CHALLENGE = 'Basic realm="device", charset="UTF-8"'

function isForDevicesAlone({ routeOptions }: FastifyRequest): boolean {
  const { call } = routeOptions.config
  if (!call) return false
  const { callers } = ACCESS[call.access]
  return takesDevices(callers) && !takesPeople(callers)
}

export const errorBody = (
  label: ErrorLabel,
  message: string,
  field?: string,
  reason?: string,
  maxDays?: number,
): ErrorBody => ({
  result: {
    label,
    ...(reason === undefined ? {} : { error: reason }),
    ...(field === undefined ? {} : { field }),
    ...(maxDays === undefined ? {} : { maxDays }),
  },
  message,
})

/** Maps every thrown error to an answer. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof CallError) {
    if (error.label === 'NOT_SIGNED_IN' && isForDevicesAlone(request))
      reply.header('www-authenticate', CHALLENGE)
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    return reply
      .code(ERRORS[error.label].status)
      .send(errorBody(error.label, error.message, error.field, error.reason, error.maxDays))
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  const label = FASTIFY_LABELS[status]
  if (label)
    return reply.code(status).send(errorBody(label, error.message, status === 400 ? 'body' : undefined))
  // The driver of the database reports a broken connection by the same codes.
  if (request.raw.destroyed && !request.raw.complete) {
    request.log.debug({ err: error }, 'request broke off')
    return reply
      .code(400)
      .send(errorBody('VALIDATION_FAILED', 'The request did not arrive completely', 'body'))
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'database not reachable')
    return reply.code(503).send(errorBody('SERVICE_NOT_AVAILABLE', 'The service is not available right now'))
  }
  request.log.error({ err: error }, 'call failed')
  return reply.code(500).send(errorBody('ERROR_GENERIC', 'Something went wrong on the server'))
}

/** Connection failures of the driver, and PostgreSQL's classes 08 and 57 (connection, operator intervention). */
function isDatabaseAway(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    /^(08|57)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
}
