import type { ClosedSpan } from '../status/timeline.ts'
import { DAY_MS, HOUR_MS } from '../time/lengths.ts'
import { addDays, dayAt, dayBounds, type PlainDay } from '../time/zone.ts'

/** Use of a tool at moments of one life, in order. */
export interface LifeCurve {
  readonly points: readonly { readonly ts: number; readonly used: number }[]
}

export interface PaceInput {
  /** The life of the tool and earlier ones of the same kind in its pocket: a new tool wears as the last one did. */
  readonly curves: readonly LifeCurve[]
  /** When the machine worked, over the weeks before `now`; it may begin later than those. */
  readonly work: readonly Pick<ClosedSpan, 'from' | 'to'>[]
  /** From when on it is known whether the machine worked. */
  readonly knownFrom: number
  readonly now: number
  readonly zone: string
}

/** Amounts of use per hour of work, with the range in which most of what was measured lies. */
export interface Pace {
  readonly low: number
  readonly usual: number
  readonly high: number
}

/** How many weeks of the past say how the next ones will be. */
export const PACE_WEEKS = 4
/** Less work than this between two reports says little about a pace. */
const LEAST_WORK_MS = HOUR_MS
const LEAST_SLOPES = 3
const HORIZON_DAYS = 365

/** Why there is no day: too little is known, the tool does not wear, or the machine does not work. */
export type NoForecastReason = 'noLimit' | 'tooFew' | 'noWear' | 'noWork'

export type RunsOut =
  | { readonly kind: 'noForecast'; readonly why: NoForecastReason }
  | { readonly kind: 'over' }
  | {
      readonly kind: 'day'
      /** Null when it lasts for more than a year. */
      readonly at: number | null
      readonly earliest: number | null
      readonly latest: number | null
      /** The average of calendar days. */
      readonly perDay: number
    }

/** When what is left of a tool will be used up, if the machine goes on as it did in the last weeks (rules: tools 5). */
export function runsOut(left: number | null, input: PaceInput): RunsOut {
  if (left === null) return { kind: 'noForecast', why: 'noLimit' }
  if (left <= 0) return { kind: 'over' }
  const pace = paceOf(input)
  if (typeof pace === 'string') return { kind: 'noForecast', why: pace }
  const weeks = workedWeeks(input)
  const week = meanWeek(weeks)
  const perWeek = sum(week)
  if (perWeek <= 0) return { kind: 'noForecast', why: 'noWork' }
  // A plant has fuller and emptier weeks; those that were are the range for those that come.
  const totals = weeks.map(sum)
  const [slow, fast] = [Math.min(...totals) / perWeek, Math.max(...totals) / perWeek]
  const at = (perHour: number, share: number): number | null =>
    perHour * share > 0 ? momentAfter((left / perHour) * HOUR_MS, week, share, input) : null
  return {
    kind: 'day',
    at: at(pace.usual, 1),
    earliest: at(pace.high, fast),
    latest: at(pace.low, slow),
    perDay: (pace.usual * perWeek) / HOUR_MS / 7,
  }
}

/**
 * Theil and Sen: the median of the slopes between all pairs of reports, against hours of work. One wrong report, or a
 * counter that was set by hand, does not move it.
 */
function paceOf({ curves, work }: PaceInput): Pace | 'tooFew' | 'noWear' {
  const workedTo = cumulated(work)
  const slopes: number[] = []
  for (const { points } of curves) {
    const measured = points.map(({ ts, used }) => ({ worked: workedTo(ts), used }))
    for (const [index, first] of measured.entries())
      for (const second of measured.slice(index + 1)) {
        const worked = second.worked - first.worked
        if (worked >= LEAST_WORK_MS) slopes.push(((second.used - first.used) / worked) * HOUR_MS)
      }
  }
  if (slopes.length < LEAST_SLOPES) return 'tooFew'
  slopes.sort((a, b) => a - b)
  const usual = quantile(slopes, 0.5)
  return usual > 0 ? { low: quantile(slopes, 0.1), usual, high: quantile(slopes, 0.9) } : 'noWear'
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.round((sorted.length - 1) * share)] ?? 0

/** Milliseconds of work before a moment. */
function cumulated(work: PaceInput['work']): (ts: number) => number {
  const before: number[] = []
  let total = 0
  for (const { from, to } of work) {
    before.push(total)
    total += to - from
  }
  return (ts) => {
    let [low, high] = [0, work.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((work[middle]?.from ?? 0) <= ts) low = middle + 1
      else high = middle
    }
    const span = work[low - 1]
    return span ? (before[low - 1] ?? 0) + Math.min(ts, span.to) - span.from : 0
  }
}

/**
 * Milliseconds of work by day of the week, for each of the last whole weeks that are known; the last entry of a week is
 * yesterday. Shorter than a week, what is known is taken for a week.
 */
function workedWeeks({ work, knownFrom, now, zone }: PaceInput): number[][] {
  const today = dayAt(now, zone)
  const workedTo = cumulated(work)
  const workedOn = (day: PlainDay): number => {
    const { from, to } = dayBounds(day, zone)
    return workedTo(to) - workedTo(from)
  }
  const weeks: number[][] = []
  for (let week = 1; week <= PACE_WEEKS; week++) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(today, index - 7 * week))
    if (dayBounds(days[0] ?? today, zone).from < knownFrom) break
    weeks.push(days.map(workedOn))
  }
  if (weeks.length > 0) return weeks
  const known = Math.max(now - knownFrom, DAY_MS)
  return [Array<number>(7).fill((workedTo(now) - workedTo(knownFrom)) * (DAY_MS / known))]
}

export const meanWeek = (weeks: readonly (readonly number[])[]): number[] =>
  Array.from({ length: 7 }, (_, day) => sum(weeks.map((week) => week[day] ?? 0)) / weeks.length)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * When an amount is used up that is used by the day of the week as in `week`, whose first is the day that today is; null
 * beyond a year.
 */
export function momentAfter(
  amount: number,
  week: readonly number[],
  share: number,
  { now, zone }: Pick<PaceInput, 'now' | 'zone'>,
): number | null {
  let left = amount
  let day = dayAt(now, zone)
  for (let index = 0; index < HORIZON_DAYS; index++, day = addDays(day, 1)) {
    const bounds = dayBounds(day, zone)
    const from = Math.max(bounds.from, now)
    // Of today only what is left of it.
    const worked = (week[index % 7] ?? 0) * share * ((bounds.to - from) / (bounds.to - bounds.from))
    if (worked >= left && worked > 0) return Math.round(from + ((bounds.to - from) * left) / worked)
    left -= worked
  }
  return null
}
