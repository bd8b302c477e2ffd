import type { FastifyRequest } from 'fastify'
import type { Connection } from './guard.ts'

const LOOPBACK = /^(::1|(::ffff:)?127\.)/i
const SET_BY_PROXIES = /^(x-forwarded-.+|forwarded)$/

/** `ip` and `protocol` are what a proxy says only where the proxy is trusted. */
export function connectionOf({ ip, ips, protocol, headers }: FastifyRequest): Connection {
  // A proxy on this computer that is not trusted, or does not say for whom it asks: that may be anybody.
  const isForAnyone = (ips ?? []).length < 2 && Object.keys(headers).some((name) => SET_BY_PROXIES.test(name))
  return { address: ip, isEncrypted: protocol === 'https', isLocal: LOOPBACK.test(ip) && !isForAnyone }
}
