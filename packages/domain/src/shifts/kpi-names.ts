import { SHIFT_KPIS, type ShiftKpi } from './shift-kpi.ts'

/** The short codes (rules: kpis 1). */
const CODES: Readonly<Record<ShiftKpi, string>> = {
  APPLIED_EDGE_LENGTH: 'AEL',
  CYCLE_COUNT: 'CC',
  LINEAR_FOOTAGE: 'LF',
  METERS_WORKED: 'MW',
  FEETS_WORKED: 'FW',
  PART_COUNT: 'PC',
  PART_MOVED: 'PM',
  RUNNING_MACHINE: 'RM',
  SPINDLE_TIME: 'ST',
  VOLUME_MOVED: 'VM',
  WOODCUT_VOLUME: 'WV',
}

export const kpiCode = (kpi: ShiftKpi): string => CODES[kpi]

/** The field that carries its value: its name in lower camel case (rules: kpis 2). */
export const kpiField = (kpi: ShiftKpi): string =>
  kpi.toLowerCase().replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())

/** There is one more field than there are KPIs (rules: kpis 2): `woodVolume` is the cut volume under a second name. */
export function kpiOfField(field: string): ShiftKpi | null {
  if (field === 'woodVolume') return 'WOODCUT_VOLUME'
  return SHIFT_KPIS.find((kpi) => kpiField(kpi) === field) ?? null
}
