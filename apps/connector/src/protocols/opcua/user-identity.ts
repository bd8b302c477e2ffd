import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { OpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import { type UserIdentityInfo, UserTokenType } from 'node-opcua-client'
import { failed } from './failures.ts'

type SignedIn = Pick<OpcuaSettings, 'SignIn' | 'User'>

/** An endpoint has to take it of the one who signs in. */
export function tokenTypeOf({ SignIn, User }: SignedIn): UserTokenType {
  if (SignIn === 'certificate') return UserTokenType.Certificate
  return User === '' ? UserTokenType.Anonymous : UserTokenType.UserName
}

/** Who signs in. A key stays here: by a certificate the connector signs what the machine gives it. */
export function identityOf(
  settings: Pick<OpcuaSettings, 'SignIn' | 'User' | 'Mode'>,
  secrets: Readonly<Record<string, string>>,
): UserIdentityInfo {
  if (settings.SignIn === 'certificate') return byCertificate(settings, secrets)
  return settings.User === ''
    ? { type: UserTokenType.Anonymous }
    : { type: UserTokenType.UserName, userName: settings.User, password: secrets.Password ?? '' }
}

function byCertificate(
  { Mode }: Pick<OpcuaSettings, 'Mode'>,
  { UserCertificate = '', UserKey = '' }: Readonly<Record<string, string>>,
): UserIdentityInfo {
  // Somebody on the way could take over a session that is not signed.
  if (Mode === 'None') throw failed('SETTINGS_WRONG', 'Security')
  const certificate = readOr('UserCertificate', () => new X509Certificate(UserCertificate))
  const key = readOr('UserKey', () => createPrivateKey(UserKey))
  if (!isPair(certificate, key)) throw failed('SETTINGS_WRONG', 'UserKey')
  return {
    type: UserTokenType.Certificate,
    certificateData: certificate.raw,
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** The policies that there are sign by RSA alone. */
const isPair = (certificate: X509Certificate, key: KeyObject): boolean =>
  key.asymmetricKeyType === 'rsa' && certificate.checkPrivateKey(key)

function readOr<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch {
    throw failed('SETTINGS_WRONG', name)
  }
}
