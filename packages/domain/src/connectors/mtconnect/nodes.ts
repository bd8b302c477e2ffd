import type { OfferedNode, Reading } from '../offered-node.ts'
import type { DataItem, ProbedDevices } from './device-builder.ts'

/** Events whose values are numbers; those of samples always are. */
const NUMBER_EVENTS = new Set([
  'AXIS_FEEDRATE_OVERRIDE',
  'BLOCK_COUNT',
  'CYCLE_COUNT',
  'LINE_NUMBER',
  'PART_COUNT',
  'PATH_FEEDRATE_OVERRIDE',
  'ROTARY_VELOCITY_OVERRIDE',
])

/** The vocabularies of the standard that mappings are made of. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  AVAILABILITY: ['AVAILABLE', 'UNAVAILABLE'],
  EMERGENCY_STOP: ['ARMED', 'TRIGGERED'],
  POWER_STATE: ['ON', 'OFF'],
  CONTROLLER_MODE: ['AUTOMATIC', 'MANUAL', 'MANUAL_DATA_INPUT', 'SEMI_AUTOMATIC', 'EDIT'],
  EXECUTION: [
    'READY',
    'ACTIVE',
    'INTERRUPTED',
    'FEED_HOLD',
    'STOPPED',
    'OPTIONAL_STOP',
    'PROGRAM_OPTIONAL_STOP',
    'PROGRAM_STOPPED',
    'PROGRAM_COMPLETED',
    'WAIT',
  ],
}

/** A value of three dimensions is three numbers in one text. */
export const isNumber = ({ category, type, units }: DataItem): boolean =>
  !units.endsWith('_3D') && (category === 'SAMPLE' || NUMBER_EVENTS.has(type))

/** No id of XML has such a sign in it. */
const FAULT = '#fault'

/** True while a condition of the device has a fault. No data item says that, and the status of a machine follows from it. */
export const faultNode = (device: string): string => `${device}${FAULT}`

export const FAULT_MEANING = 'mtconnect:FAULT'

/** All nodes that can be watched. */
export const valueNodes = ({ devices, items }: ProbedDevices): Set<string> =>
  new Set([...items.keys(), ...devices.map(faultNode)])

/** The nodes below one, or at the top for null; none below a node that is not there. */
export function offeredBelow(
  probed: ProbedDevices,
  node: string | null,
  now: (node: string) => Reading | undefined,
): OfferedNode[] {
  const level = node === null ? undefined : probed.levels.get(node)
  const levels = node === null ? probed.devices : (level?.levels ?? [])
  const ids = level?.items ?? []
  return [
    ...ids.flatMap((id) => {
      const item = probed.items.get(id)
      return item ? [withNow(offeredItem(item), now)] : []
    }),
    ...(level?.isDevice && hasConditions(probed, level.id) ? [withNow(offeredFault(level.id), now)] : []),
    ...levels.flatMap((id) => {
      const found = probed.levels.get(id)
      return found ? [offeredLevel(id, found.name)] : []
    }),
  ]
}

const hasConditions = ({ items }: ProbedDevices, device: string): boolean =>
  [...items.values()].some((item) => item.device === device && item.category === 'CONDITION')

function withNow(node: OfferedNode, now: (node: string) => Reading | undefined): OfferedNode {
  const reading = node.kind === 'value' ? now(node.id) : undefined
  return reading ? { ...node, now: reading } : node
}

function offeredItem(item: DataItem): OfferedNode {
  const { id, name, category, type, units, words } = item
  return {
    id,
    name,
    kind: category === 'CONDITION' ? 'alarms' : 'value',
    hasMore: false,
    type: category === 'CONDITION' ? null : isNumber(item) ? 'number' : 'text',
    unit: units,
    meaning: meaningOf(item),
    words: words.length > 0 ? words : (WORDS[type] ?? []),
  }
}

function meaningOf({ category, type, subType, isOfAgent }: DataItem): string | null {
  if (type === '') return null
  const name = subType === '' ? type : `${type}/${subType}`
  return `mtconnect:${isOfAgent ? 'Agent/' : ''}${category === 'CONDITION' ? 'CONDITION/' : ''}${name}`
}

const offeredFault = (device: string): OfferedNode => ({
  id: faultNode(device),
  name: 'Fault',
  kind: 'value',
  hasMore: false,
  type: 'boolean',
  unit: '',
  meaning: FAULT_MEANING,
  words: [],
})

const offeredLevel = (id: string, name: string): OfferedNode => ({
  id,
  name,
  kind: 'folder',
  hasMore: true,
  type: null,
  unit: '',
  meaning: null,
  words: [],
})
