import { join, resolve } from 'node:path'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import { isNetwork } from './address-check.ts'

/** Every setting there is; the environment is read here and nowhere else. */
const Settings = Type.Object({
  PORTAL_URL: Type.String({ pattern: '^https?://[^/]+$' }),
  CONNECTOR_TOKEN: Type.String({ minLength: 16 }),
  MILLWRIGHT_DATA: Type.String({ minLength: 1, default: '.millwright' }),
  CONNECTOR_BUFFER_MB: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1024 }),
  CONNECTOR_NETWORKS: Type.String({ default: '0.0.0.0/0,::/0' }),
  CONNECTOR_FILES: Type.Optional(Type.String({ minLength: 1 })),
})

export interface ConnectorSettings {
  readonly portalUrl: string
  readonly token: string
  readonly folder: string
  readonly bufferBytes: number
  readonly networks: readonly string[]
  /** Files of machines are read below it; null where none are. */
  readonly filesRoot: string | null
}

export class BadSettings extends Error {
  override name = 'BadSettings'
}

const MB = 1024 * 1024

/** Names every bad one in a single message. */
export function readSettings(env: Record<string, string | undefined>): ConnectorSettings {
  const given = Object.fromEntries(
    Object.keys(Settings.properties).flatMap((key) => (env[key] ? [[key, env[key]]] : [])),
  )
  const settings = Value.Default(Settings, Value.Convert(Settings, given)) as Static<typeof Settings>
  const missing = (Settings.required ?? []).filter((key) => given[key] === undefined && !(key in settings))
  const faults = missing.map((key) => `${key}: is missing`)
  for (const { instancePath, message } of Value.Errors(Settings, settings))
    if (instancePath !== '') faults.push(`${instancePath.slice(1)}: ${message}`)
  const networks = (settings.CONNECTOR_NETWORKS ?? '').split(',').map((network) => network.trim())
  for (const network of networks)
    if (!isNetwork(network)) faults.push(`CONNECTOR_NETWORKS: "${network}" is no address or network`)
  if (faults.length > 0)
    throw new BadSettings(`The settings of the connector are not usable:\n  ${faults.join('\n  ')}`)
  return {
    portalUrl: settings.PORTAL_URL,
    token: settings.CONNECTOR_TOKEN,
    folder: join(resolve(settings.MILLWRIGHT_DATA), 'connector'),
    bufferBytes: settings.CONNECTOR_BUFFER_MB * MB,
    networks,
    filesRoot: settings.CONNECTOR_FILES === undefined ? null : resolve(settings.CONNECTOR_FILES),
  }
}
