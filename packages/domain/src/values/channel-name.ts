import { wordsIn } from '../text/words-in.ts'

/** A channel in words: the key of its text, which of several it is, and where it is measured. */
export interface ChannelTitle {
  readonly key: string
  /** The level that names a group, a spindle, a process or the place of a tool, as it is; empty where there is one only. */
  readonly which: string
  /** The key of the text of a place; null without one. */
  readonly place: 'around' | 'cabinet' | null
}

/** Channels of `docs/channels.md` by their path; a level in braces varies. */
const KEYS: Readonly<Record<string, string>> = {
  'Machine/Status': 'status',
  'Machine/Stop/Reason': 'reason',
  'Machine/Workpiece': 'workpiece',
  'Machine/Maintenance': 'maintenance',
  Alarms: 'alarms',
  'Machine/Cnc/Mode': 'cnc_mode',
  'Machine/Cnc/Status': 'cnc_status',
  FeedOverride: 'feed_override',
  SpeedOverride: 'speed_override',
  RapidOverride: 'rapid_override',
  'Machine/Hmi/User': 'operator',
  'ProductionProcess/{}/Programs/01/Name': 'program',
  'ProductionProcess/{}/Programs/01/RepsTarget': 'repetitions_target',
  'ProductionProcess/{}/Programs/01/RepsDone': 'repetitions',
  'ProductionProcess/{}/Programs/01/State': 'state',
  'ProductionProcess/{}/Programs/01/Parts': 'parts',
  'Machine/Counters/Parts': 'parts',
  'Machine/Counters/Cycles': 'cycles',
  'Machine/Counters/PartsMoved': 'parts_moved',
  'Machine/Counters/MetersWorked': 'metres',
  'Machine/Counters/FeetsWorked': 'feet',
  'Machine/Counters/LinearFootage': 'linear_metres',
  'Machine/Counters/AppliedEdgeLength': 'applied_edge',
  'Machine/Counters/SpindleTime': 'spindle_time',
  'Machine/Counters/VolumeMoved': 'volume_moved',
  'Machine/Counters/WoodcutVolume': 'wood_cut',
  'Machine/Counters/Defective': 'defective',
  'Machine/Counters/PiecesIn': 'pieces_in',
  'Machine/Counters/RunsTotal': 'runs_total',
  'Machine/Counters/RunsAborted': 'runs_aborted',
  'Machine/Counters/MachineOnTime': 'on_time',
  'Machine/Counters/MachineOffTime': 'off_time',
  'Machine/Counters/PowerPresentTime': 'power_time',
  'Machine/Counters/StandbyTime': 'standby_time',
  'Machine/Counters/ReadyTime': 'ready_time',
  'Machine/Counters/WorkingTime': 'working_time',
  'Machine/Counters/ErrorTime': 'error_time',
  'Machine/Counters/ProductionTime': 'production_time',
  'Machine/Counters/ProductionWaitWorkpieceTime': 'wait_workpiece_time',
  'Machine/Counters/ProductionWithoutWorkpieceTime': 'without_workpiece_time',
  'Tooling/{}/Tool': 'tool',
  'Tooling/{}/Used': 'tool_used',
  'Tooling/{}/State': 'state',
  'Consumption/ActiveEnergy': 'active_energy',
  'Consumption/ReactiveEnergy': 'reactive_energy',
  'Consumption/ActivePower': 'active_power',
  'Consumption/ReactivePower': 'reactive_power',
  'Consumption/CompressedAir': 'compressed_air',
  'Environment/Temperature': 'temperature',
  'Environment/Humidity': 'humidity',
  'Environment/Pressure': 'pressure',
  'ElectricalCabinet/Temperature': 'temperature',
  'ElectricalCabinet/Humidity': 'humidity',
  'Spindle/Speed': 'spindle_speed',
  'Spindle/Load': 'spindle_load',
  'Spindle/Temperature': 'spindle_temperature',
  'Spindle/Vibration': 'spindle_vibration',
  'Spindle/Status': 'spindle_status',
  'Spindle/ActiveTime': 'spindle_time',
  'Machine/Vacuum/Pressure': 'vacuum',
  'Machine/OperatingGroups/{}/FeedRate': 'feed_rate',
  'Machine/OperatingGroups/{}/Temperature': 'temperature',
  'Machine/OperatingGroups/{}/SpeedOverride': 'speed_override',
  'Machine/OperatingGroups/{}/Load': 'load',
  'Machine/OperatingGroups/{}/Status': 'status',
  'Machine/OperatingGroups/{}/Mode': 'mode',
  'Machine/Heaters/{}/Temperature': 'temperature',
  'Machine/Heaters/{}/SetPoint': 'set_point',
  'Machine/Heaters/{}/Status': 'status',
}

const PLACES: Readonly<Record<string, ChannelTitle['place']>> = {
  Environment: 'around',
  ElectricalCabinet: 'cabinet',
}

/** Null for a channel that the product does not know by name. */
export function channelTitle(path: string): ChannelTitle | null {
  const levels = path.split('/')
  const place = PLACES[levels[0] ?? ''] ?? null
  if (Object.hasOwn(KEYS, path)) return { key: KEYS[path] ?? '', which: '', place }
  // Of several spindles the number is a level of its own.
  if (levels[0] === 'Spindle' && levels.length === 3) {
    const key = KEYS[`Spindle/${levels[2]}`]
    return key === undefined ? null : { key, which: levels[1] ?? '', place }
  }
  for (const [index, level] of levels.entries()) {
    const pattern = levels.with(index, '{}').join('/')
    if (Object.hasOwn(KEYS, pattern)) return { key: KEYS[pattern] ?? '', which: level, place }
  }
  return null
}

/** For a channel without a known name: its last two levels in words. */
export function channelWords(path: string): string {
  const levels = path.split('/').filter((level) => level !== '')
  return levels.slice(-2).map(wordsIn).join(' · ') || path
}
