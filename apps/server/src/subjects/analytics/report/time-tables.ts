import type { AnalyticsFigures } from '@millwright/contract/analytics/analytics-shapes'
import { USAGE_CLASSES, WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import { textsIn } from '../../../platform/texts/texts.ts'
import type { ReportTable } from './report.ts'

const TIMES = ['RunTime', 'UtilizationTime'] as const

/** The time that is known of what was planned, and how much of it a machine ran and was used. */
export function timesTable(
  figures: AnalyticsFigures,
  before: AnalyticsFigures,
  language: string,
): ReportTable {
  const { t } = textsIn(language)
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

/** What planned time was used for, then why time was wasted. */
export function lossTable(
  figures: AnalyticsFigures,
  before: AnalyticsFigures,
  language: string,
): ReportTable {
  const { t } = textsIn(language)
  return {
    title: t('report.losses'),
    columns: [
      { name: t('report.reason'), format: 'text' },
      { name: t('report.hours'), format: 'hours' },
      { name: t('report.before'), format: 'hours' },
    ],
    rows: [
      ...USAGE_CLASSES.map((use) => [
        t(`report.usage.${use}`),
        figures.UsageTimes[use],
        before.UsageTimes[use],
      ]),
      ...WASTE_REASONS.filter((reason) => figures.WasteTimes[reason] > 0 || before.WasteTimes[reason] > 0)
        .sort((a, b) => figures.WasteTimes[b] - figures.WasteTimes[a])
        .map((reason) => [
          `${t('report.losses')}: ${t(`report.waste.${reason}`)}`,
          figures.WasteTimes[reason],
          before.WasteTimes[reason],
        ]),
    ],
  }
}
