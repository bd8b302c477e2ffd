import { Temporal } from 'temporal-polyfill'
import { type DayRange, longestRangeTo } from './range.ts'
import type { PlainDay } from './zone.ts'

export const PERIOD_KINDS = ['day', 'week', 'month', 'year', 'custom'] as const

export type PeriodKind = (typeof PERIOD_KINDS)[number]

/** The day, week, month or year that a day lies in, or days of one's own choice. */
export type Period =
  | { readonly kind: Exclude<PeriodKind, 'custom'>; readonly day: PlainDay }
  | ({ readonly kind: 'custom' } & DayRange)

/** The first and the last day. A week begins on Monday. */
export function periodRange(period: Period): DayRange {
  if (period.kind === 'custom') return { from: period.from, to: period.to }
  const day = Temporal.PlainDate.from(period.day)
  switch (period.kind) {
    case 'day':
      return { from: period.day, to: period.day }
    case 'week':
      return rangeOf(day.subtract({ days: day.dayOfWeek - 1 }), { days: 6 })
    case 'month':
      return rangeOf(day.with({ day: 1 }), { days: day.daysInMonth - 1 })
    case 'year':
      return rangeOf(day.with({ month: 1, day: 1 }), { days: day.daysInYear - 1 })
    default:
      return period satisfies never
  }
}

const rangeOf = (from: Temporal.PlainDate, length: { days: number }): DayRange => ({
  from: from.toString(),
  to: from.add(length).toString(),
})

/** The one before or after. The days of one's own choice have none. */
export function stepPeriod(period: Period, by: 1 | -1): Period {
  if (period.kind === 'custom') return period
  const steps = { day: { days: by }, week: { weeks: by }, month: { months: by }, year: { years: by } }
  return { ...period, day: Temporal.PlainDate.from(period.day).add(steps[period.kind]).toString() }
}

/** Another kind of period about the same days; of those of one's own choice, the longest that end there. */
export function periodOf(kind: PeriodKind, now: Period, lastDay: PlainDay): Period {
  const { to } = periodRange(now)
  const day = now.kind === 'custom' ? to : now.day
  if (kind !== 'custom') return { kind, day: day < lastDay ? day : lastDay }
  return { kind, ...longestRangeTo(to < lastDay ? to : lastDay) }
}

/** Chosen by one click; the current week and month end with the last day. */
export const DAY_PRESETS = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
] as const

export type DayPreset = (typeof DAY_PRESETS)[number]

export function presetRange(preset: DayPreset, today: PlainDay): DayRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return rangeOf(Temporal.PlainDate.from(today).subtract({ days: 1 }), { days: 0 })
    case 'this_week':
      return { from: periodRange({ kind: 'week', day: today }).from, to: today }
    case 'last_week':
      return periodRange(stepPeriod({ kind: 'week', day: today }, -1))
    case 'this_month':
      return { from: periodRange({ kind: 'month', day: today }).from, to: today }
    case 'last_month':
      return periodRange(stepPeriod({ kind: 'month', day: today }, -1))
    default:
      return preset satisfies never
  }
}

/** Null for other days. On a Monday this week is today: the first in the list counts. */
export const presetOf = ({ from, to }: DayRange, today: PlainDay): DayPreset | null =>
  DAY_PRESETS.find((preset) => {
    const range = presetRange(preset, today)
    return range.from === from && range.to === to
  }) ?? null
