import type { GoalSource } from '../shifts/goal.ts'
import type { UsageClass } from '../stops/usage-class.ts'
import { HOUR_MS } from '../time/lengths.ts'
import { availableTime, noDataOf, plannedTime, type UsageTotals } from './usage-totals.ts'

/** How the figures are counted (rules: analytics 4). */
export const KPI_METHODS = ['CLASSIC_MODEL', 'ISO_22400', 'MAIN_USAGE'] as const
export type KpiMethod = (typeof KPI_METHODS)[number]

export const DEFAULT_METHOD: KpiMethod = 'CLASSIC_MODEL'

/** Goals are counted as amounts and as time earned, so that machines with unlike units can be summed by time. */
export interface Made {
  /** In the unit of the machine; null when it counts nothing. */
  readonly total: number | null
  /** Null when it does not count them. */
  readonly defective: number | null
  /** By the goal, for the time at work; null without a goal. */
  readonly ideal: number | null
  /** Milliseconds that the goal allows for what was made. */
  readonly earned: number
  /** And for the good part of it. */
  readonly earnedGood: number
  /** Milliseconds at work in which there was a goal and something counted. */
  readonly measured: number
  /** Those of them in which the rate was taken from the target of the shift. */
  readonly measuredByTarget: number
}

export const NOTHING_MADE: Made = {
  total: null,
  defective: null,
  ideal: null,
  earned: 0,
  earnedGood: 0,
  measured: 0,
  measuredByTarget: 0,
}

const amountOf = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) && value >= 0 ? value : null

/** For a stretch with one ideal rate. A negative count is none. */
export function madeOf(
  counted: { readonly total: number | null; readonly defective: number | null },
  idealPerHour: number | null,
  workMs: number,
  source: GoalSource = 'idealRate',
): Made {
  const total = amountOf(counted.total)
  const scrap = amountOf(counted.defective)
  const defective = total === null || scrap === null ? null : Math.min(scrap, total)
  const rate = amountOf(idealPerHour) || null
  if (total === null || rate === null)
    return { ...NOTHING_MADE, total, defective, ideal: rate && rate * (workMs / HOUR_MS) }
  const msOf = (pieces: number): number =>
    Math.min(Math.round((pieces / rate) * HOUR_MS), Number.MAX_SAFE_INTEGER)
  return {
    total,
    defective,
    ideal: rate * (workMs / HOUR_MS),
    earned: msOf(total),
    earnedGood: msOf(total - (defective ?? 0)),
    measured: workMs,
    measuredByTarget: source === 'idealRate' ? 0 : workMs,
  }
}

const plus = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b)

/** Of machines that count in the same unit; others are shown side by side (rules: kpis 9). */
export const sumMade = (all: Iterable<Made>): Made =>
  [...all].reduce(
    (sum, each) => ({
      total: plus(sum.total, each.total),
      defective: plus(sum.defective, each.defective),
      ideal: plus(sum.ideal, each.ideal),
      earned: sum.earned + each.earned,
      earnedGood: sum.earnedGood + each.earnedGood,
      measured: sum.measured + each.measured,
      measuredByTarget: sum.measuredByTarget + each.measuredByTarget,
    }),
    NOTHING_MADE,
  )

/** Of machines with unlike units: the times only. */
export const sumUnlike = (all: Iterable<Made>): Made => ({
  ...sumMade(all),
  total: null,
  defective: null,
  ideal: null,
})

/** A ratio with what it was made of; null without a denominator, never 0 (rules: kpis 6). */
export interface Ratio {
  readonly part: number
  readonly whole: number
  readonly value: number | null
}

const ratio = (part: number, whole: number): Ratio => ({
  part,
  whole,
  value: whole > 0 ? part / whole : null,
})

/** Shown beside a figure that may mislead without it. */
export type FigureNote =
  /** More was made than the ideal rate allows. */
  | 'goal_too_low'
  /** There is no ideal rate: it was taken from the target of the shift. */
  | 'rate_from_target'
  | 'no_goal'
  /** The machine counts nothing. */
  | 'no_pieces'
  /** It does not count what is defective: all of it is taken for good. */
  | 'no_defects_counted'

export interface Figures {
  readonly availability: Ratio
  readonly performance: Ratio
  readonly quality: Ratio
  readonly oee: number | null
  readonly notes: readonly FigureNote[]
}

export function figuresOf(totals: UsageTotals, made: Made, method: KpiMethod): Figures {
  const availability = availabilityOf(totals, method)
  const performance = method === 'MAIN_USAGE' ? mainUsageLevel(totals) : ratio(made.earned, made.measured)
  const quality = qualityOf(made)
  const factors = [availability.value, performance.value, quality.value]
  return {
    availability,
    performance,
    quality,
    oee: factors.reduce<number | null>((all, each) => (all === null || each === null ? null : all * each), 1),
    notes: notesOf(made, performance, method),
  }
}

function availabilityOf(totals: UsageTotals, method: KpiMethod): Ratio {
  const { EXE, HANDLING, READY, SETUP, FAIL } = totals.status
  switch (method) {
    case 'CLASSIC_MODEL': {
      const up = EXE + READY + SETUP + HANDLING
      return ratio(up, up + FAIL)
    }
    case 'ISO_22400':
      return ratio(runTime(totals), availableTime(totals))
    case 'MAIN_USAGE':
      return ratio(occupancyOf(totals), availableTime(totals))
    default:
      return method satisfies never
  }
}

/** Availability if all time without data had been alarm, and if it had been work. */
export function availabilityBounds(
  totals: UsageTotals,
  method: KpiMethod,
): readonly [number | null, number | null] {
  const gap = noDataOf(totals)
  const filled = (status: 'FAIL' | 'EXE', use: 'TechnicalFault' | 'MainUsage'): UsageTotals => ({
    ...totals,
    unreported: 0,
    status: { ...totals.status, DISCONNECTED: 0, [status]: totals.status[status] + gap },
    usage: { ...totals.usage, [use]: totals.usage[use] + gap },
  })
  return [
    availabilityOf(filled('FAIL', 'TechnicalFault'), method).value,
    availabilityOf(filled('EXE', 'MainUsage'), method).value,
  ]
}

/** Of unlike units, by the time that the goals allow for them. */
function qualityOf({ total, defective, earned, earnedGood }: Made): Ratio {
  return total === null ? ratio(earnedGood, earned) : ratio(total - (defective ?? 0), total)
}

function notesOf(
  { total, defective, earned, ideal, measured, measuredByTarget }: Made,
  performance: Ratio,
  method: KpiMethod,
): FigureNote[] {
  const notes: FigureNote[] = []
  const isByTarget = method !== 'MAIN_USAGE' && measuredByTarget > 0
  // More than the target is good: only a rate that somebody entered as the ideal one can be too low.
  if ((performance.value ?? 0) > 1 && !(isByTarget && measuredByTarget >= measured))
    notes.push('goal_too_low')
  if (isByTarget) notes.push('rate_from_target')
  if (total === null && earned === 0) notes.push('no_pieces')
  else if (total !== null && defective === null) notes.push('no_defects_counted')
  if (method !== 'MAIN_USAGE' && ideal === null && earned === 0 && total !== null) notes.push('no_goal')
  return notes
}

/** Switched on. */
export const occupancyOf = (totals: UsageTotals): number => availableTime(totals) - totals.status.POWER_OFF

/** RunTime and UtilizationTime are sums of these classes (rules: analytics 5). */
export const ADDED_CLASSES = {
  RunTime: ['MainUsage', 'EmptyBusy'],
  UtilizationTime: ['MainUsage', 'EmptyBusy', 'SecondaryUsage'],
} as const satisfies Record<string, readonly UsageClass[]>

const added = ({ usage }: UsageTotals, classes: readonly UsageClass[]): number =>
  classes.reduce((sum, each) => sum + usage[each], 0)

export const runTime = (totals: UsageTotals): number => added(totals, ADDED_CLASSES.RunTime)

export const utilizationTime = (totals: UsageTotals): number => added(totals, ADDED_CLASSES.UtilizationTime)

export const mainUsageLevel = (totals: UsageTotals): Ratio =>
  ratio(totals.usage.MainUsage, occupancyOf(totals))

export const utilizationAvailability = (totals: UsageTotals): Ratio =>
  ratio(utilizationTime(totals), availableTime(totals))

export const technicalAvailability = (totals: UsageTotals): Ratio => {
  const occupancy = occupancyOf(totals)
  return ratio(occupancy - totals.usage.TechnicalFault, occupancy)
}

/** How much of the planned time is known, 0 to 1. */
export const coverageOf = (totals: UsageTotals): number | null => {
  const planned = plannedTime(totals)
  return ratio(planned - noDataOf(totals), planned).value
}
