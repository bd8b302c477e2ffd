import { familyCode } from '../text/family-code.ts'

/** Shown behind a figure; a cycle and a duration have none. */
export type KpiUnit = 'm' | 'ft' | 'sides' | 'pieces' | 'm³'

interface KpiTraits {
  /** How the stored number is read: lengths come in millimetres, times in seconds. */
  readonly stored: 'mm' | 'seconds' | 'as shown'
  readonly unit: KpiUnit | null
  /** As it is stored, and more than any machine makes: ten pieces or ten metres a second, a hundred spindles. */
  readonly maxPerHour: number
}

const TRAITS = {
  APPLIED_EDGE_LENGTH: {
    stored: 'mm',
    unit: 'm',
    maxPerHour: 36_000_000,
  },
  CYCLE_COUNT: { stored: 'as shown', unit: null, maxPerHour: 36_000 },
  LINEAR_FOOTAGE: { stored: 'mm', unit: 'm', maxPerHour: 36_000_000 },
  METERS_WORKED: { stored: 'as shown', unit: 'm', maxPerHour: 36_000 },
  FEETS_WORKED: { stored: 'as shown', unit: 'ft', maxPerHour: 120_000 },
  PART_COUNT: { stored: 'as shown', unit: 'pieces', maxPerHour: 36_000 },
  PART_MOVED: { stored: 'as shown', unit: 'pieces', maxPerHour: 36_000 },
  RUNNING_MACHINE: { stored: 'seconds', unit: null, maxPerHour: 3_600 },
  SPINDLE_TIME: { stored: 'seconds', unit: null, maxPerHour: 360_000 },
  VOLUME_MOVED: { stored: 'as shown', unit: 'm³', maxPerHour: 3_600 },
  WOODCUT_VOLUME: { stored: 'as shown', unit: 'm³', maxPerHour: 3_600 },
} as const satisfies Record<string, KpiTraits>

export type ShiftKpi = keyof typeof TRAITS

/** In the order of the rules (rules: kpis 1). */
export const SHIFT_KPIS = Object.keys(TRAITS) as readonly ShiftKpi[]

export const isShiftKpi = (value: unknown): value is ShiftKpi => SHIFT_KPIS.includes(value as ShiftKpi)

/** A counter that rises faster is wrong (rules: kpis 7). */
export const kpiMaxPerHour = (kpi: ShiftKpi): number => TRAITS[kpi].maxPerHour

const KPIS_OF_FAMILY: ReadonlyMap<string, readonly ShiftKpi[]> = new Map(
  Object.entries<readonly ShiftKpi[]>({
    EBA: ['APPLIED_EDGE_LENGTH', 'PART_COUNT', 'METERS_WORKED', 'FEETS_WORKED'],
    CDL: ['PART_COUNT', 'CYCLE_COUNT', 'SPINDLE_TIME', 'RUNNING_MACHINE'],
    BOR: ['PART_COUNT', 'CYCLE_COUNT', 'SPINDLE_TIME', 'RUNNING_MACHINE'],
    SEZ: ['PART_COUNT', 'CYCLE_COUNT', 'WOODCUT_VOLUME', 'LINEAR_FOOTAGE'],
    PLS: ['LINEAR_FOOTAGE', 'METERS_WORKED', 'FEETS_WORKED'],
    AUT: ['PART_MOVED', 'VOLUME_MOVED'],
    TFO: ['CYCLE_COUNT', 'PART_COUNT', 'RUNNING_MACHINE'],
    AWJ: ['CYCLE_COUNT', 'PART_COUNT', 'RUNNING_MACHINE'],
  }),
)

const KPIS_OF_ANY: readonly ShiftKpi[] = ['PART_COUNT', 'CYCLE_COUNT', 'RUNNING_MACHINE']

/** Those on which a goal may be set; the first is the one to propose. */
export const kpisOf = (family: string): readonly ShiftKpi[] =>
  KPIS_OF_FAMILY.get(familyCode(family)) ?? KPIS_OF_ANY

export type ShownKpi =
  | {
      readonly kind: 'amount'
      readonly value: number
      readonly unit: KpiUnit | null
      /** How many decimals to write. */
      readonly digits: number
    }
  | { readonly kind: 'time'; readonly seconds: number }

/** The short form: millimetres as metres, times as a duration, all amounts with at most 3 decimals (rules: kpis 3). */
export function shownKpi(kpi: ShiftKpi, value: number, family = ''): ShownKpi {
  const { stored } = TRAITS[kpi]
  if (stored === 'seconds') return { kind: 'time', seconds: value }
  const unit = kpiUnit(kpi, family)
  return { kind: 'amount', unit, ...shownAmount(stored === 'mm' ? value / 1000 : value) }
}

const STORED_PER_TYPED = { mm: 1000, seconds: 3600, 'as shown': 1 } as const

/** How many stored make one that a person types: a goal is entered in metres or in hours. */
export const storedPerTyped = (kpi: ShiftKpi): number => STORED_PER_TYPED[TRAITS[kpi].stored]

/** Whether a figure is a duration, typed in hours. */
export const isTimeKpi = (kpi: ShiftKpi): boolean => TRAITS[kpi].stored === 'seconds'

/** An edge bander works one side of a panel in each pass, so what it counts are sides. */
export const kpiUnit = (kpi: ShiftKpi, family: string): KpiUnit | null =>
  kpi === 'PART_COUNT' && familyCode(family) === 'EBA' ? 'sides' : TRAITS[kpi].unit

/** Four digits say enough: 3 decimals below ten, none from a thousand on, and no zeros at the end. */
function shownAmount(value: number): { value: number; digits: number } {
  const size = Math.abs(value)
  const most = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3
  const rounded = Number(value.toFixed(most))
  const digits = [0, 1, 2].find((each) => Number(rounded.toFixed(each)) === rounded) ?? 3
  return { value: rounded, digits }
}
