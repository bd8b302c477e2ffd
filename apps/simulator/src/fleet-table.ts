import type { GoalKpi } from './shift-plan.ts'

export type MachineRow = readonly [
  id: string,
  name: string,
  shortName: string,
  model: string,
  serial: string,
  family: string,
  /** Middle and size on the floor plan in metres, and by how many degrees it is turned. */
  place?: readonly [x: number, y: number, width: number, height: number, rotation?: number],
]

/** In a hall of 60 by 44 metres. */
export const BREMEN: readonly MachineRow[] = [
  ['nst-02', 'Nesting 02', 'NST 02', 'CX 220 N', 'AA1-004127', 'CDL', [31.2, 30.4, 7.5, 4.3]],
  ['edg-b', 'Edgebander B', 'EDG B', 'EB 90 K', 'AA3-001872', 'EBA', [16.7, 15.9, 17.3, 2.6]],
  ['nst-01', 'Nesting 01', 'NST 01', 'CX 220 N', 'AA1-004093', 'CDL', [31.2, 37.1, 7.5, 4.3]],
  ['5ax-01', 'Five-axis 01', '5AX 01', 'MX 5 Dual', 'AA1-003318', 'CDL', [42.1, 37.1, 7.5, 4.3]],
  ['5ax-02', 'Five-axis 02', '5AX 02', 'MX 5', 'AA1-003402', 'CDL', [42.1, 30.4, 7.5, 4.3]],
  ['saw-1', 'Beam saw 1', 'SAW 1', 'BS 45', 'AA4-000911', 'SEZ', [8.9, 36.8, 9.2, 4.6]],
  ['saw-2', 'Beam saw 2', 'SAW 2', 'BS 38', 'AA4-000874', 'SEZ', [8.9, 30.4, 9.2, 4.6]],
  ['edg-a', 'Edgebander A', 'EDG A', 'EB 90 K', 'AA3-001866', 'EBA', [16.7, 20.2, 17.3, 2.6]],
  ['drl-1', 'Drill centre 1', 'DRL 1', 'DR 30 V', 'AA2-002540', 'BOR', [36.1, 18.2, 5.5, 4.1]],
  ['drl-2', 'Drill centre 2', 'DRL 2', 'DR 30 V', 'AA2-002541', 'BOR', [43.3, 18.2, 5.5, 4.1]],
  ['ldr-r1', 'Panel loader R1', 'LDR R1', 'AL 6', 'AA7-000230', 'AUT', [19.3, 33.5, 4.9, 10.2]],
  ['pln-4s', 'Planer 4S', 'PLN 4S', 'PR 240', 'AA5-000518', 'PLS', [53.4, 35, 4.3, 7.7]],
  ['thf-1', 'Thermoformer', 'THF 1', 'TF 1500', 'AA6-000144', 'TFO', [53.4, 23, 5.5, 4.6]],
  ['awj-1', 'Waterjet', 'AWJ 1', 'WJ 3020', 'AA8-000067', 'AWJ', [53.4, 14.6, 5.8, 5.1]],
]

/** The second plant of the same owner, whose floor plan shows the first. */
export const GRAZ: readonly MachineRow[] = [
  ['nst-03', 'Nesting 03', 'NST 03', 'CX 220 N', 'AA1-004205', 'CDL'],
  ['edg-c', 'Edgebander C', 'EDG C', 'EB 70 K', 'AA3-001931', 'EBA'],
  ['saw-3', 'Beam saw 3', 'SAW 3', 'BS 38', 'AA4-000958', 'SEZ'],
  ['ldr-r2', 'Panel loader R2', 'LDR R2', 'AL 6', 'AA7-000244', 'AUT'],
  ['drl-3', 'Drill centre 3', 'DRL 3', 'DR 30 V', 'AA2-002688', 'BOR'],
]

/** In a hall of 40 by 24 metres. */
export const SEGHERIA: readonly MachineRow[] = [
  ['trn-1', 'Troncatrice 1', 'TRN 1', 'BS 38', 'AA4-000902', 'SEZ', [6, 19, 8, 4]],
  ['pia-1', 'Pialla 1', 'PIA 1', 'PR 240', 'AA5-000533', 'PLS', [21.5, 19.5, 8, 3]],
  ['cnc-1', 'Centro CNC 1', 'CNC 1', 'MX 5', 'AA1-003377', 'CDL', [33, 19, 6.5, 4]],
  ['for-1', 'Foratrice 1', 'FOR 1', 'DR 30 V', 'AA2-002602', 'BOR', [29.5, 4.4, 5, 4]],
  ['trn-2', 'Troncatrice 2', 'TRN 2', 'BS 38', 'AA4-000961', 'SEZ', [6, 12.5, 8, 4]],
  ['pia-2', 'Pialla 2', 'PIA 2', 'PR 240', 'AA5-000561', 'PLS', [21.5, 14, 8, 3]],
  ['brd-1', 'Bordatrice 1', 'BRD 1', 'EB 70 K', 'AA3-001945', 'EBA', [13, 5, 14, 2.6]],
  ['car-1', 'Caricatore 1', 'CAR 1', 'AL 6', 'AA7-000251', 'AUT', [13, 15.8, 3.5, 9]],
  ['cnc-2', 'Centro CNC 2', 'CNC 2', 'MX 5', 'AA1-003461', 'CDL', [33, 13, 6.5, 4]],
]

/** Shows in the figures of the machine until somebody repairs it. */
export interface Problem {
  /** The alarm that tells of it. */
  readonly alarmCode: string
  readonly stopsADay: number
  readonly minutes: readonly [number, number]
  /** It comes more often from week to week, until it is repaired. */
  readonly grows?: true
  /** Of all that is made, where it spoils pieces. */
  readonly defectShare?: number
}

/** Five in the first plant, two in the other; all other machines are in good order. */
const PROBLEMS = {
  /** The heater of the glue pot. */
  glue: { alarmCode: '2207', stopsADay: 11, minutes: [2, 8] },
  /** The belt of the blade carriage. */
  carriage: { alarmCode: '7015', stopsADay: 5, minutes: [25, 70], grows: true },
  /** A hose of the vacuum table. */
  vacuum: { alarmCode: '4012', stopsADay: 8, minutes: [3, 12] },
  /** The sensor of the drills, which lets broken ones pass. */
  drill: { alarmCode: '3507', stopsADay: 5, minutes: [2, 6], defectShare: 0.041 },
  /** The bearings of the spindle. */
  spindle: { alarmCode: '3321', stopsADay: 3, minutes: [20, 60], grows: true },
} as const satisfies Record<string, Problem>

/** Most machines have none of these: they are connected, fully licensed, and measured by the first figure of their family. */
interface Special {
  readonly maker?: 'CMS Industries'
  readonly kitType?: 'im' | 'sensor'
  readonly licence?: 'trial' | 'expired' | 'none'
  readonly hasWornSpindle?: true
  /** Registered, and never connected. */
  readonly isConnected?: false
  /** Was connected and is no longer. */
  readonly link?: 'offline'
  readonly problem?: Problem
  readonly kpi?: GoalKpi
  readonly hasGoal?: false
}

export const SPECIAL: Readonly<Record<string, Special>> = {
  'nst-02': { problem: PROBLEMS.vacuum },
  'edg-b': { problem: PROBLEMS.glue },
  'saw-2': { problem: PROBLEMS.carriage },
  'drl-1': { problem: PROBLEMS.drill },
  'nst-01': { kitType: 'sensor' },
  '5ax-01': { kitType: 'sensor', kpi: 'SPINDLE_TIME' },
  '5ax-02': { kitType: 'sensor', kpi: 'SPINDLE_TIME', hasWornSpindle: true, problem: PROBLEMS.spindle },
  'saw-1': { kitType: 'im' },
  'edg-a': { kitType: 'sensor' },
  'pln-4s': { kitType: 'im' },
  'thf-1': { maker: 'CMS Industries', kitType: 'sensor' },
  'drl-2': { link: 'offline' },
  'awj-1': { maker: 'CMS Industries', hasGoal: false },
  'nst-03': { kitType: 'sensor' },
  'edg-c': { licence: 'trial' },
  'ldr-r2': { licence: 'none' },
  'drl-3': { isConnected: false },
  'trn-1': { kitType: 'im' },
  'cnc-1': { kitType: 'sensor', problem: PROBLEMS.vacuum },
  'trn-2': { problem: PROBLEMS.carriage },
  'pia-2': { licence: 'trial', hasGoal: false },
  'brd-1': { licence: 'expired' },
  'cnc-2': { isConnected: false, kpi: 'SPINDLE_TIME', hasGoal: false },
}
