import type { Status } from '../status/status.ts'
import { USAGE_CLASSES, type UsageClass, WASTE_REASONS, type WasteReason } from '../stops/usage-class.ts'
import type { Interval, UsageSpan } from '../stops/usage-spans.ts'

/** Time by the status that a machine reported; SETUP and READY apart. Time that no report covers is `noData`. */
export const COUNTED_STATUSES = [
  'EXE',
  'HANDLING',
  'READY',
  'SETUP',
  'FAIL',
  'POWER_OFF',
  'DISCONNECTED',
] as const
export type CountedStatus = (typeof COUNTED_STATUSES)[number]

/** Whole milliseconds, so that sums are exact in whatever order they are made. */
export interface UsageTotals {
  readonly status: Readonly<Record<CountedStatus, number>>
  readonly unreported: number
  readonly usage: Readonly<Record<UsageClass, number>>
  readonly waste: Readonly<Record<WasteReason, number>>
}

const zeros = <K extends string>(keys: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>

export const noUsage = (): UsageTotals => ({
  status: zeros(COUNTED_STATUSES),
  unreported: 0,
  usage: zeros(USAGE_CLASSES),
  waste: zeros(WASTE_REASONS),
})

const isCounted = (status: Status): status is CountedStatus => status !== 'UNKNOWN'

/** The rest of the window counts as not reported, so that all parts add up to its length. */
export function usageIn(spans: readonly UsageSpan[], window: Interval): UsageTotals {
  const totals = { ...noUsage() }
  const { status, usage, waste } = totals as {
    status: Record<CountedStatus, number>
    usage: Record<UsageClass, number>
    waste: Record<WasteReason, number>
  }
  let reported = 0
  let at = window.from
  for (const span of spans) {
    // A span that overlaps the one before it counts its own part only.
    const from = Math.max(span.from, at)
    const length = Math.min(span.to, window.to) - from
    if (length <= 0) continue
    at = from + length
    if (!isCounted(span.status)) continue
    reported += length
    status[span.status] += length
    if (span.use) usage[span.use] += length
    if (span.reason) waste[span.reason] += length
  }
  return { ...totals, unreported: Math.max(0, window.to - window.from) - reported }
}

/** A figure of several shifts, days or machines adds up their times first (rules: kpis 6). */
export function sumUsage(all: Iterable<UsageTotals>): UsageTotals {
  const sum = noUsage()
  const add = <K extends string>(
    to: Record<K, number>,
    more: Readonly<Record<K, number>>,
    keys: readonly K[],
  ) => {
    for (const key of keys) to[key] += more[key]
  }
  let unreported = 0
  for (const each of all) {
    add(sum.status, each.status, COUNTED_STATUSES)
    add(sum.usage, each.usage, USAGE_CLASSES)
    add(sum.waste, each.waste, WASTE_REASONS)
    unreported += each.unreported
  }
  return { ...sum, unreported }
}

/** Each time by a factor, such as what an hour costs. */
export function scaledUsage({ status, unreported, usage, waste }: UsageTotals, factor: number): UsageTotals {
  const scaled = <K extends string>(of: Readonly<Record<K, number>>, keys: readonly K[]): Record<K, number> =>
    Object.fromEntries(keys.map((key) => [key, of[key] * factor])) as Record<K, number>
  return {
    status: scaled(status, COUNTED_STATUSES),
    unreported: unreported * factor,
    usage: scaled(usage, USAGE_CLASSES),
    waste: scaled(waste, WASTE_REASONS),
  }
}

/** Disconnected or never reported: shown as coverage, and part of no share (rules: analytics 2). */
export const noDataOf = ({ status, unreported }: UsageTotals): number => status.DISCONNECTED + unreported

/** By calendar and shifts, less no data. */
export const availableTime = ({ usage }: UsageTotals): number =>
  USAGE_CLASSES.reduce((sum, each) => sum + usage[each], 0)

/** By calendar and shifts. */
export const plannedTime = (totals: UsageTotals): number => availableTime(totals) + noDataOf(totals)

export const wasteTime = ({ waste }: UsageTotals): number =>
  WASTE_REASONS.reduce((sum, each) => sum + waste[each], 0)
