import { meanWeek, momentAfter, PACE_WEEKS, type RunsOut } from '../tools/runs-out.ts'
import { type Cycle, calendarDue } from './level.ts'
import { type Gauge, isCounted, limitOf } from './trigger.ts'

/** Of the days before today, yesterday last; null for a day of which nothing is known. */
export type DailyUse = readonly (number | null)[]

export interface GaugePace extends Gauge {
  /** Empty for what has no pace: a test fails or does not. */
  readonly days: DailyUse
}

/** Fewer days say little about a week. */
const LEAST_DAYS = 3
const WEEK = 7

/**
 * When a task falls due, if the machine goes on as it did in the last weeks, and the range of it (rules: maintenance 4). Of
 * several triggers the first one counts; where none can be forecast, the reason of the first is given.
 */
export function forecastDue(gauges: readonly GaugePace[], cycle: Cycle, now: number): RunsOut {
  const all = gauges.map((gauge) => forecastOf(gauge, cycle, now))
  if (all.some(({ kind }) => kind === 'over')) return { kind: 'over' }
  const days = all.filter((each) => each.kind === 'day')
  const first = days.sort((a, b) => (a.at ?? FAR) - (b.at ?? FAR))[0]
  if (first) return { ...first, earliest: earliestOf(days) ?? first.earliest }
  const counted = all.find((each) => each.kind === 'noForecast' && each.why !== 'noLimit')
  return counted ?? all[0] ?? { kind: 'noForecast', why: 'noLimit' }
}

const FAR = Number.MAX_SAFE_INTEGER

/** Another trigger may come first when the machine works more than usual. */
function earliestOf(days: readonly Extract<RunsOut, { kind: 'day' }>[]): number | null {
  const known = days.map(({ earliest }) => earliest).filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}

function forecastOf({ trigger, used, days }: GaugePace, cycle: Cycle, now: number): RunsOut {
  if (trigger.kind === 'calendar') {
    const at = calendarDue(trigger, cycle)
    return at <= now ? { kind: 'over' } : { kind: 'day', at, earliest: at, latest: at, perDay: 1 }
  }
  if (trigger.kind === 'counter' && !isCounted(trigger.unit)) return { kind: 'noForecast', why: 'noLimit' }
  if (used === null) return { kind: 'noForecast', why: 'tooFew' }
  const left = limitOf(trigger, 0) - used
  if (left <= 0) return { kind: 'over' }
  const weeks = weeksOf(days)
  if (weeks === null) return { kind: 'noForecast', why: 'tooFew' }
  const week = meanWeek(weeks)
  const perWeek = sum(week)
  if (perWeek <= 0) return { kind: 'noForecast', why: 'noWork' }
  const totals = weeks.map(sum)
  const at = (share: number): number | null =>
    share > 0 ? momentAfter(left, week, share, { now, zone: cycle.zone }) : null
  return {
    kind: 'day',
    at: at(1),
    earliest: at(Math.max(...totals) / perWeek),
    latest: at(Math.min(...totals) / perWeek),
    perDay: perWeek / WEEK,
  }
}

/** Whole weeks, the latest first; from fewer days a week of their mean. Unknown days count as the mean of the known ones. */
function weeksOf(days: DailyUse): number[][] | null {
  const known = days.filter((use) => use !== null)
  if (known.length < LEAST_DAYS) return null
  const mean = sum(known) / known.length
  const latest = days.slice(-PACE_WEEKS * WEEK)
  if (latest.length < WEEK) return [Array<number>(WEEK).fill(mean)]
  return Array.from({ length: Math.floor(latest.length / WEEK) }, (_, back) => {
    const end = latest.length - back * WEEK
    return latest.slice(end - WEEK, end).map((use) => use ?? mean)
  })
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
