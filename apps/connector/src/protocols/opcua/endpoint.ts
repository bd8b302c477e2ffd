import type { OpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import {
  type EndpointDescription,
  MessageSecurityMode,
  OPCUAClient,
  type OPCUAClientOptions,
  SecurityPolicy,
  UserTokenType,
} from 'node-opcua-client'
import { presentedCertificate, requireTrust } from './certificates.ts'
import { failed } from './failures.ts'
import { tokenTypeOf } from './user-identity.ts'

export const POLICIES = {
  None: SecurityPolicy.None,
  Basic256Sha256: SecurityPolicy.Basic256Sha256,
  Aes128_Sha256_RsaOaep: SecurityPolicy.Aes128_Sha256_RsaOaep,
  Aes256_Sha256_RsaPss: SecurityPolicy.Aes256_Sha256_RsaPss,
} as const satisfies Record<OpcuaSettings['Security'], SecurityPolicy>

export const MODES = {
  None: MessageSecurityMode.None,
  Sign: MessageSecurityMode.Sign,
  SignAndEncrypt: MessageSecurityMode.SignAndEncrypt,
} as const satisfies Record<OpcuaSettings['Mode'], MessageSecurityMode>

const BINARY_TCP = 'http://opcfoundation.org/UA-Profile/Transport/uatcp-uasc-uabinary'

/** Every server offers the list of its endpoints without security. */
export async function readEndpoints(
  url: string,
  options: OPCUAClientOptions,
): Promise<EndpointDescription[]> {
  const client = OPCUAClient.create({ ...options, securityMode: MODES.None, securityPolicy: POLICIES.None })
  try {
    await client.connect(url)
    return await client.getEndpoints({ endpointUrl: url })
  } finally {
    await client.disconnect()
  }
}

/** The one with the security that was chosen, and never one with less. */
export function chooseEndpoint(
  endpoints: readonly EndpointDescription[],
  settings: OpcuaSettings,
): EndpointDescription {
  const { Security, Mode } = settings
  const usable = endpoints.filter(
    ({ transportProfileUri }) => !transportProfileUri || transportProfileUri === BINARY_TCP,
  )
  const fitting = usable.filter(
    ({ securityPolicyUri, securityMode }) =>
      securityPolicyUri === POLICIES[Security] && securityMode === MODES[Mode],
  )
  if (fitting.length === 0) throw failed('SECURITY_NOT_OFFERED', [...new Set(usable.map(offerOf))].join(', '))
  const wanted = tokenTypeOf(settings)
  const endpoint = fitting.find(({ userIdentityTokens }) =>
    userIdentityTokens?.some(({ tokenType }) => tokenType === wanted),
  )
  if (!endpoint) throw failed('CREDENTIALS_WRONG', UserTokenType[wanted])
  return endpoint
}

/**
 * The certificate that the connection is bound to; null where nothing is encrypted for it. Without security it still
 * encrypts the password: somebody who shows one that nobody trusts does not get it.
 */
export function trustedCertificate(
  { serverCertificate }: EndpointDescription,
  { Mode, User }: OpcuaSettings,
  trusted: readonly string[],
  now: number,
): Buffer | null {
  const isShown = serverCertificate !== null && serverCertificate.length > 0
  if (Mode === 'None' && (User === '' || !isShown)) {
    // A server whose certificate was trusted and that shows none any more would get the password as it is.
    if (User !== '' && trusted.length > 0) throw failed('CERTIFICATE_CHANGED')
    return null
  }
  const { raw, ...certificate } = presentedCertificate(serverCertificate)
  requireTrust(certificate, trusted, now)
  return raw
}

const offerOf = ({ securityPolicyUri, securityMode }: EndpointDescription): string => {
  const policy = (securityPolicyUri ?? '').replace(/^.*#/, '')
  return policy === 'None' ? policy : `${policy} ${MessageSecurityMode[securityMode]}`
}
