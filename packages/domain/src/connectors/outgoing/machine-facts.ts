import type { AlarmEvent } from '../../alarms/alarm.ts'
import { isStatus, type Status } from '../../status/status.ts'

/** As they are written by those who publish them: numbers of OPC UA are the finest ones. */
export type FactType = 'boolean' | 'count' | 'percent' | 'number' | 'text' | 'state' | 'mode'
export type FactValue = boolean | number | string

/** Something of a machine that programs of others read, by its place in OPC 40550-1. */
export interface MachineFact {
  readonly path: string
  readonly type: FactType
  /** Of the companion specification: it is there also where nothing is known. */
  readonly isRequired: boolean
  /** In UCUM's and our spelling; empty for none. */
  readonly unit: string
  /** Of which it is made. */
  readonly channel: string
  /** Null where the value says nothing. */
  readonly read: (v: unknown) => FactValue | null
}

/** By their numbers in OPC 40550-1. */
export const UNIT_STATES = ['OFFLINE', 'STANDBY', 'READY', 'WORKING', 'ERROR'] as const
export const UNIT_MODES = ['OTHER', 'AUTOMATIC', 'SEMIAUTOMATIC', 'MANUAL', 'SETUP', 'SLEEP'] as const

const STATE_OF: Record<Status, (typeof UNIT_STATES)[number] | null> = {
  EXE: 'WORKING',
  HANDLING: 'WORKING',
  READY: 'READY',
  SETUP: 'READY',
  FAIL: 'ERROR',
  POWER_OFF: 'OFFLINE',
  DISCONNECTED: 'OFFLINE',
  UNKNOWN: null,
}
const MODE_OF: Readonly<Record<string, (typeof UNIT_MODES)[number]>> = {
  automatic: 'AUTOMATIC',
  semiautomatic: 'SEMIAUTOMATIC',
  manual: 'MANUAL',
  manual_jog: 'MANUAL',
  edit: 'OTHER',
}

export const STATUS = 'Machine/Status'
export const ALARMS = 'Alarms'

const OVERVIEW = 'State/Machine/Overview'
const FLAGS = 'State/Machine/Flags'
const VALUES = 'State/Machine/Values'

/** Nothing is known of the machine itself while nobody hears it. */
const whileHeard =
  (isSo: (status: Status) => boolean) =>
  (v: unknown): boolean | null =>
    isStatus(v) && v !== 'DISCONNECTED' && v !== 'UNKNOWN' ? isSo(v) : null

const isWorking = (status: Status): boolean => status === 'EXE' || status === 'HANDLING'
const isOn = (status: Status): boolean => status !== 'POWER_OFF'
const wordOf = (v: unknown): string =>
  typeof v === 'string' ? v.trim().toLowerCase().replaceAll(' ', '_') : ''

const numberOf = (v: unknown): number | null => (typeof v === 'number' && Number.isFinite(v) ? v : null)
const times =
  (factor: number) =>
  (v: unknown): number | null => {
    const number = numberOf(v)
    return number === null ? null : number * factor
  }
/** Counters of OPC UA are whole and never less than nothing. */
const wholeTimes =
  (factor: number) =>
  (v: unknown): number | null => {
    const number = times(factor)(v)
    return number === null || number < 0 || number > Number.MAX_SAFE_INTEGER ? null : Math.floor(number)
  }
const atMost =
  (most: number) =>
  (v: unknown): number | null => {
    const whole = wholeTimes(1)(v)
    return whole === null || whole > most ? null : whole
  }

const isAlarmList = (v: unknown): v is readonly AlarmEvent[] => Array.isArray(v)
const never = () => null

const fact = (
  path: string,
  type: FactType,
  channel: string,
  read: MachineFact['read'],
  unit = '',
): MachineFact => ({
  path,
  type,
  channel,
  read,
  unit,
  isRequired: false,
})
const required = (...given: Parameters<typeof fact>): MachineFact => ({ ...fact(...given), isRequired: true })

/** Those that a machine of OPC 40550-1 has, and those of the others that we know. */
export const MACHINE_FACTS: readonly MachineFact[] = [
  required(`${OVERVIEW}/CurrentState`, 'state', STATUS, (v) => {
    const state = isStatus(v) ? STATE_OF[v] : null
    return state === null ? null : UNIT_STATES.indexOf(state)
  }),
  required(`${OVERVIEW}/CurrentMode`, 'mode', 'Machine/Cnc/Mode', (v) => {
    const mode = MODE_OF[wordOf(v)]
    return mode === undefined ? null : UNIT_MODES.indexOf(mode)
  }),
  required(`${FLAGS}/MachineOn`, 'boolean', STATUS, whileHeard(isOn)),
  required(`${FLAGS}/PowerPresent`, 'boolean', STATUS, whileHeard(isOn)),
  required(
    `${FLAGS}/Error`,
    'boolean',
    STATUS,
    whileHeard((status) => status === 'FAIL'),
  ),
  required(`${FLAGS}/RecipeInRun`, 'boolean', STATUS, whileHeard(isWorking)),
  required(`${FLAGS}/Alarm`, 'boolean', ALARMS, (v) => (isAlarmList(v) ? v.length > 0 : null)),
  required(`${FLAGS}/Warning`, 'boolean', '', never),
  required(`${FLAGS}/Emergency`, 'boolean', '', never),
  required(`${FLAGS}/Calibrated`, 'boolean', '', never),
  required(`${FLAGS}/MachineInitialized`, 'boolean', '', never),
  fact(`${FLAGS}/WorkpiecePresent`, 'boolean', 'Machine/Workpiece', (v) =>
    v === true || v === 1 ? true : v === false || v === 0 ? false : null,
  ),
  fact(`${FLAGS}/WaitLoad`, 'boolean', 'Machine/Stop/Reason', (v) =>
    typeof v === 'string' ? v === 'ShortageOfMaterial' : null,
  ),
  fact(`${FLAGS}/Hold`, 'boolean', 'Machine/Cnc/Status', (v) =>
    wordOf(v) === '' ? null : wordOf(v) === 'hold' || wordOf(v) === 'feed_hold',
  ),
  fact(`${VALUES}/AbsolutePiecesOut`, 'count', 'Machine/Counters/Parts', wholeTimes(1)),
  fact(`${VALUES}/AbsoluteRunsGood`, 'count', 'Machine/Counters/Cycles', wholeTimes(1)),
  fact(`${VALUES}/AbsoluteLength`, 'count', 'Machine/Counters/MetersWorked', wholeTimes(1000), 'mm'),
  fact(`${VALUES}/AxisOverride`, 'percent', 'FeedOverride', atMost(1000), '%'),
  fact(`${VALUES}/SpindleOverride`, 'percent', 'SpeedOverride', atMost(1000), '%'),
  fact(`${VALUES}/FeedSpeed`, 'number', 'Machine/OperatingGroups/BaseMachine/FeedRate', times(1), 'm/min'),
  // Of OPC 34100, where a machine has no meter of its own.
  fact('Energy/AcActiveEnergyTotalImportHp', 'number', 'Consumption/ActiveEnergy', times(1), 'Wh'),
  fact('Energy/AcActivePowerTotal', 'number', 'Consumption/ActivePower', times(1000), 'W'),
]

/** All that facts are made of. */
export const FACT_CHANNELS: ReadonlySet<string> = new Set(
  MACHINE_FACTS.flatMap(({ channel }) => (channel === '' ? [] : [channel])),
)

/** A machine as it presents itself to programs of others; all of it may be changed by people of the portal. */
export interface OutgoingMachine {
  readonly id: string
  readonly name: string
  readonly manufacturer: string
  readonly model: string
  readonly serial: string
}

/** OPC 40001-1 wants it to be of this one machine, all over the world, and to stay. */
export const instanceUriOf = ({ id }: Pick<OutgoingMachine, 'id'>): string => `urn:millwright:machine:${id}`
