/** The topics of Sparkplug B 3.0 §4.1 that an edge node and a host exchange; `topics.ts` has those of the state of hosts. */

const NAMESPACE = 'spBv1.0'

/** Of the edge node itself, and those with the id of a device. */
const NODE_TYPES = ['NBIRTH', 'NDATA', 'NDEATH'] as const
const DEVICE_TYPES = ['DBIRTH', 'DDATA', 'DDEATH'] as const

type NodeMessageType = (typeof NODE_TYPES)[number]
type DeviceMessageType = (typeof DEVICE_TYPES)[number]

/** An id of a group, an edge node, a device or a host. */
export const SPARKPLUG_ID = '^[^+/#\\u0000-\\u001f\\u007f]+$'

export interface SparkplugAddress {
  readonly group: string
  readonly node: string
  readonly type: NodeMessageType | DeviceMessageType
  /** Empty for the edge node itself. */
  readonly device: string
}

const isOneOf = <T extends string>(types: readonly T[], type: string): type is T =>
  (types as readonly string[]).includes(type)

/** Null for other topics, such as those of commands. */
export function parseSparkplugTopic(topic: string): SparkplugAddress | null {
  const [namespace, group = '', type = '', node = '', device = '', ...more] = topic.split('/')
  if (namespace !== NAMESPACE || group === '' || node === '' || more.length > 0) return null
  if (device === '' ? isOneOf(NODE_TYPES, type) && !topic.endsWith('/') : isOneOf(DEVICE_TYPES, type))
    return { group, node, type: type as SparkplugAddress['type'], device }
  return null
}

/** All that an edge node says of itself and of its devices. */
export const edgeNodeFilters = (group: string, node: string): string[] => [
  ...NODE_TYPES.map((type) => `${NAMESPACE}/${group}/${type}/${node}`),
  ...DEVICE_TYPES.map((type) => `${NAMESPACE}/${group}/${type}/${node}/+`),
]

export const nodeCommandTopic = (group: string, node: string): string => `${NAMESPACE}/${group}/NCMD/${node}`

/** The portal as an edge node, to each program that reads it. */
const PORTAL = { group: 'millwright', node: 'portal' } as const

export const portalNodeTopic = (type: NodeMessageType): string =>
  `${NAMESPACE}/${PORTAL.group}/${type}/${PORTAL.node}`
export const portalDeviceTopic = (type: DeviceMessageType, device: string): string =>
  `${NAMESPACE}/${PORTAL.group}/${type}/${PORTAL.node}/${device}`
export const PORTAL_COMMANDS = nodeCommandTopic(PORTAL.group, PORTAL.node)

/** Of the first level of a topic. */
export const isOfSparkplug = (level: string): boolean => level === NAMESPACE
