import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { importJWK, SignJWT } from 'jose'

/** Less than the day that push services take (RFC 8292 §2). */
const VALID_MS = 12 * HOUR_MS

/** As it is stored: the private key as JWK. */
export const newVapidKey = (): string =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))

/** By which push services know the portal (RFC 8292). Browsers subscribe for the public key: a new key would lose them all. */
export async function createVapid(stored: string, contact: string, now: () => number) {
  const jwk = parseOwnJson(stored, 'the key for push messages') as JsonWebKey
  const key = await importJWK(jwk as Record<string, string>, 'ES256')
  const bytes = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
  const publicKey = Buffer.concat([Buffer.from([4]), bytes(jwk.x), bytes(jwk.y)]).toString('base64url')
  return {
    publicKey,
    /** The header for a push to the service at this address. */
    async authorization(endpoint: string): Promise<string> {
      const token = await new SignJWT()
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(new URL(endpoint).origin)
        .setSubject(contact)
        .setExpirationTime(new Date(now() + VALID_MS))
        .sign(key)
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}

export type Vapid = Awaited<ReturnType<typeof createVapid>>
