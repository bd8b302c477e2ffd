import { externalLogin } from '@millwright/contract/people/auth'
import { errors, jwtVerify, SignJWT } from 'jose'
import { hashToken } from '../tokens.ts'

export interface ReturnProofDeps {
  key: Uint8Array
  isSecure: boolean
}

const COOKIE = 'millwright_sso_return'
const MINUTES = 5

const digest = (token: string): string => hashToken(token).toString('base64url')

/**
 * A cookie that says which token this browser got for a sign-in that it began itself. Without it a link to the
 * callback page with somebody else's token would make the reader work in that person's account.
 */
export function createReturnProof({ key, isSecure }: ReturnProofDeps) {
  return {
    /** The Set-Cookie header that goes with the token. */
    async cookieFor(token: string): Promise<string> {
      const value = await new SignJWT({ token: digest(token) })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(COOKIE)
        .setExpirationTime(`${MINUTES}m`)
        .sign(key)
      return `${COOKIE}=${value}; Path=${externalLogin.path}; HttpOnly; SameSite=Strict; Max-Age=${MINUTES * 60}${isSecure ? '; Secure' : ''}`
    },

    async isFor(token: string, cookies: string): Promise<boolean> {
      const value = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(cookies)?.[1] ?? ''
      try {
        const { payload } = await jwtVerify(value, key, { audience: COOKIE, algorithms: ['HS256'] })
        return payload.token === digest(token)
      } catch (error) {
        if (error instanceof errors.JOSEError) return false
        throw error
      }
    },
  }
}

export type ReturnProof = ReturnType<typeof createReturnProof>
