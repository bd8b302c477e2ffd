import type { FastifyRequest } from 'fastify'

/** Of a password that never was given: the guard refuses it, and counts it, as any other. */
const basic = (nameAndPassword: string): string => `Basic ${Buffer.from(nameAndPassword).toString('base64')}`

/** A token of ours has no colon; a name with its password has one. */
const ofToken = (token: string): string => (token.includes(':') ? basic(token) : `Bearer ${token}`)

/**
 * Clients of InfluxDB name themselves in ways of their own: the scheme `Token`, for which version 1 has name and password, a token that
 * has both, and name and password in the query. Here each becomes one of the two that devices have.
 */
export function readLineCredentials({ headers, query }: FastifyRequest): void {
  const [, scheme = '', value = ''] = /^(token|bearer) +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  if (scheme !== '') headers.authorization = ofToken(value)
  else if (headers.authorization === undefined) {
    const { u, p } = (query ?? {}) as Readonly<Record<string, unknown>>
    if (typeof u === 'string' && typeof p === 'string') headers.authorization = basic(`${u}:${p}`)
  }
}
