import rateLimit from '@fastify/rate-limit'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../runtime/errors.ts'
import { HTTP_LIMITS } from '../runtime/limits.ts'
import { connectionOf } from './connection.ts'
import { networkOf } from './network-address.ts'

export interface RequestLimits {
  /** In a minute, from one address, of all who are behind it. */
  readonly perAddress: number
  /** In a minute, of one person or device, from all addresses. */
  readonly perCaller: number
}

/**
 * The general limit of requests, far above what pages and devices need. By address before anything is read, by caller
 * as soon as it is known who calls. This computer itself is not limited. Sign-in has limits of its own
 * (platform/identity/rate-limits.ts).
 */
export async function limitRequests(
  http: FastifyInstance,
  { perAddress, perCaller }: RequestLimits,
): Promise<void> {
  await http.register(rateLimit, { global: false, cache: HTTP_LIMITS.countedCallers })

  const limitOf = (max: number, keyOf: (request: FastifyRequest) => string | null) => {
    const keyGenerator = (request: FastifyRequest): string => keyOf(request) ?? ''
    const count = http.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator })
    return async (request: FastifyRequest): Promise<void> => {
      if (connectionOf(request).isLocal || keyOf(request) === null) return
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttlInSeconds)
    }
  }

  http.addHook(
    'onRequest',
    limitOf(perAddress, ({ ip }) => `address ${networkOf(ip)}`),
  )
  // After all of onRequest, where it is found out who calls.
  http.addHook('preParsing', limitOf(perCaller, callerKey))
}

/** Null for nobody: they are counted by address alone, of which many may share one. */
function callerKey({ caller, device, connector }: FastifyRequest): string | null {
  if (caller) return `person ${caller.accountId}`
  if (connector) return `connector ${connector.publicId}`
  return device ? `device ${device.deviceId}` : null
}
