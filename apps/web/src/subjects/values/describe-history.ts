import type { TFunction } from '@millwright/domain/text/translate'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'
import { formatDate, formatNumber, formatTimeWithSeconds } from '../../platform/ui/text/format.ts'
import type { Columns, Extremes } from './shared/series-columns.ts'
import { formatMeasure } from './value-format.ts'

const momentOf = (ts: number, zone: string, language: string): string =>
  `${formatDate(ts, zone, language)} ${formatTimeWithSeconds(ts, zone)}`

const withUnit = (value: string, unit: string): string => (unit === '' ? value : `${value} ${unit}`)

/** A value with its time, for screen readers. */
export function describePoint(
  t: TFunction,
  language: string,
  columns: Columns,
  index: number,
  zone: string,
  unit: string,
): string {
  const value = withUnit(formatMeasure(columns.values[index] ?? 0, language), unit)
  return t('machine_data.point', { value, time: momentOf(columns.times[index] ?? 0, zone, language) })
}

interface Described {
  readonly columns: Columns
  readonly extremes: Extremes | null
  readonly view: View
  readonly alarms: number
  readonly zone: string
  readonly unit: string
}

/** The whole picture in words. */
export function describeHistory(t: TFunction, language: string, described: Described): string {
  const { columns, extremes, view, alarms, zone, unit } = described
  if (!extremes) return t('machine_data.empty')
  const measure = (value: number | undefined) => withUnit(formatMeasure(value ?? 0, language), unit)
  return [
    t('machine_data.summary', {
      from: momentOf(view.from, zone, language),
      to: momentOf(view.to, zone, language),
      count: columns.count,
      values: formatNumber(columns.count, language),
    }),
    t('machine_data.summary_extremes', {
      min: measure((columns.min ?? columns.values)[extremes.lowest]),
      max: measure((columns.max ?? columns.values)[extremes.highest]),
      last: measure(columns.values.at(-1)),
    }),
    t('machine_data.alarms', { count: alarms }),
  ].join(' ')
}
