import type { TestSeries } from '@millwright/contract/condition/condition-series'
import { SIMPLE_VALUES } from '@millwright/domain/condition/spindle-values'
import { isToolLoad, TOOL_LOADS } from '@millwright/domain/condition/tool-loads'
import { SERIES_NAMES, type SeriesName } from '@millwright/domain/condition/value-series'
import { nearestIndex } from '../../platform/ui/charts/frame/chart-cursor.ts'

/** Each load has a unit of its own. */
const QUANTITIES = ['acceleration', 'velocity', 'temperature', ...TOOL_LOADS] as const
export type Quantity = (typeof QUANTITIES)[number]

export interface PanelLine {
  readonly name: SeriesName
  readonly values: readonly number[]
  /** When the fingerprint was made, at the same times; null after its end. */
  readonly print: readonly (number | null)[] | null
}

/** The lines of one unit. */
export interface Panel {
  readonly quantity: Quantity
  readonly lines: readonly PanelLine[]
}

function quantityOf(name: SeriesName): Quantity {
  if (isToolLoad(name)) return name
  return name.startsWith('Acc') ? 'acceleration' : name.startsWith('Vel') ? 'velocity' : 'temperature'
}

/** A series of another test, at the times of this one. */
function atTimes(times: readonly number[], other: TestSeries | undefined, name: SeriesName) {
  const values = other?.series.find((each) => each.name === name)?.values
  if (!other || !values) return null
  const end = other.times.at(-1) ?? 0
  return times.map((ts) => (ts > end ? null : (values[nearestIndex(other.times, ts)] ?? null)))
}

/** The two vectors and the loads, or all that there is; series that the test does not have are left out. */
export function panelsOf(
  { times, series }: Pick<TestSeries, 'times' | 'series'>,
  print: TestSeries | undefined,
  isAdvanced: boolean,
): readonly Panel[] {
  const names: readonly SeriesName[] = isAdvanced ? SERIES_NAMES : [...SIMPLE_VALUES, ...TOOL_LOADS]
  const lines = names.flatMap((name): PanelLine[] => {
    const values = series.find((each) => each.name === name)?.values
    return values ? [{ name, values, print: isAdvanced ? null : atTimes(times, print, name) }] : []
  })
  return QUANTITIES.map((quantity) => ({
    quantity,
    lines: lines.filter(({ name }) => quantityOf(name) === quantity),
  })).filter(({ lines: of }) => of.length > 0)
}
