import type { AnalyticsInputs } from '@millwright/contract/analytics/analytics-shapes'
import {
  ADDED_CLASSES,
  mainUsageLevel,
  type Ratio,
  runTime,
  technicalAvailability,
  utilizationAvailability,
  utilizationTime,
} from '@millwright/domain/analytics/figures'
import type { UsageClass } from '@millwright/domain/stops/usage-class'
import type { TFunction } from '@millwright/domain/text/translate'

/** Figures beside OEE that follow from the classes of time, whatever the method (rules: analytics 5). */
export const LEVELS = [
  'MainUsageLevel',
  'RunTime',
  'UtilizationTime',
  'UtilizationAvailability',
  'TechnicalAvailability',
] as const
export type Level = (typeof LEVELS)[number]

/** Those that are a time; the others are shares. */
export const isTime = (level: Level): level is keyof typeof ADDED_CLASSES => level in ADDED_CLASSES

/** How a figure is counted, in words and times; a sum of times has no whole. */
export interface Formula {
  readonly part: string
  readonly whole: string | null
  readonly ratio: Ratio
}

export function levelFormula(level: Level, totals: AnalyticsInputs['totals'], t: TFunction): Formula {
  const sum = (classes: readonly UsageClass[]): string =>
    classes.map((use) => t(`analytics.usage.${use}`)).join(' + ')
  const timeOnly = (part: number): Ratio => ({ part, whole: 0, value: null })
  const available = t('analytics.formulas.availability_ISO_22400.whole')
  const occupancy = t('analytics.formulas.main_usage.whole')
  switch (level) {
    case 'RunTime':
      return { part: sum(ADDED_CLASSES[level]), whole: null, ratio: timeOnly(runTime(totals)) }
    case 'UtilizationTime':
      return { part: sum(ADDED_CLASSES[level]), whole: null, ratio: timeOnly(utilizationTime(totals)) }
    case 'UtilizationAvailability':
      return {
        part: sum(ADDED_CLASSES.UtilizationTime),
        whole: available,
        ratio: utilizationAvailability(totals),
      }
    case 'MainUsageLevel':
      return { part: sum(['MainUsage']), whole: occupancy, ratio: mainUsageLevel(totals) }
    case 'TechnicalAvailability':
      return {
        part: `${occupancy} − ${t('analytics.usage.TechnicalFault')}`,
        whole: occupancy,
        ratio: technicalAvailability(totals),
      }
    default:
      return level satisfies never
  }
}

/** The classes of time that it counts, or that lower it. */
export function classesOf(level: Level): readonly UsageClass[] {
  switch (level) {
    case 'RunTime':
      return ADDED_CLASSES.RunTime
    case 'UtilizationTime':
    case 'UtilizationAvailability':
      return ADDED_CLASSES.UtilizationTime
    case 'MainUsageLevel':
      return ['MainUsage']
    case 'TechnicalAvailability':
      return ['TechnicalFault']
    default:
      return level satisfies never
  }
}
