/** The only place where MQTT topics and live channel names are built and taken apart. */

const ROOT = 'machines'
const PREFIX = `${ROOT}/`

/** Public machine ids stand in topics, so they hold none of MQTT's special characters. */
const MAX_MACHINE_ID_LENGTH = 64
const MACHINE_ID = new RegExp(`^[A-Za-z0-9_-]{1,${MAX_MACHINE_ID_LENGTH}}$`)

/** Where the port of the pages speaks MQTT over WebSocket. */
export const MQTT_WEBSOCKET_PATH = '/mqtt'

export const MAX_CHANNEL_LENGTH = 250
/** Of a topic that a device may publish to. */
export const MAX_TOPIC_LENGTH = PREFIX.length + MAX_MACHINE_ID_LENGTH + 1 + MAX_CHANNEL_LENGTH
/** MQTT's wildcards, control characters, and levels without a name. */
const NOT_IN_CHANNEL = /[+#\p{Cc}]|^\/|\/\/|\/$/u

export const STATUS_CHANNEL = 'Machine/Status'

/** Carries an XML document that says what the machine is made of. */
export const DATA_MODEL_CHANNEL = 'Machine/DataModel'

/** From the machine itself, such as its model and the versions of its software. */
export const INFO_CHANNEL = 'Machine/Info'

/** The list of messages for the operator's panel; written by the server only, and read by the machine itself. */
export const MESSAGE_CHANNEL = 'Machine/Hmi/Message'

/** Announces a test run for the condition analyzer. */
export const TEST_CHANNEL = 'Machine/Test'

/** The live event for a machine's status; joined like a channel. */
export const STATUS_EVENT = 'MachineStatusChanged'

export const isMachineId = (value: string): boolean => MACHINE_ID.test(value)

export const topicOf = (machineId: string, channel: string): string => `${ROOT}/${machineId}/${channel}`

/** Carries a map of channel to points in one message. */
export const batchTopicOf = (machineId: string): string => `${ROOT}/${machineId}`

/** A device may subscribe to its own topics only. */
export const topicsOfMachine = (machineId: string): string => `${ROOT}/${machineId}/#`

/** For ingest workers on an external broker; # matches the level above it too, so batches are in it. */
export const ALL_MACHINES = `${ROOT}/#`

const SHARED = '$share'

/** A shared subscription: each message goes to one of its subscribers. */
export const sharedIn = (group: string, filter: string): string => `${SHARED}/${group}/${filter}`

/** Sparkplug: whether a host that reads machines is there, as retained messages. Written by the server only, and read by every machine. */
const STATE = 'spBv1.0/STATE'
export const STATE_TOPICS = `${STATE}/#`
export const stateTopicOf = (host: string): string => `${STATE}/${host}`
export const isStateTopic = (topic: string): boolean => topic.startsWith(`${STATE}/`)

/** Home Assistant looks for descriptions of devices below this; each machine is one, retained. */
const DISCOVERY = 'homeassistant'
export const discoveryTopicOf = (machineId: string): string =>
  `${DISCOVERY}/device/millwright_${machineId}/config`

/** Of the first level of a topic. */
export const isOfDiscovery = (level: string): boolean => level === DISCOVERY

/** First levels of what is made of machines. */
const READ_BESIDE: ReadonlySet<string> = new Set([DISCOVERY, 'umati', 'spBv1.0'])

/** Whether a filter can match channels of machines themselves. */
export const asksMachines = ([first]: readonly string[]): boolean => !READ_BESIDE.has(first ?? '')

/** Whether topics that people read, of machines, their descriptions or their facts, can match a filter, and of which one machine alone. */
export function readableBy(levels: readonly string[]): { readonly machineId: string | null } | null {
  const [first, machineId = '#'] = levels
  if (first === '#' || first === '+' || READ_BESIDE.has(first ?? '')) return { machineId: null }
  if (first !== ROOT) return null
  if (machineId === '#' || machineId === '+') return { machineId: null }
  return isMachineId(machineId) ? { machineId } : null
}

/** For testing the shared subscriptions of a broker; no device may write here. */
export const probeTopicOf = (probe: string): string => `millwright/probe/${probe}`

/** Where Mosquitto's dynamic security plugin takes commands, and answers them. */
export const MOSQUITTO_ACCOUNTS = '$CONTROL/dynamic-security/v1'
export const MOSQUITTO_ACCOUNTS_ANSWERS = `${MOSQUITTO_ACCOUNTS}/response`

export interface Address {
  readonly machineId: string
  readonly channel: string
}

/** Where a device's message goes; without a channel it is a batch of many. */
export interface Destination {
  readonly machineId: string
  readonly channel: string | null
}

export function parseTopic(topic: string): Destination | null {
  if (!topic.startsWith(PREFIX)) return null
  const slash = topic.indexOf('/', PREFIX.length)
  if (slash >= 0) return address(topic.slice(PREFIX.length, slash), topic.slice(slash + 1))
  const machineId = topic.slice(PREFIX.length)
  return isMachineId(machineId) ? { machineId, channel: null } : null
}

/**
 * The part of the topic after a machine's id, unchecked: for those who know the channels of the machine. Null for other topics.
 */
export function channelIn(topic: string, machineId: string): string | null {
  const slash = PREFIX.length + machineId.length
  return topic.startsWith(PREFIX) && topic.startsWith(machineId, PREFIX.length) && topic[slash] === '/'
    ? topic.slice(slash + 1)
    : null
}

export interface SharedFilter {
  /** Null where the filter is no shared subscription. */
  readonly group: string | null
  readonly filter: string
}

/** Null for a shared subscription that is malformed, MQTT 5 §4.8.2. */
export function parseShared(text: string): SharedFilter | null {
  const [first, group = '', ...levels] = levelsOf(text)
  if (first !== SHARED) return { group: null, filter: text }
  const filter = levels.join('/')
  return group === '' || /[+#]/.test(group) || filter === '' ? null : { group, filter }
}

/** Live channels are named `{machineId}/{channel}`. */
export const liveName = (machineId: string, channel: string): string => `${machineId}/${channel}`

/** In place of the channel in a live name: all of the machine. No channel can have this name. */
export const WHOLE_MACHINE = '#'

/** The live name of all channels of the machine of a live name. */
export const wholeOf = (name: string): string => name.slice(0, name.indexOf('/') + 1) + WHOLE_MACHINE

export function parseLiveName(name: string): Address | null {
  const slash = name.indexOf('/')
  return slash < 0 ? null : address(name.slice(0, slash), name.slice(slash + 1))
}

export function isChannel(channel: string): boolean {
  if (channel.length === 0 || channel.length > MAX_CHANNEL_LENGTH) return false
  return !NOT_IN_CHANNEL.test(channel) && channel.isWellFormed()
}

export const levelsOf = (topic: string): string[] => topic.split('/')

/** MQTT's rules for patterns: + matches one level, # for all that follow. */
export const matchesPattern = (pattern: string, channel: string): boolean =>
  matchesLevels(levelsOf(pattern), levelsOf(channel))

/** The same, for those who compare many: each is split once. */
export function matchesLevels(wanted: readonly string[], levels: readonly string[]): boolean {
  for (let index = 0; index < wanted.length; index++) {
    const level = wanted[index]
    if (level === '#') return index === wanted.length - 1
    if (index >= levels.length || (level !== '+' && level !== levels[index])) return false
  }
  return wanted.length === levels.length
}

function address(machineId: string, channel: string): Address | null {
  return isMachineId(machineId) && isChannel(channel) ? { machineId, channel } : null
}
