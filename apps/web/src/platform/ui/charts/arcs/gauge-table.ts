import type { ChartTable } from '../frame/chart-table.tsx'
import type { GaugeBand } from './gauge.tsx'

interface Reading {
  /** Of the two columns. */
  readonly names: readonly [string, string]
  /** The name of the value. */
  readonly name: string
  readonly value: number | null
  readonly bands: readonly GaugeBand[]
}

/** The value and, below it, from where to where each band goes. */
export function gaugeTable(
  { names: [first, second], name, value, bands }: Reading,
  format: (value: number) => string,
): ChartTable {
  return {
    columns: [{ name: first }, { name: second, format }],
    rows: [[name, value], ...bands.map((band) => [band.name, `${format(band.from)} – ${format(band.to)}`])],
  }
}
