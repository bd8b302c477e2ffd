import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Secrets are 192 random bits given at registration: nothing to guess, so a salted digest is enough and ten thousand devices can reconnect at once. */
const digest = (salt: string, secret: string): Buffer =>
  createHash('sha256').update(salt).update('\0').update(secret).digest()

export function hashDeviceSecret(secret: string): string {
  const salt = randomBytes(12).toString('base64url')
  return `${salt}:${digest(salt, secret).toString('base64url')}`
}

export function isDeviceSecret(secret: string, stored: string): boolean {
  const [salt = '', hash = ''] = stored.split(':')
  const expected = Buffer.from(hash, 'base64url')
  const actual = digest(salt, secret)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
