import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** From the browser's subscription, both in base64url. */
export interface SubscriptionKeys {
  readonly p256dh: string
  readonly auth: string
}

/** A body of 4096 bytes is what every push service takes (RFC 8291 §4); header, tag and delimiter are part of it. */
export const MAX_PLAINTEXT = 4096 - 86 - 16 - 1

const SALT_BYTES = 16
const POINT_BYTES = 65
const AUTH_BYTES = 16
const LAST_RECORD = Buffer.from([2])

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Whether keys can be encrypted for: a point on the curve, and a secret of its length. */
export function areUsableKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(point)
    return true
  } catch {
    // Not on the curve.
    return false
  }
}

/**
 * The body of a push, which only the browser can read (RFC 8291, in one record of RFC 8188). The key pair and the salt
 * are new for each message; tests give those of the standard's example.
 */
export function encryptPush(
  plaintext: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  { privateKey, salt = randomBytes(SALT_BYTES) }: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer {
  const own = createECDH('prime256v1')
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const ownPoint = own.getPublicKey()
  const theirPoint = Buffer.from(p256dh, 'base64url')
  const shared = own.computeSecret(theirPoint)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirPoint, ownPoint])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [cipher.update(plaintext), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(5)
  size.writeUInt32BE(4096)
  size.writeUInt8(POINT_BYTES, 4)
  return Buffer.concat([salt, size, ownPoint, ...record])
}
