import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** As every app of this kind counts (RFC 6238): six digits, a new code each half minute. */
const PERIOD_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
/** A phone may be half a minute wrong in both directions. */
const NEIGHBOURS = [0, -1, 1]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

export function totpCode(secret: Buffer, period: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(period))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The period of a code that is good now; null for any other. */
export function periodOf(secret: Buffer, code: string, at: number): number | null {
  const given = Buffer.from(code)
  const now = Math.floor(at / PERIOD_MS)
  for (const neighbour of NEIGHBOURS) {
    const good = Buffer.from(totpCode(secret, now + neighbour))
    if (given.length === good.length && timingSafeEqual(given, good)) return now + neighbour
  }
  return null
}

/** As people type it into the app where they cannot scan it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

const ISSUER = 'Millwright'

/** For the picture to scan. */
export const totpAddress = (secret: Buffer, email: string): string =>
  `otpauth://totp/${encodeURIComponent(`${ISSUER}:${email}`)}?secret=${base32(secret)}&issuer=${ISSUER}`
