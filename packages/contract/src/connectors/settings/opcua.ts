import Type, { type Static } from 'typebox'
import { Closed } from '../../wire/schemas.ts'

export const OPCUA_SECURITIES = [
  'None',
  'Basic256Sha256',
  'Aes128_Sha256_RsaOaep',
  'Aes256_Sha256_RsaPss',
] as const
export const OPCUA_MODES = ['None', 'Sign', 'SignAndEncrypt'] as const
export const OPCUA_SIGN_INS = ['password', 'certificate'] as const

/** A name, an IPv4 address or an IPv6 address in brackets; a port that is left out is 4840. */
const ADDRESS = '^opc\\.tcp://([A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}\\])(:[0-9]{1,5})?(/[^\\s?#]*)?$'

export const OpcuaSettings = Closed({
  Address: Type.String({ pattern: ADDRESS, maxLength: 400 }),
  /** None goes with the mode None, the others with Sign and SignAndEncrypt. */
  Security: Type.Enum([...OPCUA_SECURITIES]),
  Mode: Type.Enum([...OPCUA_MODES]),
  /** By a certificate only with a security. */
  SignIn: Type.Optional(Type.Enum([...OPCUA_SIGN_INS])),
  /** Empty to sign in as nobody. */
  User: Type.String({ maxLength: 200 }),
  SamplingMs: Type.Integer({ minimum: 100, maximum: 60_000 }),
  /** Of events and conditions of woodworking machines that say which they are. */
  WarningsAreAlarms: Type.Optional(Type.Boolean()),
})
export type OpcuaSettings = Static<typeof OpcuaSettings>

/** A certificate and its key are in PEM; the key is RSA and has no password. */
export const OPCUA_SECRETS = ['Password', 'UserCertificate', 'UserKey'] as const

export const defaultOpcuaSettings: OpcuaSettings = {
  Address: 'opc.tcp://localhost:4840',
  Security: 'Basic256Sha256',
  Mode: 'SignAndEncrypt',
  SignIn: 'password',
  User: '',
  SamplingMs: 1000,
  WarningsAreAlarms: false,
}
