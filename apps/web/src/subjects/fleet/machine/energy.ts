import type { Series } from '@millwright/contract/values/machine-data'
import { counterGain } from '@millwright/domain/points/counter'
import { MAX_WH_PER_HOUR } from '@millwright/domain/points/energy-unit'

/** Watt hours that the meter moved on over a series; null when it sent nothing. */
export function energyOf({ steps, values, max }: Pick<Series, 'steps' | 'values' | 'max'>): number | null {
  let ts = 0
  const points = values.map((value, index) => {
    ts += steps[index] ?? 0
    return { ts, v: max?.[index] ?? value }
  })
  return counterGain(points, 0, MAX_WH_PER_HOUR).gain
}
