import type { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { type PerStatus, perStatus } from './lag.ts'

export interface Axis {
  readonly name: string
  readonly stroke: readonly [low: number, high: number]
  /** Axes that are set once for a program stay where they are while it runs. */
  readonly isSetOnce?: boolean
}

export interface SpindleKind {
  readonly rpm: number
  /** A tool changer stops it again and again; a saw blade turns on between two parts. */
  readonly hasToolChanger: boolean
  /** Its hours are a figure by which shifts are measured. */
  readonly isMeasured?: true
}

/** A figure by which shifts are measured, as a multiple of the pieces made. */
interface Counter {
  readonly kpi: keyof typeof KPI_CHANNELS
  readonly unit: string
  readonly perPiece: number
  readonly decimals: 0 | 3
}

/** By family of machines. */
export interface Equipment {
  readonly axes: readonly Axis[]
  readonly spindle?: SpindleKind
  /** Highest feed rate, by the operating group that has it. */
  readonly feed?: { readonly group: string; readonly highest: number; readonly unit: string }
  readonly hasGlueTank?: boolean
  readonly hasVacuum?: boolean
  readonly heaters?: number
  readonly hasJet?: boolean
  readonly kilowatts: PerStatus<number>
  /** Cubic metres an hour while at work. */
  readonly air: number
  readonly partsAnHour: number
  readonly counters: readonly Counter[]
  /** Pockets of its magazine that hold a tool. */
  readonly tools?: number
  readonly programs: readonly string[]
}

/** The control stays on at night: a large machine has more of it. */
const kilowatts = (work: number, idle: number): PerStatus<number> =>
  perStatus({
    EXE: work,
    HANDLING: work * 0.45,
    READY: idle,
    FAIL: idle * 0.8,
    POWER_OFF: 0.06 + idle * 0.02,
  })

const axis = (name: string, low: number, high: number): Axis => ({ name, stroke: [low, high] })
const setOnce = (name: string, low: number, high: number): Axis => ({
  ...axis(name, low, high),
  isSetOnce: true,
})

const counter = (
  kpi: Counter['kpi'],
  perPiece: number,
  unit = '',
  decimals: Counter['decimals'] = 0,
): Counter => ({ kpi, unit, perPiece, decimals })

const PARTS = counter('PART_COUNT', 1)
const FEET = 3.28084

const CABINETS = ['SIDE_PANEL', 'SHELF', 'TOP', 'BACK', 'PLINTH', 'DRAWER_FRONT']

/** The feed of a blade carriage is in millimetres per minute, that of a conveyor in metres (rules: formats 6). */
const FAMILIES: Readonly<Record<string, Equipment>> = {
  CDL: {
    axes: [axis('X', 0, 3_680), axis('Y', 0, 1_620), axis('Z', -180, 0)],
    spindle: { rpm: 18_000, hasToolChanger: true, isMeasured: true },
    feed: { group: 'BaseMachine', highest: 60, unit: 'm/min' },
    hasVacuum: true,
    kilowatts: kilowatts(16.5, 4.2),
    air: 21,
    partsAnHour: 46,
    counters: [PARTS, counter('CYCLE_COUNT', 0.25)],
    tools: 12,
    programs: ['NEST', ...CABINETS],
  },
  EBA: {
    axes: [setOnce('Y', 60, 900), setOnce('Z', 8, 60)],
    spindle: { rpm: 12_000, hasToolChanger: false },
    feed: { group: 'BaseMachine', highest: 30, unit: 'm/min' },
    hasGlueTank: true,
    kilowatts: kilowatts(14, 5.1),
    air: 26,
    partsAnHour: 260,
    counters: [
      PARTS,
      counter('APPLIED_EDGE_LENGTH', 2_400, 'mm'),
      counter('METERS_WORKED', 2.6, 'm', 3),
      counter('FEETS_WORKED', 2.6 * FEET, 'ft', 3),
    ],
    programs: ['ABS_1MM', 'ABS_2MM', 'VENEER', 'SOLID_LIPPING'],
  },
  SEZ: {
    axes: [axis('X', 0, 4_300), axis('Y', 0, 4_400)],
    spindle: { rpm: 3_900, hasToolChanger: false },
    feed: { group: 'BladeCarriage', highest: 24_000, unit: 'mm/min' },
    kilowatts: kilowatts(19, 3.4),
    air: 14,
    partsAnHour: 170,
    counters: [
      PARTS,
      counter('CYCLE_COUNT', 0.125),
      counter('WOODCUT_VOLUME', 0.0165, 'm³', 3),
      counter('LINEAR_FOOTAGE', 3_200, 'mm'),
    ],
    programs: ['CUT_LIST', 'CUT_STRIPS', 'CUT_SHEETS'],
  },
  BOR: {
    axes: [axis('X', 0, 3_050), axis('Y', 0, 920), axis('Z', -90, 0)],
    spindle: { rpm: 5_800, hasToolChanger: false, isMeasured: true },
    feed: { group: 'BaseMachine', highest: 40, unit: 'm/min' },
    kilowatts: kilowatts(8.5, 2.1),
    air: 16,
    partsAnHour: 75,
    counters: [PARTS, counter('CYCLE_COUNT', 1)],
    tools: 6,
    programs: CABINETS,
  },
  AUT: {
    axes: [axis('X', 0, 12_000), axis('Y', 0, 4_200), axis('Z', 0, 1_900)],
    hasVacuum: true,
    kilowatts: kilowatts(5.2, 1.3),
    air: 9,
    partsAnHour: 95,
    counters: [counter('PART_MOVED', 1), counter('VOLUME_MOVED', 0.021, 'm³', 3)],
    programs: ['FEED_LINE', 'STACK', 'RESTACK'],
  },
  PLS: {
    axes: [setOnce('Y', 20, 240), setOnce('Z', 8, 160)],
    spindle: { rpm: 6_000, hasToolChanger: false },
    feed: { group: 'BaseMachine', highest: 36, unit: 'm/min' },
    kilowatts: kilowatts(24, 2.6),
    air: 8,
    partsAnHour: 310,
    counters: [
      PARTS,
      counter('LINEAR_FOOTAGE', 1_500, 'mm'),
      counter('METERS_WORKED', 1.5, 'm', 3),
      counter('FEETS_WORKED', 1.5 * FEET, 'ft', 3),
    ],
    tools: 4,
    programs: ['S4S_OAK', 'S4S_BEECH', 'PROFILE_T12'],
  },
  TFO: {
    axes: [axis('Z', 0, 1_200)],
    hasVacuum: true,
    heaters: 4,
    kilowatts: kilowatts(38, 9),
    air: 31,
    partsAnHour: 18,
    counters: [PARTS, counter('CYCLE_COUNT', 1)],
    programs: ['SHELL', 'TRAY', 'COVER'],
  },
  AWJ: {
    axes: [axis('X', 0, 3_000), axis('Y', 0, 2_000), axis('Z', 0, 200)],
    hasJet: true,
    kilowatts: kilowatts(32, 3.8),
    air: 6,
    partsAnHour: 14,
    counters: [PARTS, counter('CYCLE_COUNT', 1)],
    programs: ['GASKET', 'INLAY', 'WORKTOP'],
  },
}

const ANY_OTHER = FAMILIES.CDL as Equipment

export const equipmentOf = (family: string): Equipment => FAMILIES[family] ?? ANY_OTHER
