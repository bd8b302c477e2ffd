import type { FastifyRequest } from 'fastify'
import { connectionOf } from '../../../platform/http/connection.ts'
import { type ConnectionFacts, tlsOfCall } from '../../../platform/mqtt/connection-entry.ts'

/** How a call of a device came in: encrypted by the portal itself, or by a proxy in front of it. */
export function callOf(request: FastifyRequest): ConnectionFacts {
  const { address, isEncrypted } = connectionOf(request)
  const way = isEncrypted ? 'https' : 'http'
  return { way, protocol: null, address, clientId: '', tls: tlsOfCall(request.raw.socket) }
}
