import type { AnalyticsCosts, AnalyticsFigures } from '@millwright/contract/analytics/analytics-shapes'
import { USAGE_CLASSES, WASTE_REASONS, type WasteReason } from '@millwright/domain/stops/usage-class'
import type { ReportColumn, ReportTable } from './report.ts'
import { reportTexts } from './report-texts.ts'

const TIMES = ['RunTime', 'UtilizationTime'] as const

/** The time that is known of what was planned, and how much of it a machine ran and was used. */
export function timesTable(
  figures: AnalyticsFigures,
  before: AnalyticsFigures,
  language: string,
): ReportTable {
  const { t } = reportTexts(language)
  return {
    title: t('report.hours'),
    columns: [
      { name: t('report.figure'), format: 'text' },
      { name: t('report.now'), format: 'hours' },
      { name: t('report.before'), format: 'hours' },
    ],
    rows: [
      [t('report.available'), figures.AvailableTime, before.AvailableTime],
      ...TIMES.map((time) => [t(`report.levels.${time}`), figures[time], before[time]]),
    ],
  }
}

/** On the page of an owner. */
const MOST_LOSSES = 5

/** Why time was lost, the longest first. */
export const reasonsByTime = ({ WasteTimes }: AnalyticsFigures): WasteReason[] =>
  WASTE_REASONS.filter((reason) => WasteTimes[reason] > 0).sort((a, b) => WasteTimes[b] - WasteTimes[a])

/** In the currency of the reader's rates; none where money is not known (rules: money 3). */
function costColumns(costs: AnalyticsCosts | null, language: string): ReportColumn[] {
  if (!costs) return []
  const name = reportTexts(language).t(costs.IsPart ? 'report.cost_at_least' : 'report.cost')
  return [{ name, format: 'money', currency: costs.Currency }]
}

/** The few that matter, in time and money. */
export function largestLosses(
  figures: AnalyticsFigures,
  /** Null where it cannot be compared. */
  before: AnalyticsFigures | null,
  costs: AnalyticsCosts | null,
  language: string,
): ReportTable {
  const { t } = reportTexts(language)
  return {
    title: t('report.largest'),
    columns: [
      { name: t('report.reason'), format: 'text' },
      { name: t('report.hours'), format: 'hours' },
      ...costColumns(costs, language),
      { name: t('report.before'), format: 'hours' },
    ],
    rows: reasonsByTime(figures)
      .slice(0, MOST_LOSSES)
      .map((reason) => [
        t(`report.waste.${reason}`),
        figures.WasteTimes[reason],
        ...(costs ? [costs.WasteTimes[reason] ?? 0] : []),
        before ? before.WasteTimes[reason] : null,
      ]),
  }
}

/** The uses of planned time, then the reasons for waste. */
export function lossTable(
  figures: AnalyticsFigures,
  before: AnalyticsFigures,
  costs: AnalyticsCosts | null,
  language: string,
): ReportTable {
  const { t } = reportTexts(language)
  const onlyBefore = WASTE_REASONS.filter(
    (reason) => figures.WasteTimes[reason] === 0 && before.WasteTimes[reason] > 0,
  )
  return {
    title: t('report.losses'),
    columns: [
      { name: t('report.reason'), format: 'text' },
      { name: t('report.hours'), format: 'hours' },
      ...costColumns(costs, language),
      { name: t('report.before'), format: 'hours' },
    ],
    rows: [
      ...USAGE_CLASSES.map((use) => [
        t(`report.usage.${use}`),
        figures.UsageTimes[use],
        ...(costs ? [costs.UsageTimes[use] ?? 0] : []),
        before.UsageTimes[use],
      ]),
      ...[...reasonsByTime(figures), ...onlyBefore].map((reason) => [
        `${t('report.losses')}: ${t(`report.waste.${reason}`)}`,
        figures.WasteTimes[reason],
        ...(costs ? [costs.WasteTimes[reason] ?? 0] : []),
        before.WasteTimes[reason],
      ]),
    ],
  }
}
