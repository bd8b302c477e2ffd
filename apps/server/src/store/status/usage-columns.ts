import { type Made, NOTHING_MADE } from '@millwright/domain/usage/figures'
import {
  USAGE_CLASSES,
  type UsageClass,
  WASTE_REASONS,
  type WasteReason,
} from '@millwright/domain/usage/usage-class'
import { COUNTED_STATUSES, type CountedStatus, type UsageTotals } from '@millwright/domain/usage/usage-totals'

/** What planned time was used for, and what was made in it. */
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

/** Sums of all columns, under their own names. */
export const usageSums = (table: string): string =>
  USAGE_COLUMNS.map(({ name }) => `sum(${table}.${name}) as ${name}`).join(', ')

export type UsageRow = Record<string, number | null>

/** A row, or sums of rows. */
export function usageOf(row: UsageRow): Usage {
  const times = <K extends string>(keys: readonly K[], columnOf: (key: K) => string) =>
    Object.fromEntries(keys.map((key) => [key, row[columnOf(key)] ?? 0])) as Record<K, number>
  return {
    totals: {
      status: times(COUNTED_STATUSES, statusColumn),
      unreported: row.unreported ?? 0,
      usage: times(USAGE_CLASSES, usageColumn),
      waste: times(WASTE_REASONS, wasteColumn),
    },
    made: {
      total: row.total ?? null,
      defective: row.defective ?? null,
      ideal: row.ideal ?? null,
      earned: row.earned ?? 0,
      earnedGood: row.earned_good ?? 0,
      measured: row.measured ?? 0,
    },
  }
}
