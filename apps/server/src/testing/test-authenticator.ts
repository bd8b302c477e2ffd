import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** The few kinds of CBOR that a key and an attestation without a statement are made of. */
function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}
const whole = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value))
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const USER_PRESENT_AND_VERIFIED = 0b101
const HAS_KEY = 0b1000000

export interface AuthenticatorOptions {
  readonly origin: string
  readonly challenge: string
}

/** A device with one passkey, as far as a server can see one (WebAuthn level 2, ES256). */
export function createTestAuthenticator(userHandle: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const dataFor = (rpId: string, flags: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const clientData = (type: string, { origin, challenge }: AuthenticatorOptions): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' }

  return {
    id: credential.id,

    register(options: AuthenticatorOptions): Record<string, unknown> {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = map(
        [whole(1), whole(2)],
        [whole(3), whole(-7)],
        [whole(-1), whole(1)],
        [whole(-2), bytes(Buffer.from(x, 'base64url'))],
        [whole(-3), bytes(Buffer.from(y, 'base64url'))],
      )
      const idLength = Buffer.from([0, id.length])
      const data = Buffer.concat([
        dataFor(new URL(options.origin).hostname, USER_PRESENT_AND_VERIFIED | HAS_KEY),
        Buffer.alloc(16),
        idLength,
        id,
        coseKey,
      ])
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(data)],
      )
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },

    signIn(options: AuthenticatorOptions, flags = USER_PRESENT_AND_VERIFIED): Record<string, unknown> {
      const data = dataFor(new URL(options.origin).hostname, flags)
      const client = clientData('webauthn.get', options)
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: base64url(userHandle),
        },
      }
    },
  }
}
