import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { DeviceRecord } from '../../registry/device-store.ts'
import { ISSUER } from '../tokens.ts'

/** Unlike that of people's tokens: neither is ever good for the other. */
const AUDIENCE = 'device'
const VALID_MS = 15 * 60_000

/** Changes with the password, so that a token ends with the password that it was given for. */
const fingerprintOf = (secretHash: string): string =>
  createHash('sha256').update(secretHash).digest('base64url').slice(0, 22)

/** Short-lived tokens of devices, signed with the key of people's tokens. */
export function createDeviceTokens(key: Uint8Array, now: () => number) {
  return {
    async sign({ deviceId, secretHash }: DeviceRecord): Promise<{ token: string; expiresAt: number }> {
      const expiresAt = now() + VALID_MS
      const token = await new SignJWT({ fingerprint: fingerprintOf(secretHash) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(deviceId)
        .setIssuedAt(Math.floor(now() / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key)
      return { token, expiresAt }
    },

    /** The Device_Id in a token that we signed and that has not expired; null for any other. */
    async read(token: string): Promise<{ deviceId: string; isFor(device: DeviceRecord): boolean } | null> {
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer: ISSUER,
          audience: AUDIENCE,
          algorithms: ['HS256'],
          currentDate: new Date(now()),
        })
        if (!payload.sub) return null
        const { sub: deviceId, fingerprint } = payload
        return { deviceId, isFor: ({ secretHash }) => fingerprintOf(secretHash) === fingerprint }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

export type DeviceTokens = ReturnType<typeof createDeviceTokens>
