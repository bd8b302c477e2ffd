import { type Made, NOTHING_MADE } from '@millwright/domain/analytics/figures'
import {
  COUNTED_STATUSES,
  type CountedStatus,
  type UsageTotals,
} from '@millwright/domain/analytics/usage-totals'
import {
  USAGE_CLASSES,
  type UsageClass,
  WASTE_REASONS,
  type WasteReason,
} from '@millwright/domain/stops/usage-class'

/** Of planned time alone: how it was used, and the pieces made in it. */
export interface Usage {
  readonly totals: UsageTotals
  readonly made: Made
}

/** One column of the tables of usage, with the value that it holds of a usage. */
interface UsageColumn {
  readonly name: string
  readonly isTime: boolean
  of(usage: Usage): number | null
}

const snake = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase()

const statusColumn = (status: CountedStatus): string => status.toLowerCase()
const usageColumn = (use: UsageClass): string => snake(use)
const wasteColumn = (reason: WasteReason): string => `waste_${snake(reason)}`
const MADE = Object.keys(NOTHING_MADE) as (keyof Made)[]

/** In the order in which they are written. */
export const USAGE_COLUMNS: readonly UsageColumn[] = [
  ...COUNTED_STATUSES.map((status) => ({
    name: statusColumn(status),
    isTime: true,
    of: ({ totals }: Usage) => totals.status[status],
  })),
  { name: 'unreported', isTime: true, of: ({ totals }) => totals.unreported },
  ...USAGE_CLASSES.map((use) => ({
    name: usageColumn(use),
    isTime: true,
    of: ({ totals }: Usage) => totals.usage[use],
  })),
  ...WASTE_REASONS.map((reason) => ({
    name: wasteColumn(reason),
    isTime: true,
    of: ({ totals }: Usage) => totals.waste[reason],
  })),
  ...MADE.map((field) => ({ name: snake(field), isTime: false, of: ({ made }: Usage) => made[field] })),
]

/** Of the whole day, by status. */
export const DAY_COLUMNS = [
  ...COUNTED_STATUSES.map((status) => `day_${statusColumn(status)}`),
  'day_unreported',
]

/** Sums of all columns as one text: a list is read many times quicker than as many columns. */
export const usageSums = (table: string): string =>
  `json_build_array(${USAGE_COLUMNS.map(({ name }) => `sum(${table}.${name})`).join(', ')})`

/** The same with no waste by reason, which is a third of the work. */
export const usageSumsWithoutWaste = (table: string): string =>
  `json_build_array(${USAGE_COLUMNS.map(({ name }) => (name.startsWith('waste_') ? '0' : `sum(${table}.${name})`)).join(', ')})`

/** Sums of times, each by a factor of its row; what was made is left out. */
export const usageSumsTimes = (table: string, factor: string): string =>
  `json_build_array(${USAGE_COLUMNS.map(({ name, isTime }) => (isTime ? `sum(${table}.${name} * ${factor})` : 'null')).join(', ')})`

/** A row, all its columns as they are. */
export const usageValues = (table: string): string =>
  `json_build_array(${USAGE_COLUMNS.map(({ name }) => `${table}.${name}`).join(', ')})`

export type UsageRow = Record<string, number | null>

/** `values` has all columns, or their sums, in the order of the list of columns. */
export function usageOf(values: readonly (number | null)[]): Usage {
  let at = 0
  const times = <K extends string>(keys: readonly K[]): Record<K, number> => {
    const found = {} as Record<K, number>
    for (const key of keys) {
      found[key] = values[at] ?? 0
      at += 1
    }
    return found
  }
  const status = times(COUNTED_STATUSES)
  const unreported = values[at] ?? 0
  at += 1
  const totals = { status, unreported, usage: times(USAGE_CLASSES), waste: times(WASTE_REASONS) }
  const [total = null, defective = null, ideal = null, earned, earnedGood, measured, measuredByTarget] =
    values.slice(at)
  return {
    totals,
    made: {
      total,
      defective,
      ideal,
      earned: earned ?? 0,
      earnedGood: earnedGood ?? 0,
      measured: measured ?? 0,
      measuredByTarget: measuredByTarget ?? 0,
    },
  }
}
