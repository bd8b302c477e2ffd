import type { KeyObject } from 'node:crypto'

const CURVES: readonly (string | undefined)[] = ['prime256v1', 'secp384r1', 'secp521r1']
const MIN_RSA_BITS = 2_048
/** A larger one would cost more at each handshake than any gain. */
const MAX_RSA_BITS = 8_192

/** Whether a device may sign in with such a key: RSA of 2048 bits and more, or a curve that TLS knows. */
export function isStrongKey({ asymmetricKeyType, asymmetricKeyDetails = {} }: KeyObject): boolean {
  if (asymmetricKeyType === 'ed25519') return true
  if (asymmetricKeyType === 'ec') return CURVES.includes(asymmetricKeyDetails.namedCurve)
  const { modulusLength = 0 } = asymmetricKeyDetails
  return asymmetricKeyType === 'rsa' && modulusLength >= MIN_RSA_BITS && modulusLength <= MAX_RSA_BITS
}
