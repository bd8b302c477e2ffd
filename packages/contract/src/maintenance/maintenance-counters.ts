import { type CounterUnit, isCounted } from '@millwright/domain/maintenance/trigger'
import { kpiMaxPerHour, type ShiftKpi } from '@millwright/domain/shifts/shift-kpi'
import { KPI_CHANNELS } from '../wire/kpi-channels.ts'

export interface CounterSource {
  readonly channel: string
  /** How much of what the machine sends is one of the unit. */
  readonly perUnit: number
  /** More than any machine can gain in an hour, in the unit. */
  readonly maxPerHour: number
}

const source = (kpi: ShiftKpi & keyof typeof KPI_CHANNELS, perUnit: number): CounterSource => ({
  channel: KPI_CHANNELS[kpi],
  perUnit,
  maxPerHour: kpiMaxPerHour(kpi) / perUnit,
})

/** Where the counters of maintenance come from; hours of work follow from the status. */
const COUNTER_SOURCES: Readonly<Record<CounterUnit, CounterSource | null>> = {
  H: null,
  SPINDLE_H: source('SPINDLE_TIME', 3600),
  CYCLES: source('CYCLE_COUNT', 1),
  PARTS: source('PART_COUNT', 1),
  M: source('METERS_WORKED', 1),
}

/** Null for hours of work, and for a unit that no machine counts. */
export const counterSource = (unit: string): CounterSource | null =>
  isCounted(unit) ? COUNTER_SOURCES[unit] : null

/** In the unit; an hour of work takes an hour. */
export const counterMaxPerHour = (unit: string): number => counterSource(unit)?.maxPerHour ?? 1
