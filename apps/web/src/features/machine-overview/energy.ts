import type { Series } from '@millwright/contract/calls/machine-data'
import { counterGain } from '@millwright/domain/kpi/counter'

/** Watt hours that the meter moved on over a series; null when it said nothing. */
export function energyOf({ values, max, unit }: Pick<Series, 'values' | 'max' | 'unit'>): number | null {
  const points = values.map((value, index) => ({ ts: index, v: max?.[index] ?? value }))
  const gain = counterGain(points, null)
  return gain === null ? null : gain * (unit === 'kWh' ? 1000 : 1)
}
