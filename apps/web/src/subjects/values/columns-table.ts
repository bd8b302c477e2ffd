import type { TFunction } from '@millwright/domain/text/translate'
import type { ChartTable } from '../../platform/ui/charts/frame/chart-table.tsx'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'
import { formatDate, formatTimeWithSeconds } from '../../platform/ui/text/format.ts'
import type { Columns } from './shared/series-columns.ts'
import { formatMeasure } from './value-format.ts'

interface ShownPart {
  readonly view: View
  readonly zone: string
  readonly unit: string
}

/** The line in numbers, as far as it is in sight. */
export function columnsTable(
  { times, values, min, max }: Columns,
  { view, zone, unit }: ShownPart,
  t: TFunction,
  language: string,
): ChartTable {
  const format = (value: number): string => formatMeasure(value, language)
  const named = (key: string) => ({ name: unit === '' ? t(key) : `${t(key)}, ${unit}`, format })
  const hasBand = min !== null && max !== null
  const rows = Array.from(times, (ts, index) => ({ ts, index }))
    .filter(({ ts }) => ts >= view.from && ts <= view.to)
    .map(({ ts, index }) => [
      `${formatDate(ts, zone, language)} ${formatTimeWithSeconds(ts, zone)}`,
      values[index] ?? null,
      ...(hasBand ? [min[index] ?? null, max[index] ?? null] : []),
    ])
  return {
    columns: [
      { name: t('machine_data.time') },
      named('machine_data.value'),
      ...(hasBand ? [named('machine_data.lowest'), named('machine_data.highest')] : []),
    ],
    rows,
  }
}
