import type { Measure } from '@millwright/domain/energy/meter'
import { energyUnitOf, MAX_WH_PER_HOUR } from '@millwright/domain/points/energy-unit'
import { kpiMaxPerHour, type ShiftKpi } from '@millwright/domain/shifts/shift-kpi'

/** Channels of counters that only grow, in the unit that the machine sends; RUNNING_MACHINE is counted from the status. */
export const KPI_CHANNELS = {
  APPLIED_EDGE_LENGTH: 'Machine/Counters/AppliedEdgeLength',
  CYCLE_COUNT: 'Machine/Counters/Cycles',
  LINEAR_FOOTAGE: 'Machine/Counters/LinearFootage',
  METERS_WORKED: 'Machine/Counters/MetersWorked',
  FEETS_WORKED: 'Machine/Counters/FeetsWorked',
  PART_COUNT: 'Machine/Counters/Parts',
  PART_MOVED: 'Machine/Counters/PartsMoved',
  SPINDLE_TIME: 'Machine/Counters/SpindleTime',
  VOLUME_MOVED: 'Machine/Counters/VolumeMoved',
  WOODCUT_VOLUME: 'Machine/Counters/WoodcutVolume',
} as const

/** How many of its pieces, passes or metres were defective, in the unit in which the machine counts them. */
export const DEFECTIVE_CHANNEL = 'Machine/Counters/Defective'

/** How the operator has turned the knobs, in percent. */
export const OVERRIDE_CHANNELS = {
  feed: 'FeedOverride',
  speed: 'SpeedOverride',
  rapid: 'RapidOverride',
} as const

/** How the control is operated and what it does (spec: CNC modes and statuses). */
export const CNC_MODE_CHANNEL = 'Machine/Cnc/Mode'
export const CNC_STATUS_CHANNEL = 'Machine/Cnc/Status'
/** Who operates the machine, if it reports that. */
export const OPERATOR_CHANNEL = 'Machine/Hmi/User'
export const ENERGY_CHANNEL = 'Consumption/ActiveEnergy'
/** Consumption is counted from two counters, and the flow of air in m³/h. */
export const CONSUMPTION_CHANNELS: Readonly<Record<Measure, string>> = {
  activeEnergy: ENERGY_CHANNEL,
  reactiveEnergy: 'Consumption/ReactiveEnergy',
  compressedAir: 'Consumption/CompressedAir',
}
/** In kW and kvar. */
export const POWER_CHANNELS = {
  activePower: 'Consumption/ActivePower',
  reactivePower: 'Consumption/ReactivePower',
} as const
/** Why the machine is stopped: a name of the reasons; an empty text takes it back. */
export const STOP_REASON_CHANNEL = 'Machine/Stop/Reason'
/** True while there is a workpiece in the machine. */
export const WORKPIECE_CHANNEL = 'Machine/Workpiece'
/** True while the machine is maintained. */
export const MAINTENANCE_CHANNEL = 'Machine/Maintenance'
/** True while the machine waits for something to work on, and while nobody takes what it has made. */
export const WAIT_LOAD_CHANNEL = 'Machine/Wait/Load'
export const WAIT_UNLOAD_CHANNEL = 'Machine/Wait/Unload'
/** For how long it has waited for a workpiece in all, in seconds. */
export const WAIT_WORKPIECE_CHANNEL = 'Machine/Wait/Workpiece'
export const SPINDLE_SPEED_CHANNEL = 'Spindle/Speed'
export const VACUUM_CHANNEL = 'Machine/Vacuum/Pressure'
export const ALARM_CHANNEL = 'Alarms'

const MAX_PER_HOUR: ReadonlyMap<string, number> = new Map(
  Object.entries(KPI_CHANNELS).map(([kpi, channel]) => [channel, kpiMaxPerHour(kpi as ShiftKpi)]),
)

/** A counter that gains more in an hour is an error of the machine. Without a limit for channels that are not known. */
export const maxPerHourOf = (channel: string): number =>
  MAX_PER_HOUR.get(channel) ?? (energyUnitOf(channel) === null ? Number.POSITIVE_INFINITY : MAX_WH_PER_HOUR)
