/**
 * The rooms of the house, from the ground up: who may import whom. docs/architecture.md has a sentence for each; a test
 * compares the lists with the folders that are there.
 */

/** The same on every floor: domain, contract, server and web. A subject imports what an earlier one shares. */
export const SUBJECTS = [
  'people',
  'status',
  'shifts',
  'machines',
  'alarms',
  'production',
  'tools',
  'energy',
  'values',
  'stops',
  'analytics',
  'condition',
  'maintenance',
  'documents',
  'tickets',
  'messages',
  'notifications',
  'fleet',
  'help',
]

/** Below the subjects of `domain`. */
export const DOMAIN_GROUND = ['text', 'time', 'points', 'files']

/** Below the subjects of `contract`: what no subject owns on the wire. */
export const CONTRACT_GROUND = ['wire']

/** Below the subjects of the server: rooms of one line do not know the lines after it. */
export const SERVER_PLATFORM = [
  ['runtime', 'texts'],
  ['embedded', 'listen'],
  ['database'],
  ['bus', 'events', 'files', 'registry', 'search'],
  ['jobs'],
  ['telemetry'],
  ['facts'],
  ['audit', 'mail'],
  ['notices'],
  ['stores'],
  ['http'],
  ['identity', 'outbound'],
  ['ingest', 'push'],
  ['live', 'mqtt'],
  ['subject'],
]

/** Below the subjects of the web app. */
export const WEB_PLATFORM = [['i18n'], ['ui'], ['api'], ['live', 'pages', 'session', 'toasts'], ['forms']]
