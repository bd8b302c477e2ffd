import type { MachineAnalytics } from '@millwright/contract/analytics/analytics'
import type { GroupAnalytics, GroupMachine } from '@millwright/contract/analytics/analytics-groups'
import type { AnalyticsDay, AnalyticsFigures } from '@millwright/contract/analytics/analytics-shapes'
import { isComparable } from '@millwright/domain/analytics/compare'
import type { KpiMethod } from '@millwright/domain/analytics/figures'
import { WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import { dateText } from '@millwright/domain/time/date-text'
import { textsIn, unitName } from '../../../platform/texts/texts.ts'
import { type Report, type ReportTable, writeValue } from './report.ts'
import { lossTable, timesTable } from './time-tables.ts'

const FACTORS = ['OEE', 'Availability', 'Performance', 'Quality'] as const
const LABELS = {
  OEE: 'oee',
  Availability: 'availability',
  Performance: 'performance',
  Quality: 'quality',
} as const

/** Of the classes of time, by any method (rules: analytics 5). */
const LEVELS = ['MainUsageLevel', 'UtilizationAvailability', 'TechnicalAvailability'] as const

interface ReportOptions {
  /** Of the group or the machine. */
  readonly name: string
  readonly method: KpiMethod
  readonly language: string
}

type Period = Pick<GroupAnalytics, 'From' | 'To' | 'Target' | 'DayTargets'>

/** Of a group: in total, by day, by machine and by loss. */
export function groupReport(
  analytics: GroupAnalytics,
  machines: readonly (GroupMachine & { readonly Name: string })[],
  options: ReportOptions,
): Report {
  const { Total, Before, Days } = analytics
  const texts = textsIn(options.language)
  const { t } = texts
  const factors = factorColumns(options.language)
  const byMachine: ReportTable = {
    title: t('report.machines'),
    columns: [
      { name: t('report.machine'), format: 'text' },
      ...factors,
      { name: t('report.target'), format: 'percent' },
      { name: t('report.good'), format: 'number' },
      { name: t('report.defective'), format: 'number' },
      { name: t('report.unit'), format: 'text' },
    ],
    rows: machines.map((machine) => [
      machine.Name,
      ...FACTORS.map((factor) => machine[factor]),
      machine.TargetOEE,
      machine.Pieces.Good,
      machine.Pieces.Defective,
      unitName(texts, machine.Unit),
    ]),
  }
  return report(analytics, Total, Before, [daysTable(Days, analytics, options.language), byMachine], options)
}

/** Of a machine: in total, by day, by shift and by loss. */
export function machineReport(analytics: MachineAnalytics, options: ReportOptions): Report {
  const { Before, Days, Shifts } = analytics
  const { t } = textsIn(options.language)
  const byShift: ReportTable = {
    title: t('report.shifts'),
    columns: [
      { name: t('report.shifts'), format: 'text' },
      ...factorColumns(options.language),
      { name: t('report.good'), format: 'number' },
      { name: t('report.defective'), format: 'number' },
    ],
    rows: Shifts.map((shift) => [
      t('report.shift', { number: shift.Shift }),
      ...FACTORS.map((factor) => shift[factor]),
      shift.Pieces.Good,
      shift.Pieces.Defective,
    ]),
  }
  return report(
    analytics,
    analytics,
    Before,
    [daysTable(Days, analytics, options.language), byShift],
    options,
  )
}

const factorColumns = (language: string) => {
  const { t } = textsIn(language)
  return FACTORS.map((factor) => ({ name: t(`report.${LABELS[factor]}`), format: 'percent' as const }))
}

function report(
  { From, To, Target }: Period,
  figures: AnalyticsFigures,
  before: AnalyticsFigures,
  tables: readonly ReportTable[],
  { name, method, language }: ReportOptions,
): Report {
  const { t } = textsIn(language)
  const hasEnoughBefore = isComparable(figures.AvailableTime, before.AvailableTime)
  const inTotal: ReportTable = {
    title: t('report.figures'),
    columns: [
      { name: t('report.figure'), format: 'text' },
      { name: t('report.now'), format: 'percent' },
      { name: t('report.before'), format: 'percent' },
      { name: t('report.target'), format: 'percent' },
    ],
    rows: [
      ...FACTORS.map((factor) => [
        t(`report.${LABELS[factor]}`),
        figures[factor],
        hasEnoughBefore ? before[factor] : null,
        Target[factor],
      ]),
      ...LEVELS.map((level) => [
        t(`report.levels.${level}`),
        figures[level],
        hasEnoughBefore ? before[level] : null,
        null,
      ]),
    ],
  }
  return {
    title: t('report.of', { name }),
    subtitle: `${dateText(From, language)} – ${dateText(To, language)} · ${t(`report.methods.${method}`)}`,
    lines: linesOf(figures, hasEnoughBefore, language),
    tables: [inTotal, timesTable(figures, before, language), ...tables, lossTable(figures, before, language)],
    language,
  }
}

function linesOf(figures: AnalyticsFigures, hasEnoughBefore: boolean, language: string): string[] {
  const { t } = textsIn(language)
  const [largest] = WASTE_REASONS.toSorted((a, b) => figures.WasteTimes[b] - figures.WasteTimes[a])
  const { PlannedTime, NoData } = figures
  return [
    ...(largest && figures.WasteTimes[largest] > 0
      ? [
          t('report.loss', {
            reason: t(`report.waste.${largest}`),
            hours: writeValue(figures.WasteTimes[largest], 'hours', language),
          }),
        ]
      : []),
    ...(PlannedTime > 0
      ? [
          t('report.coverage', {
            share: writeValue(((PlannedTime - NoData) / PlannedTime) * 100, 'percent', language),
          }),
        ]
      : []),
    ...(hasEnoughBefore ? [] : [t('report.too_little')]),
  ]
}

function daysTable(days: readonly AnalyticsDay[], { DayTargets }: Period, language: string): ReportTable {
  const { t } = textsIn(language)
  return {
    title: t('report.days'),
    columns: [
      { name: t('report.day'), format: 'text' },
      ...factorColumns(language),
      { name: t('report.target'), format: 'percent' },
      { name: t('report.planned'), format: 'hours' },
      { name: t('report.no_data'), format: 'hours' },
    ],
    rows: days.map((day, index) => [
      day.Day,
      ...FACTORS.map((factor) => day[factor]),
      DayTargets[index] ?? null,
      day.PlannedTime,
      day.NoData,
    ]),
  }
}
