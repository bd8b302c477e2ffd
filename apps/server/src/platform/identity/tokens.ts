import { createHash, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { createRecentMap } from '../runtime/recent-map.ts'

/** Short, because a call is checked against the session anyway and sockets are closed when it ends. */
const ACCESS_MINUTES = 10
export const REFRESH_DAYS = 30

export const ISSUER = 'millwright'
/** Devices have another: neither token is ever good for the other. */
const AUDIENCE = 'person'

/** Tokens whose signature is not checked again. */
const MAX_VERIFIED = 5_000

/** Access tokens are signed by and for this product alone, so one shared key does. */
export function createTokens(key: Uint8Array) {
  /**
   * Checking a signature takes a third of the time of a small call, and a page makes dozens with one token. Whether
   * the session has ended is asked of the database at each call.
   */
  const verified = createRecentMap<string, { sessionId: string; expiresAt: number }>(MAX_VERIFIED)

  return {
    sign: (accountPublicId: string, sessionId: string): Promise<string> =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(accountPublicId)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_MINUTES}m`)
        .sign(key),

    /** The session of a valid token; null for any other. */
    async sessionOf(token: string): Promise<string | null> {
      const known = verified.get(token)
      if (known && known.expiresAt > Date.now()) return known.sessionId
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer: ISSUER,
          audience: AUDIENCE,
          algorithms: ['HS256'],
          requiredClaims: ['exp'],
        })
        if (typeof payload.sid !== 'string') return null
        verified.set(token, { sessionId: payload.sid, expiresAt: (payload.exp ?? 0) * 1000 })
        return payload.sid
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>

export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** By which people and scanners for leaked secrets know one. */
const API_TOKEN_PREFIX = 'mwt_'

/** For programs: it lasts until the day that was chosen for it, and is not exchanged for others. */
export const newApiToken = (): string => API_TOKEN_PREFIX + newRefreshToken()

export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX)

/** A token may be for one of these alone, in place of all that its account may do. */
export const MQTT_READ = 'mqtt:read'
export const OPCUA_READ = 'opcua:read'
export const SCOPES = [MQTT_READ, OPCUA_READ] as const
export type Scope = (typeof SCOPES)[number]

/** Tokens are kept as digests: a copy of the database signs nobody in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
