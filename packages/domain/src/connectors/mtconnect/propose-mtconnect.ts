import { HOUR_S } from '../../time/lengths.ts'
import { type Conversion, type MappedChannel, type ProposedChannel, sameValue } from '../mapping.ts'
import type { OfferedNode } from '../offered-node.ts'
import { FAULT_MEANING } from './nodes.ts'

const words = (pairs: Readonly<Record<string, string>>): Conversion => ({
  kind: 'words',
  words: Object.entries(pairs).map(([from, to]) => ({ from, to })),
})

const scaled = (scale: number, unit: string): Conversion => ({ kind: 'value', scale, offset: 0, unit })

const PROGRAM = 'ProductionProcess/01/Programs/01'

/**
 * In this order: an emergency stop and a fault count before what the program does. The values of a machine that cannot be reached
 * are unavailable, so that its availability alone is left to say so.
 */
const STATUS: readonly [types: readonly string[], as: Conversion][] = [
  [['EMERGENCY_STOP'], words({ TRIGGERED: 'FAIL' })],
  [[FAULT_MEANING.slice('mtconnect:'.length)], words({ true: 'FAIL' })],
  [['POWER_STATE/LINE', 'POWER_STATE'], words({ OFF: 'POWER_OFF' })],
  [['EXECUTION'], words({ ACTIVE: 'EXE', WAIT: 'HANDLING', '*': 'READY' })],
  [['AVAILABILITY'], words({ UNAVAILABLE: 'DISCONNECTED', AVAILABLE: 'READY' })],
]

/** Of several types the first that the machine has. */
const CHANNELS: readonly [channel: string, types: readonly string[], as: Conversion][] = [
  [
    'Machine/Cnc/Mode',
    ['CONTROLLER_MODE'],
    words({
      AUTOMATIC: 'automatic',
      MANUAL: 'manual',
      MANUAL_DATA_INPUT: 'semiautomatic',
      SEMI_AUTOMATIC: 'semiautomatic',
      EDIT: 'edit',
    }),
  ],
  [
    'Machine/Cnc/Status',
    ['EXECUTION'],
    words({
      READY: 'ready',
      ACTIVE: 'exe',
      INTERRUPTED: 'hold',
      STOPPED: 'hold',
      WAIT: 'hold',
      FEED_HOLD: 'feed_hold',
      OPTIONAL_STOP: 'optional_stop',
      PROGRAM_OPTIONAL_STOP: 'optional_stop',
      PROGRAM_STOPPED: 'program_stopped',
      PROGRAM_COMPLETED: 'done',
    }),
  ],
  [`${PROGRAM}/Name`, ['PROGRAM/MAIN', 'PROGRAM', 'PROGRAM/ACTIVE'], sameValue],
  [
    `${PROGRAM}/State`,
    ['EXECUTION'],
    words({ READY: 'ready', ACTIVE: 'exe', PROGRAM_COMPLETED: 'done', WAIT: 'handling', '*': 'hold' }),
  ],
  ['Machine/Counters/Parts', ['PART_COUNT/ALL', 'PART_COUNT', 'PART_COUNT/GOOD'], sameValue],
  ['Machine/Counters/Defective', ['PART_COUNT/BAD'], sameValue],
  [
    'FeedOverride',
    ['PATH_FEEDRATE_OVERRIDE/PROGRAMMED', 'PATH_FEEDRATE_OVERRIDE', 'PATH_FEEDRATE/OVERRIDE'],
    scaled(1, '%'),
  ],
  ['RapidOverride', ['PATH_FEEDRATE_OVERRIDE/RAPID'], scaled(1, '%')],
  ['SpeedOverride', ['ROTARY_VELOCITY_OVERRIDE', 'SPINDLE_SPEED/OVERRIDE'], scaled(1, '%')],
  ['Machine/Hmi/User', ['USER/OPERATOR'], sameValue],
]

/** By the unit that the standard has for it: of another one no proposal is made. */
const MEASURED: readonly [channel: string, types: readonly string[], units: string, as: Conversion][] = [
  [
    'Machine/OperatingGroups/BaseMachine/FeedRate',
    ['PATH_FEEDRATE/ACTUAL', 'PATH_FEEDRATE'],
    'MILLIMETER/SECOND',
    scaled(0.06, 'm/min'),
  ],
  ['Consumption/ActiveEnergy', ['ELECTRICAL_ENERGY'], 'WATT_SECOND', scaled(1 / (1_000 * HOUR_S), 'kWh')],
  ['Consumption/ActivePower', ['WATTAGE', 'WATTAGE/ACTUAL'], 'WATT', scaled(0.001, 'kW')],
]

const SPEEDS = ['ROTARY_VELOCITY/ACTUAL', 'SPINDLE_SPEED/ACTUAL', 'ROTARY_VELOCITY', 'SPINDLE_SPEED']

/** The channels that follow from what the standard says of these nodes. */
export function proposeMtconnect(nodes: readonly OfferedNode[]): ProposedChannel[] {
  const firstOf = (types: readonly string[], units?: string): OfferedNode | undefined =>
    types
      .map((type) => nodes.find((node) => isOf(node, type) && (units === undefined || node.unit === units)))
      .find((node) => node !== undefined)
  const proposal = (channel: string, node: OfferedNode | undefined, as: Conversion): MappedChannel[] =>
    node ? [{ channel, node: node.id, as }] : []

  return [
    ...STATUS.flatMap(([types, as]) => proposal('Machine/Status', firstOf(types), as)),
    ...CHANNELS.flatMap(([channel, types, as]) => proposal(channel, firstOf(types), as)),
    ...MEASURED.flatMap(([channel, types, units, as]) => proposal(channel, firstOf(types, units), as)),
    ...spindleSpeeds(nodes),
    ...nodes
      .filter(({ kind, meaning }) => kind === 'alarms' && meaning?.startsWith('mtconnect:CONDITION/'))
      .map(({ id }) => ({ channel: 'Alarms', node: id, as: { kind: 'alarm', code: '', text: '' } as const })),
  ].map((each) => ({ ...each, certainty: 'specification' as const }))
}

const isOf = ({ meaning }: OfferedNode, type: string): boolean => meaning === `mtconnect:${type}`

function spindleSpeeds(nodes: readonly OfferedNode[]): MappedChannel[] {
  const type = SPEEDS.find((each) => nodes.some((node) => isOf(node, each))) ?? ''
  const speeds = nodes.filter((node) => isOf(node, type) && node.unit === 'REVOLUTION/MINUTE')
  return speeds.map(({ id }, at) => ({
    channel: speeds.length === 1 ? 'Spindle/Speed' : `Spindle/${String(at + 1).padStart(2, '0')}/Speed`,
    node: id,
    as: scaled(1, 'rpm'),
  }))
}
