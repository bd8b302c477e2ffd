import type { ChartTable } from '../frame/chart-table.tsx'
import type { TipRow } from '../frame/chart-tip.tsx'
import type { LineSeries, Values } from './line-types.ts'

const SHAPE = { line: 'line', area: 'line', dashed: 'dash' } as const

/** uPlot breaks a line at null; what is no number is no value either. */
const valueAt = (values: Values, index: number): number | null => {
  const value = values[index]
  return value === null || value === undefined || Number.isNaN(value) ? null : value
}

/** The series at one point, as a tooltip lists them. */
export function rowsAt(
  { series }: { readonly series: readonly LineSeries[] },
  index: number,
  format: (value: number) => string,
  none: string,
): TipRow[] {
  return series.map(({ name, colour, look = 'line', values }) => {
    const value = valueAt(values, index)
    return { name, colour, shape: SHAPE[look], value: value === null ? none : format(value) }
  })
}

/** A row for each point, a column for each series. */
export function lineTable(
  positions: ArrayLike<number>,
  series: readonly LineSeries[],
  first: { readonly name: string; readonly format: (position: number) => string },
  format?: (value: number) => string,
): ChartTable {
  return {
    columns: [{ name: first.name }, ...series.map(({ name }) => ({ name, format }))],
    rows: Array.from(positions, (position, index) => [
      first.format(position),
      ...series.map(({ values }) => valueAt(values, index)),
    ]),
  }
}
