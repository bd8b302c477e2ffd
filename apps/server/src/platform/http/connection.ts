import type { IncomingMessage } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { Connection } from './guard.ts'

const LOOPBACK = /^(::1|(::ffff:)?127\.)/i
const SET_BY_PROXIES = /^(x-forwarded-.+|forwarded)$/

type ConnectionParts = Pick<FastifyRequest, 'ip' | 'ips' | 'protocol' | 'headers'>

/** `ip` and `protocol` are what a proxy says only where the proxy is trusted. */
export function connectionOf({ ip, ips, protocol, headers }: ConnectionParts): Connection {
  // A proxy on this computer that is not trusted, or does not say for whom it asks: that may be anybody.
  const isForAnyone = (ips ?? []).length < 2 && Object.keys(headers).some((name) => SET_BY_PROXIES.test(name))
  return { address: ip, isEncrypted: protocol === 'https', isLocal: LOOPBACK.test(ip) && !isForAnyone }
}

/** The same of requests that become something else than HTTP, which Fastify does not see: by its rules and its library. */
export function connectionReader(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => Connection {
  const isTrusted = compile([...trustedProxies])
  return (request) => {
    const { socket, headers } = request
    const ips = all(request, isTrusted)
    const forwarded = isTrusted(socket.remoteAddress ?? '', 0) ? headers['x-forwarded-proto'] : undefined
    const protocol =
      String(forwarded ?? '')
        .split(',')
        .at(-1)
        ?.trim() || ('encrypted' in socket ? 'https' : 'http')
    return connectionOf({
      ip: ips.at(-1) ?? '',
      ...(trustedProxies.length > 0 && { ips }),
      protocol: protocol === 'https' ? 'https' : 'http',
      headers,
    })
  }
}
