import { Temporal } from 'temporal-polyfill'
import { DAY_MS, HOUR_MS } from '../time/lengths.ts'
import { dayAt, dayBounds, type PlainDay } from '../time/zone.ts'
import {
  type CalendarPeriod,
  DUE_LEVEL,
  type Gauge,
  limitOf,
  type Trigger,
  WARNING_LEVEL,
} from './trigger.ts'

/** Fine until 70 % are used up, then it can be planned, at 100 % it is due. */
export const STAGES = ['fine', 'warning', 'due'] as const
export type Stage = (typeof STAGES)[number]

export const stageOf = (level: number | null): Stage => {
  if (level === null || level < WARNING_LEVEL) return 'fine'
  return level < DUE_LEVEL ? 'warning' : 'due'
}

/** Since when a task counts, on a machine in its zone. */
export interface Cycle {
  readonly from: number
  readonly zone: string
}

/** The moment at which so many periods have passed: the same time of day, by the calendar of the machine. */
export function calendarDue(
  { every, period }: { readonly every: number; readonly period: CalendarPeriod },
  { from, zone }: Cycle,
): number {
  const day = dayAt(from, zone)
  const sinceMidnight = from - dayBounds(day, zone).from
  const due = dayBounds(plus(day, every, period), zone)
  return Math.min(due.from + sinceMidnight, due.to - 1)
}

const PERIOD_NAMES = { DAY: 'days', WEEK: 'weeks', MONTH: 'months', YEAR: 'years' } as const

/** 31 January and a month is the last day of February. */
const plus = (day: PlainDay, every: number, period: CalendarPeriod): PlainDay =>
  Temporal.PlainDate.from(day)
    .add({ [PERIOD_NAMES[period]]: every })
    .toString()

/** In days: used up, and of how many. */
export function calendarUse(
  trigger: Extract<Trigger, { kind: 'calendar' }>,
  cycle: Cycle,
  now: number,
): { readonly used: number; readonly limit: number } {
  const due = calendarDue(trigger, cycle)
  return { used: Math.max(0, now - cycle.from) / DAY_MS, limit: (due - cycle.from) / DAY_MS }
}

/** The share of a trigger that is used up; null where nothing is known. */
export function levelOf({ trigger, used }: Gauge, cycle: Cycle, now: number): number | null {
  if (trigger.kind === 'calendar') {
    const use = calendarUse(trigger, cycle, now)
    return use.used / use.limit
  }
  return used === null ? null : used / limitOf(trigger, 0)
}

/** The trigger that is furthest counts: whichever comes first. */
export function highestLevel(gauges: readonly Gauge[], cycle: Cycle, now: number): number | null {
  const levels = gauges.map((gauge) => levelOf(gauge, cycle, now)).filter((level) => level !== null)
  return levels.length === 0 ? null : Math.max(...levels)
}

/**
 * The earliest moment at which a gauge can reach its next stage, if the machine goes as fast as it possibly can: until
 * then nobody has to look. `maxPerHour` is in the unit of the trigger.
 */
export function nextLook(gauge: Gauge, cycle: Cycle, now: number, maxPerHour: number): number {
  const level = levelOf(gauge, cycle, now) ?? 0
  if (level >= DUE_LEVEL) return Number.POSITIVE_INFINITY
  const next = level < WARNING_LEVEL ? WARNING_LEVEL : DUE_LEVEL
  const { trigger } = gauge
  if (trigger.kind === 'calendar') {
    const { limit } = calendarUse(trigger, cycle, now)
    return cycle.from + next * limit * DAY_MS
  }
  const left = (next - level) * limitOf(trigger, 0)
  return now + (left / maxPerHour) * HOUR_MS
}
