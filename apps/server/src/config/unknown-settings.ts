import { Settings } from './settings.ts'

/** Beginnings that no other program's variables have, as far as we know. */
const OURS = [
  'MILLWRIGHT_',
  'RETENTION_',
  'FEATURE_',
  'BACKUP_',
  'MQTT_',
  'OPCUA_',
  'CONNECTOR_',
  'ACME_',
  'OIDC_',
  'FILES_',
]
const NAMES = new Set(Object.keys(Settings.properties))

/** Variables that look like settings and are none: misspelled, or of another version. */
export const unknownAmong = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(env)
    .filter((name) => OURS.some((begin) => name.startsWith(begin)) && !NAMES.has(name))
    .toSorted()
