import { resolve } from 'node:path'
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
  for (const key of ['TLS_ROOT', 'MQTT_TLS_PORT', 'MQTT_PLAIN', 'MQTT_CLIENT_CA'] as const) {
    if (env[key] && !TLS_CERT) faults.push(`${key}: needs a certificate, which TLS_CERT has to name`)
  }
  if (TLS_CERT && settings.PUBLIC_URL?.startsWith('http:'))
    faults.push('PUBLIC_URL: must begin with https:// where TLS_CERT is set')
  if (!TLS_CERT || !TLS_KEY) return null
  return { cert: resolve(TLS_CERT), key: resolve(TLS_KEY), root: TLS_ROOT ? resolve(TLS_ROOT) : null }
}
