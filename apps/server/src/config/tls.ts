import { join, resolve } from 'node:path'
import { acmeFilesIn } from '../platform/listen/acme/acme-files.ts'
import type { AcmeSettings } from '../platform/listen/acme/acme-renewal.ts'
import { AUTHORITY_FOLDER } from '../platform/listen/device-authority.ts'
import type { TlsFiles } from '../platform/listen/tls-files.ts'
import type { Settings } from './settings.ts'

/** Null where a proxy ends TLS, or nobody does. What is for TLS only is a fault without a certificate. */
export function readTls(
  settings: Settings,
  env: Record<string, string | undefined>,
  faults: string[],
): TlsFiles | null {
  const { TLS_CERT, TLS_KEY, TLS_ROOT } = settings
  if (!TLS_CERT !== !TLS_KEY) faults.push('TLS_CERT, TLS_KEY: must both be set, or neither')
  const { ACME_DOMAIN } = settings
  if (TLS_CERT && ACME_DOMAIN) faults.push('ACME_DOMAIN: has no use where TLS_CERT names a certificate')
  if (!ACME_DOMAIN && (env.ACME_EMAIL || env.ACME_DIRECTORY))
    faults.push('ACME_EMAIL, ACME_DIRECTORY: need a name for the certificate, which ACME_DOMAIN has to be')
  if (ACME_DOMAIN && TLS_ROOT) faults.push('TLS_ROOT: is for a certificate that TLS_CERT names')
  const isTls = Boolean(TLS_CERT || ACME_DOMAIN)
  for (const key of ['TLS_ROOT', 'MQTT_TLS_PORT', 'MQTT_PLAIN', 'MQTT_CLIENT_CA'] as const) {
    if (env[key] && !isTls) faults.push(`${key}: needs a certificate, which TLS_CERT has to name`)
  }
  if (isTls && settings.PUBLIC_URL?.startsWith('http:'))
    faults.push('PUBLIC_URL: must begin with https:// where TLS_CERT or ACME_DOMAIN is set')
  if (ACME_DOMAIN) return acmeFilesIn(join(resolve(settings.MILLWRIGHT_DATA), AUTHORITY_FOLDER))
  if (!TLS_CERT || !TLS_KEY) return null
  return { cert: resolve(TLS_CERT), key: resolve(TLS_KEY), root: TLS_ROOT ? resolve(TLS_ROOT) : null }
}

/** Null where the operator has a certificate, or none is needed. */
export const readAcme = ({ ACME_DOMAIN, ACME_EMAIL, ACME_DIRECTORY }: Settings): AcmeSettings | null =>
  ACME_DOMAIN ? { domain: ACME_DOMAIN, email: ACME_EMAIL ?? null, directory: ACME_DIRECTORY } : null
