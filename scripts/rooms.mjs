/**
 * The rooms of the house, from the ground up: who may import whom. docs/architecture.md has a sentence for each; a test
 * compares the lists with the folders that are there.
 */

/**
 * The same on every floor: domain, contract, server and web, each with what it holds. A subject imports what an earlier one
 * shares. `npm run docs` writes them into docs/architecture.md.
 */
export const SUBJECT_ROOMS = {
  people:
    'users, roles, groups of machines, organizations, access of partners, the audit log, first steps, the sign-in pages',
  status: 'what machines do and did: status, spans, timelines; machines that fell silent',
  shifts: 'shifts, calendars, plans of the plant, goals',
  machines: 'registration, devices, settings, sites, components and data models, pictures, licences',
  alarms: 'alarms of a machine and of the fleet, acknowledgement, catalogues of what they mean',
  production: 'runs of programs, what was made, production events',
  tools: 'tools, their lives and changes',
  energy: 'meters, consumption, rates, waste',
  values: 'every channel as it was sent: history, dashboard, sensors, environment, logs',
  connectors:
    'machines that speak other protocols: what they offer, which of it becomes which channel, and the programs that read them',
  stops: 'stops, their reasons and rules, the board of the operator',
  analytics: 'counted days, the day so far, OEE, targets, reports, time lost',
  lines: 'machines that deliver to each other: flow, who waited for whom, the bottleneck, what it cost',
  condition: 'tests of axes and spindles, fingerprints, how they change',
  maintenance: 'tasks, operations, what is due, the work on it, figures',
  documents: 'documents of machines, spare parts, the shop',
  tickets: 'tickets between customer and dealer, mail into tickets',
  messages: 'messages to panels, and their answers',
  handover: 'what a shift leaves to the next one: the report at its end, notes with photos, the confirmation',
  notifications: 'how people are reached: settings, rules of their own, mails, push, webhooks',
  fleet: 'the overview of all machines and of one, floor plan, map, search',
  help: 'help and FAQ, error reports, failed tasks',
  health:
    'how each part of the installation works: figures by hour, what wants somebody, the report for support',
}

export const SUBJECTS = Object.keys(SUBJECT_ROOMS)

/** Below the subjects of `domain`. */
export const DOMAIN_GROUND = ['text', 'time', 'points', 'files', 'notices', 'devices', 'backup']

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
  ['backup'],
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
