import type {
  AnalyticsDay,
  AnalyticsFigures,
  GroupAnalytics,
  GroupMachine,
  MachineAnalytics,
} from '@millwright/contract/calls/analytics'
import { isComparable } from '@millwright/domain/usage/compare'
import type { KpiMethod } from '@millwright/domain/usage/figures'
import { USAGE_CLASSES, WASTE_REASONS } from '@millwright/domain/usage/usage-class'
import { type Report, type ReportTable, writeValue } from './report.ts'
import { reportTexts } from './report-texts.ts'

const FACTORS = ['OEE', 'Availability', 'Performance', 'Quality'] as const
const LABELS = {
  OEE: 'oee',
  Availability: 'availability',
  Performance: 'performance',
  Quality: 'quality',
} as const

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
  const texts = reportTexts(options.language)
  const factors = factorColumns(options.language)
  const byMachine: ReportTable = {
    title: texts.machines,
    columns: [
      { name: texts.machine, format: 'text' },
      ...factors,
      { name: texts.target, format: 'percent' },
      { name: texts.good, format: 'number' },
      { name: texts.defective, format: 'number' },
      { name: texts.unit, format: 'text' },
    ],
    rows: machines.map((machine) => [
      machine.Name,
      ...FACTORS.map((factor) => machine[factor]),
      machine.TargetOEE,
      machine.Pieces.Good,
      machine.Pieces.Defective,
      machine.Unit,
    ]),
  }
  return report(analytics, Total, Before, [daysTable(Days, analytics, options.language), byMachine], options)
}

/** Of a machine: in total, by day, by shift and by loss. */
export function machineReport(analytics: MachineAnalytics, options: ReportOptions): Report {
  const { Before, Days, Shifts } = analytics
  const texts = reportTexts(options.language)
  const byShift: ReportTable = {
    title: texts.shifts,
    columns: [
      { name: texts.shifts, format: 'text' },
      ...factorColumns(options.language),
      { name: texts.good, format: 'number' },
      { name: texts.defective, format: 'number' },
    ],
    rows: Shifts.map((shift) => [
      texts.shift(shift.Shift),
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
  const texts = reportTexts(language)
  return FACTORS.map((factor) => ({ name: texts[LABELS[factor]], format: 'percent' as const }))
}

function report(
  { From, To, Target }: Period,
  figures: AnalyticsFigures,
  before: AnalyticsFigures,
  tables: readonly ReportTable[],
  { name, method, language }: ReportOptions,
): Report {
  const texts = reportTexts(language)
  const hasEnoughBefore = isComparable(figures.AvailableTime, before.AvailableTime)
  const inTotal: ReportTable = {
    title: texts.figures,
    columns: [
      { name: texts.figure, format: 'text' },
      { name: texts.now, format: 'percent' },
      { name: texts.before, format: 'percent' },
      { name: texts.target, format: 'percent' },
    ],
    rows: FACTORS.map((factor) => [
      texts[LABELS[factor]],
      figures[factor],
      hasEnoughBefore ? before[factor] : null,
      Target[factor],
    ]),
  }
  return {
    title: texts.of(name),
    subtitle: `${From} – ${To} · ${texts.methods[method]}`,
    lines: linesOf(figures, hasEnoughBefore, language),
    tables: [inTotal, ...tables, lossTable(figures, before, language)],
    language,
  }
}

function linesOf(figures: AnalyticsFigures, hasEnoughBefore: boolean, language: string): string[] {
  const texts = reportTexts(language)
  const [largest] = WASTE_REASONS.toSorted((a, b) => figures.WasteTimes[b] - figures.WasteTimes[a])
  const { PlannedTime, NoData } = figures
  return [
    ...(largest && figures.WasteTimes[largest] > 0
      ? [texts.loss(texts.waste[largest], writeValue(figures.WasteTimes[largest], 'hours', language))]
      : []),
    ...(PlannedTime > 0
      ? [texts.coverage(writeValue(((PlannedTime - NoData) / PlannedTime) * 100, 'percent', language))]
      : []),
    ...(hasEnoughBefore ? [] : [texts.tooLittle]),
  ]
}

function daysTable(days: readonly AnalyticsDay[], { DayTargets }: Period, language: string): ReportTable {
  const texts = reportTexts(language)
  return {
    title: texts.days,
    columns: [
      { name: texts.day, format: 'text' },
      ...factorColumns(language),
      { name: texts.target, format: 'percent' },
      { name: texts.planned, format: 'hours' },
      { name: texts.noData, format: 'hours' },
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

/** What planned time was used for, then why time was wasted. */
function lossTable(figures: AnalyticsFigures, before: AnalyticsFigures, language: string): ReportTable {
  const texts = reportTexts(language)
  return {
    title: texts.losses,
    columns: [
      { name: texts.reason, format: 'text' },
      { name: texts.hours, format: 'hours' },
      { name: texts.before, format: 'hours' },
    ],
    rows: [
      ...USAGE_CLASSES.map((use) => [texts.usage[use], figures.UsageTimes[use], before.UsageTimes[use]]),
      ...WASTE_REASONS.filter((reason) => figures.WasteTimes[reason] > 0 || before.WasteTimes[reason] > 0)
        .sort((a, b) => figures.WasteTimes[b] - figures.WasteTimes[a])
        .map((reason) => [
          `${texts.losses}: ${texts.waste[reason]}`,
          figures.WasteTimes[reason],
          before.WasteTimes[reason],
        ]),
    ],
  }
}
