import { KPI_METHODS } from '@millwright/domain/analytics/figures'
import { COUNTED_STATUSES } from '@millwright/domain/analytics/usage-totals'
import { USAGE_CLASSES, WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import Type, { type Static } from 'typebox'
import { Closed, ClosedPartial, nullable } from '../wire/schemas.ts'
import { Instant } from '../wire/text.ts'
import { AnalyticsTarget } from './analytics-targets.ts'

/** Of 100, one decimal; null without data. */
const Percent = nullable(Type.Number())
/** Two decimals. */
const Hours = Type.Number()
const Amount = nullable(Type.Number())

const hoursOf = <K extends string>(keys: readonly K[]) =>
  Closed(Object.fromEntries(keys.map((key) => [key, Hours])) as Record<K, typeof Hours>)

export const FIGURE_NOTES = [
  'goal_too_low',
  'rate_from_target',
  'no_goal',
  'no_pieces',
  'no_defects_counted',
] as const

/** In the unit that the machine counts in. */
export const Pieces = Closed({
  Good: Amount,
  /** Null when the machine does not count them. */
  Defective: Amount,
  Total: Amount,
  /** Made in an hour at work. */
  Velocity: Amount,
  /** For an hour at work. */
  Goal: Amount,
})
export type Pieces = Static<typeof Pieces>

/** Percentages to one decimal, times in hours to two (rules: analytics 1 to 5). */
export const figures = {
  Availability: Percent,
  Performance: Percent,
  Quality: Percent,
  OEE: Percent,
  UsageTimes: hoursOf(USAGE_CLASSES),
  WasteTimes: hoursOf(WASTE_REASONS),
  MainUsageLevel: Percent,
  RunTime: Hours,
  AvailableTime: Hours,
  UtilizationTime: Hours,
  UtilizationAvailability: Percent,
  TechnicalAvailability: Percent,
  /** By calendar and shifts. */
  PlannedTime: Hours,
  /** Planned time of which nothing is known. */
  NoData: Hours,
  Notes: Type.Array(Type.Enum([...FIGURE_NOTES])),
}
export const AnalyticsFigures = Closed(figures)
export type AnalyticsFigures = Static<typeof AnalyticsFigures>

const millisOf = <K extends string>(keys: readonly K[]) =>
  Closed(Object.fromEntries(keys.map((key) => [key, Type.Number()])) as Record<K, Type.TNumber>)

/** All figures of all methods are counted from these, exactly: whole milliseconds and amounts. */
export const AnalyticsInputs = Closed({
  totals: Closed({
    status: millisOf(COUNTED_STATUSES),
    unreported: Type.Number(),
    usage: millisOf(USAGE_CLASSES),
    waste: millisOf(WASTE_REASONS),
  }),
  made: Closed({
    total: Amount,
    defective: Amount,
    ideal: Amount,
    earned: Type.Number(),
    earnedGood: Type.Number(),
    measured: Type.Number(),
    /** Of the time at work that is measured: that in which the rate was taken from the target of the shift. */
    measuredByTarget: Type.Number(),
  }),
})
export type AnalyticsInputs = Static<typeof AnalyticsInputs>

export const Analytics = Closed({
  MachineId: Type.String(),
  ...figures,
  Pieces,
  /** Counted by Pieces. */
  Unit: Type.String(),
})
export type Analytics = Static<typeof Analytics>

const amountsOf = <K extends string>(keys: readonly K[]) => ClosedPartial(hoursOf(keys))

/** At the rates of the caller's organization, each day at the one that held (rules: money). */
export const AnalyticsCosts = Closed({
  Currency: Type.String(),
  /** A machine had no rate on some of the days: it cost at least this. */
  IsPart: Type.Boolean(),
  /** The mean of the time that is known. */
  PerHour: Type.Number(),
  /** Those that cost anything. */
  UsageTimes: amountsOf(USAGE_CLASSES),
  WasteTimes: amountsOf(WASTE_REASONS),
})
export type AnalyticsCosts = Static<typeof AnalyticsCosts>

export const KpiCalcMethod = Type.Enum([...KPI_METHODS])

export const query = {
  /** A day `2026-11-05`, or a moment: the midnight nearest to it at the machine. */
  from: Type.Optional(Instant),
  /** The last day, or the moment at which it ends. */
  to: Type.Optional(Instant),
  kpiCalcMethod: KpiCalcMethod,
}

export const errors = ['RANGE_TOO_LONG', 'RANGE_REVERSED'] as const

/** A day of one machine or of many. */
export const AnalyticsDay = Closed({ Day: Type.String(), ...figures })
export type AnalyticsDay = Static<typeof AnalyticsDay>

export const period = {
  From: Type.String(),
  To: Type.String(),
  /** As many days before. */
  BeforeFrom: Type.String(),
  BeforeTo: Type.String(),
  /** As it holds on the last day. */
  Target: AnalyticsTarget,
  /** By day, for OEE. */
  DayTargets: Type.Array(Percent),
}

/** Without names of their own in the OpenAPI file. */
export const measures = { Percent, Hours, Amount }
