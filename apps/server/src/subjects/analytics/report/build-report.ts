import type { MachineAnalytics } from '@millwright/contract/analytics/analytics'
import type { GroupAnalytics, GroupMachine } from '@millwright/contract/analytics/analytics-groups'
import type { AnalyticsDay, AnalyticsFigures } from '@millwright/contract/analytics/analytics-shapes'
import { isComparable } from '@millwright/domain/analytics/compare'
import type { KpiMethod } from '@millwright/domain/analytics/figures'
import { dateText } from '@millwright/domain/time/date-text'
import { shiftTexts, unitName } from '../../shifts/shared/shift-texts.ts'
import { type Report, type ReportTable, writeValue } from './report.ts'
import { reportTexts } from './report-texts.ts'
import { largestLosses, lossTable, reasonsByTime, timesTable } from './time-tables.ts'

const FACTORS = ['OEE', 'Availability', 'Performance', 'Quality'] as const
const LABELS = {
  OEE: 'oee',
  Availability: 'availability',
  Performance: 'performance',
  Quality: 'quality',
} as const

/** Of the classes of time, by any method (rules: analytics 5). */
const LEVELS = ['MainUsageLevel', 'UtilizationAvailability', 'TechnicalAvailability'] as const

interface ReportOptions extends Pick<Report, 'name' | 'title' | 'organization' | 'language'> {
  readonly method: KpiMethod
}

type Period = Pick<GroupAnalytics, 'From' | 'To' | 'Target' | 'DayTargets' | 'Days' | 'Costs'>

/** Of a group: in total, by day, by machine and by loss. */
export function groupReport(
  analytics: GroupAnalytics,
  machines: readonly (GroupMachine & { readonly Name: string })[],
  options: ReportOptions,
): Report {
  const { Total, Before, Days } = analytics
  const { t } = reportTexts(options.language)
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
      unitName(shiftTexts(options.language), machine.Unit),
    ]),
  }
  return report(analytics, Total, Before, [daysTable(Days, analytics, options.language), byMachine], options)
}

/** Of a machine: in total, by day, by shift and by loss. */
export function machineReport(analytics: MachineAnalytics, options: ReportOptions): Report {
  const { Before, Days, Shifts } = analytics
  const { t } = reportTexts(options.language)
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
  const { t } = reportTexts(language)
  return FACTORS.map((factor) => ({ name: t(`report.${LABELS[factor]}`), format: 'percent' as const }))
}

function report(
  period: Period,
  figures: AnalyticsFigures,
  before: AnalyticsFigures,
  tables: readonly ReportTable[],
  { method, ...options }: ReportOptions,
): Report {
  const { From, To, Target, Costs } = period
  const { language } = options
  const { t } = reportTexts(language)
  const hasEnoughBefore = isComparable(figures.AvailableTime, before.AvailableTime)
  const factors = FACTORS.map((factor) => ({
    name: t(`report.${LABELS[factor]}`),
    now: figures[factor],
    before: hasEnoughBefore ? before[factor] : null,
    target: Target[factor],
  }))
  const inTotal: ReportTable = {
    title: t('report.figures'),
    columns: [
      { name: t('report.figure'), format: 'text' },
      { name: t('report.now'), format: 'percent' },
      { name: t('report.before'), format: 'percent' },
      { name: t('report.target'), format: 'percent' },
    ],
    rows: [
      ...factors.map((factor) => [factor.name, factor.now, factor.before, factor.target]),
      ...LEVELS.map((level) => [
        t(`report.levels.${level}`),
        figures[level],
        hasEnoughBefore ? before[level] : null,
        null,
      ]),
    ],
  }
  return {
    ...options,
    subtitle: `${dateText(From, language)} – ${dateText(To, language)} · ${t(`report.methods.${method}`)}`,
    lines: linesOf(figures, hasEnoughBefore, language),
    front: {
      figures: factors,
      days: period.Days.map(({ Day, OEE }, index) => ({
        day: Day,
        oee: OEE,
        target: period.DayTargets[index] ?? null,
      })),
      losses: largestLosses(figures, hasEnoughBefore ? before : null, Costs, language),
    },
    tables: [
      inTotal,
      timesTable(figures, before, language),
      ...tables,
      lossTable(figures, before, Costs, language),
    ],
  }
}

function linesOf(figures: AnalyticsFigures, hasEnoughBefore: boolean, language: string): string[] {
  const { t } = reportTexts(language)
  const [largest] = reasonsByTime(figures)
  const { PlannedTime, NoData } = figures
  return [
    ...(largest
      ? [
          t('report.loss', {
            reason: t(`report.waste.${largest}`),
            hours: writeValue(figures.WasteTimes[largest], { format: 'hours' }, language),
          }),
        ]
      : []),
    ...(PlannedTime > 0
      ? [
          t('report.coverage', {
            share: writeValue(((PlannedTime - NoData) / PlannedTime) * 100, { format: 'percent' }, language),
          }),
        ]
      : []),
    ...(hasEnoughBefore ? [] : [t('report.too_little')]),
  ]
}

function daysTable(days: readonly AnalyticsDay[], { DayTargets }: Period, language: string): ReportTable {
  const { t } = reportTexts(language)
  return {
    title: t('report.days'),
    columns: [
      { name: t('report.day'), format: 'day' },
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
