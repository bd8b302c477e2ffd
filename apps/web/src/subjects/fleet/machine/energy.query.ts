import type { Series } from '@millwright/contract/values/machine-data'
import { getSeries } from '@millwright/contract/values/machine-data'
import { ENERGY_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { counterGain } from '@millwright/domain/points/counter'
import { MAX_WH_PER_HOUR } from '@millwright/domain/points/energy-unit'
import { dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api/api-error.ts'
import { send } from '../../../platform/api/client.ts'

/** Watt hours that the meter moved on over a series; null when it sent nothing. */
export function energyOf({ steps, values, max }: Pick<Series, 'steps' | 'values' | 'max'>): number | null {
  let ts = 0
  const points = values.map((value, index) => {
    ts += steps[index] ?? 0
    return { ts, v: max?.[index] ?? value }
  })
  return counterGain(points, 0, MAX_WH_PER_HOUR).gain
}

const REFRESH_MS = 60_000
const POINTS = 1000

/** Watt hours of a day; null for a machine without a meter, or whose licence does not open it. */
export const energyQuery = (id: string, day: PlainDay, zone: string) =>
  queryOptions({
    queryKey: ['energy', id, day, zone],
    queryFn: async ({ signal }): Promise<number | null> => {
      const { from, to } = dayBounds(day, zone)
      const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), points: POINTS }
      try {
        const params = { id, channel: ENERGY_CHANNEL }
        return energyOf((await send(getSeries, { params, query, signal })).result)
      } catch (error) {
        if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
        throw error
      }
    },
    refetchInterval: REFRESH_MS,
  })
