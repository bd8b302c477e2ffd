import { createHash, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

/** Short, because a call is checked against the session anyway and sockets are closed when it ends. */
const ACCESS_MINUTES = 10
export const REFRESH_DAYS = 30

export const ISSUER = 'millwright'
/** Devices have another: neither token is ever good for the other. */
const AUDIENCE = 'person'

/** Access tokens are signed by and for this product alone, so one shared key does. */
export function createTokens(key: Uint8Array) {
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
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer: ISSUER,
          audience: AUDIENCE,
          algorithms: ['HS256'],
        })
        return typeof payload.sid === 'string' ? payload.sid : null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>

export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are kept as digests: a copy of the database signs nobody in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
