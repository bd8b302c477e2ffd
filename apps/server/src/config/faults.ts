import { isIP } from 'node:net'
import { ROLES, type RoleName, type Settings } from './settings.ts'

export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Proxies whose X-Forwarded-For is trusted. */
export const trustedProxiesOf = (settings: Settings): string[] =>
  listOf(settings.TRUST_PROXY).filter((part) => part !== 'false')

/** Faults that no field alone shows. */
export function faultsAcross(settings: Settings, roles: readonly string[]): string[] {
  const faults: string[] = []
  for (const role of roles) {
    if (!ROLES.includes(role as RoleName))
      faults.push(`MILLWRIGHT_ROLES: no role "${role}", there are ${ROLES.join(', ')}`)
  }
  for (const network of listOf(settings.OUTBOUND_ALLOWED_NETWORKS)) {
    if (!isNetwork(network)) faults.push(`OUTBOUND_ALLOWED_NETWORKS: "${network}" is no address or network`)
  }
  for (const network of listOf(settings.CONNECTOR_NETWORKS)) {
    if (!isPlainNetwork(network)) faults.push(`CONNECTOR_NETWORKS: "${network}" is no address or network`)
  }
  for (const proxy of trustedProxiesOf(settings)) {
    if (!isNetwork(proxy)) faults.push(`TRUST_PROXY: "${proxy}" is no address or network of a proxy`)
  }
  if (settings.MQTT_URL && !URL.canParse(settings.MQTT_URL)) faults.push('MQTT_URL: must be an address')
  for (const key of [
    'SENTRY_DSN',
    'ANALYTICS_URL',
    'SHOP_URL',
    'IMAP_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ] as const) {
    if (settings[key] && !URL.canParse(settings[key])) faults.push(`${key}: must be an address`)
  }
  if (!settings.IMAP_URL !== !settings.MAIL_REPLY_ADDRESS)
    faults.push('IMAP_URL, MAIL_REPLY_ADDRESS: must both be set, or neither')
  if (settings.MQTT_ADMIN_URL && !settings.MQTT_URL)
    faults.push('MQTT_ADMIN_URL: is for an external broker, which MQTT_URL has to name')
  if (roles.includes('ingest') && !roles.includes('broker') && !settings.MQTT_URL)
    faults.push('MQTT_URL: must be set where MILLWRIGHT_ROLES has ingest without broker')
  if (settings.OIDC_ISSUER && !settings.OIDC_CLIENT_SECRET)
    faults.push('OIDC_CLIENT_SECRET: must be set with OIDC_ISSUER')
  return faults
}

/** The named networks that Fastify knows. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** Everything is no network: a proxy that is trusted from everywhere would be none. */
const isNetwork = (text: string): boolean =>
  NAMED_NETWORKS.includes(text) || (isPlainNetwork(text) && !text.endsWith('/0'))

function isPlainNetwork(text: string): boolean {
  if (isIP(text) > 0) return true
  const [, address = '', bits = ''] = /^(.+)\/(\d{1,3})$/.exec(text) ?? []
  const family = isIP(address)
  return family > 0 && Number(bits) <= (family === 4 ? 32 : 128)
}
