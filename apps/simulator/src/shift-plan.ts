import type { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'

export type GoalKpi = keyof typeof KPI_CHANNELS | 'RUNNING_MACHINE'

interface ShiftAmount {
  readonly kpi: GoalKpi
  readonly value: number
}

/** A shift as the crews keep it, by the clock on the wall. */
export interface PlannedShift {
  readonly number: number
  readonly start: string
  readonly end: string
  /** For the whole shift, in the unit in which the machine counts; null where the target of the machine holds. */
  readonly goal: ShiftAmount | null
}

const EARLY = { number: 1, start: '06:00', end: '14:00' }
const LATE = { number: 2, start: '14:00', end: '22:00' }
const NIGHT = { number: 3, start: '22:00', end: '06:00' }

interface Measure {
  /** Of a crew in eight good hours: millimetres, seconds, cubic metres or pieces. */
  readonly shift: ShiftAmount
  /** Parts, passes or metres an hour at work, which a good crew nearly reaches; null where nobody asks for a number. */
  readonly hour: number | null
}

const PARTS: Measure = { shift: { kpi: 'PART_COUNT', value: 250 }, hour: 48 }

const MEASURES: Readonly<Record<string, Measure>> = {
  CDL: PARTS,
  EBA: { shift: { kpi: 'APPLIED_EDGE_LENGTH', value: 3_400_000 }, hour: 270 },
  SEZ: { shift: { kpi: 'WOODCUT_VOLUME', value: 15 }, hour: 170 },
  BOR: { shift: { kpi: 'PART_COUNT', value: 400 }, hour: 78 },
  AUT: { shift: { kpi: 'PART_MOVED', value: 520 }, hour: 102 },
  PLS: { shift: { kpi: 'METERS_WORKED', value: 2_600 }, hour: 470 },
  TFO: { shift: { kpi: 'CYCLE_COUNT', value: 96 }, hour: 19 },
  AWJ: { shift: { kpi: 'RUNNING_MACHINE', value: 21_600 }, hour: null },
}

/** Five-axis work is long and pieces are few, so hours of the spindle say more. */
const SPINDLE: Measure = { shift: { kpi: 'SPINDLE_TIME', value: 12_600 }, hour: 48 }

export const measureOf = (family: string, kpi?: GoalKpi): Measure =>
  kpi === 'SPINDLE_TIME' ? SPINDLE : (MEASURES[family] ?? PARTS)

/** The crews of the model man exactly these shifts. */
export function shiftPlanOf(family: string, hasNights: boolean, goal: ShiftAmount | null): PlannedShift[] {
  const shifts = family === 'PLS' ? [EARLY] : hasNights ? [EARLY, LATE, NIGHT] : [EARLY, LATE]
  return shifts.map((shift) => ({ ...shift, goal }))
}
