import type { ChartTable } from '../frame/chart-table.tsx'
import type { BarSeries, StackBar } from './stacked-bars.tsx'

/** A row for each bar, a column for each series. */
export function barTable(
  first: string,
  series: readonly Pick<BarSeries, 'name'>[],
  bars: readonly StackBar[],
  format?: (value: number) => string,
): ChartTable {
  return {
    columns: [{ name: first }, ...series.map(({ name }) => ({ name, format }))],
    rows: bars.map(({ label, title, values }) => [
      title ?? label,
      ...series.map((_, index) => values[index] ?? null),
    ]),
  }
}

/** The sum of one series over all bars; null when none of them is known. */
export function totalOf(bars: readonly Pick<StackBar, 'values'>[], index: number): number | null {
  const known = bars.map(({ values }) => values[index]).filter((value) => typeof value === 'number')
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
