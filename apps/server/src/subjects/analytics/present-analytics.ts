import type { GroupMachine } from '@millwright/contract/analytics/analytics-groups'
import type { Analytics, AnalyticsFigures, Pieces } from '@millwright/contract/analytics/analytics-shapes'
import { lostTimes } from '@millwright/domain/analytics/change-causes'
import {
  figuresOf,
  type KpiMethod,
  type Made,
  mainUsageLevel,
  NOTHING_MADE,
  runTime,
  sumMade,
  sumUnlike,
  technicalAvailability,
  utilizationAvailability,
  utilizationTime,
} from '@millwright/domain/analytics/figures'
import {
  availableTime,
  noDataOf,
  noUsage,
  plannedTime,
  sumUsage,
} from '@millwright/domain/analytics/usage-totals'
import { benchmarkOf } from '@millwright/domain/shifts/goal'
import { kpiUnit } from '@millwright/domain/shifts/shift-kpi'
import { USAGE_CLASSES, WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Usage } from './usage/usage-columns.ts'

const hours = (ms: number): number => Math.round((ms / HOUR_MS) * 100) / 100
export const percent = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 1000) / 10
const amount = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100

/** Only machines of families with the same unit may be added up. */
export const unitOf = (family: string): string => {
  const { kpi } = benchmarkOf(family)
  return kpiUnit(kpi, family) ?? kpi
}

export const NO_USAGE: Usage = { totals: noUsage(), made: NOTHING_MADE }

const inHours = <K extends string>(
  keys: readonly K[],
  times: Readonly<Record<K, number>>,
): Record<K, number> => {
  const found = {} as Record<K, number>
  for (const key of keys) found[key] = hours(times[key])
  return found
}

export function presentFigures({ totals, made }: Usage, method: KpiMethod): AnalyticsFigures {
  const { availability, performance, quality, oee, notes } = figuresOf(totals, made, method)
  return {
    Availability: percent(availability.value),
    Performance: percent(performance.value),
    Quality: percent(quality.value),
    OEE: percent(oee),
    UsageTimes: inHours(USAGE_CLASSES, totals.usage),
    WasteTimes: inHours(WASTE_REASONS, totals.waste),
    MainUsageLevel: percent(mainUsageLevel(totals).value),
    RunTime: hours(runTime(totals)),
    AvailableTime: hours(availableTime(totals)),
    UtilizationTime: hours(utilizationTime(totals)),
    UtilizationAvailability: percent(utilizationAvailability(totals).value),
    TechnicalAvailability: percent(technicalAvailability(totals).value),
    PlannedTime: hours(plannedTime(totals)),
    NoData: hours(noDataOf(totals)),
    Notes: [...notes],
  }
}

export function presentPieces({ totals, made }: Usage): Pieces {
  const { total, defective, ideal } = made
  const work = totals.status.EXE / HOUR_MS
  const perHour = (value: number | null) => (value === null || work === 0 ? null : amount(value / work))
  return {
    Good: amount(total === null ? null : total - (defective ?? 0)),
    Defective: amount(defective),
    Total: amount(total),
    Velocity: perHour(total),
    Goal: perHour(ideal),
  }
}

export const presentMachine = (
  { publicId, family }: { readonly publicId: string; readonly family: string },
  usage: Usage,
  method: KpiMethod,
): Analytics => ({
  MachineId: publicId,
  ...presentFigures(usage, method),
  Pieces: presentPieces(usage),
  Unit: unitOf(family),
})

export const presentOee = ({ totals, made }: Usage, method: KpiMethod): number | null =>
  percent(figuresOf(totals, made, method).oee)

/** A row of a list of many machines. */
export function presentRow(
  { publicId, family }: { readonly publicId: string; readonly family: string },
  usage: Usage,
  method: KpiMethod,
): Omit<GroupMachine, 'BeforeOEE' | 'TargetOEE' | 'Rate'> {
  const { availability, performance, quality, oee } = figuresOf(usage.totals, usage.made, method)
  const lost = lostTimes(usage, method)
  const { waste } = usage.totals
  return {
    MachineId: publicId,
    Availability: percent(availability.value),
    Performance: percent(performance.value),
    Quality: percent(quality.value),
    OEE: percent(oee),
    UsageTimes: inHours(USAGE_CLASSES, usage.totals.usage),
    WasteTimes: inHours(
      WASTE_REASONS.filter((reason) => waste[reason] > 0),
      waste,
    ),
    Lost: {
      OEE: lost.oee === null ? null : hours(lost.oee),
      Availability: hours(lost.availability),
      Performance: hours(lost.performance),
      MainUsageLevel: hours(lost.mainUsageLevel),
    },
    NoData: hours(noDataOf(usage.totals)),
    Pieces: presentPieces(usage),
    Unit: unitOf(family),
  }
}

/** Of machines of one unit all is added up; of several the times only (rules: kpis 9). */
export function sumUsages(all: readonly { readonly unit: string; readonly usage: Usage }[]): Usage {
  const isAlike =
    new Set(all.filter(({ usage }) => usage.made.total !== null).map(({ unit }) => unit)).size <= 1
  const made = all.map(({ usage }): Made => usage.made)
  return {
    totals: sumUsage(all.map(({ usage }) => usage.totals)),
    made: isAlike ? sumMade(made) : sumUnlike(made),
  }
}

export const presentUnits = (all: readonly { readonly unit: string; readonly usage: Usage }[]) =>
  [...Map.groupBy(all, ({ unit }) => unit)]
    .map(([Unit, own]) => {
      const usage = sumUsages(own)
      return { Unit, ...presentPieces(usage), WasteTimes: inHours(WASTE_REASONS, usage.totals.waste) }
    })
    .filter(({ Total }) => Total !== null)
