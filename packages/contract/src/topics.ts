/** The only place where MQTT topics and live channel names are built and taken apart. */

const ROOT = 'machines'

/** Public machine ids stand in topics, so they hold none of MQTT's special characters. */
const MACHINE_ID = /^[A-Za-z0-9_-]{1,64}$/

const MAX_CHANNEL_LENGTH = 250

export const STATUS_CHANNEL = 'Machine/Status'

/** The live event for a machine's status; joined like a channel. */
export const STATUS_EVENT = 'MachineStatusChanged'

export const isMachineId = (value: string): boolean => MACHINE_ID.test(value)

export const topicOf = (machineId: string, channel: string): string => `${ROOT}/${machineId}/${channel}`

/** What ingest workers subscribe to on an external broker, and devices may subscribe to for themselves. */
export const topicsOfMachine = (machineId: string): string => `${ROOT}/${machineId}/#`

export interface Address {
  readonly machineId: string
  readonly channel: string
}

export function parseTopic(topic: string): Address | null {
  const [root, machineId, ...rest] = topic.split('/')
  if (root !== ROOT || machineId === undefined) return null
  return address(machineId, rest.join('/'))
}

/** Live channels are named `{machineId}/{channel}`. */
export const liveName = (machineId: string, channel: string): string => `${machineId}/${channel}`

export function parseLiveName(name: string): Address | null {
  const slash = name.indexOf('/')
  return slash < 0 ? null : address(name.slice(0, slash), name.slice(slash + 1))
}

function address(machineId: string, channel: string): Address | null {
  if (!isMachineId(machineId) || channel.length === 0 || channel.length > MAX_CHANNEL_LENGTH) return null
  if (/[+#\p{Cc}]/u.test(channel) || channel.split('/').includes('')) return null
  return { machineId, channel }
}
