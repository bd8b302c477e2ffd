import { sumMoney } from '@millwright/domain/machines/hour-rate'
import { type LostTime, sumLost } from '@millwright/domain/status/lost'
import { type StatusTotals, sumTotals } from '@millwright/domain/status/totals'
import { dayBounds } from '@millwright/domain/time/zone'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { groupLostQuery, groupTotalsQuery, type RowPlan, type RowPlans } from './timelines.queries.ts'
import type { TimeWindow } from './use-time-window.ts'

/** Several answers as one. */
export interface Answer<T> {
  readonly data: T | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

/** A week is asked for by day: days that are over stay in the cache, and no answer is long. */
const periodsOf = ({ kind, bounds, days }: TimeWindow, zone: string) =>
  kind === 'week' ? days.map((day) => dayBounds(day, zone)) : [bounds]

export const useWindowPlans = (
  org: string,
  groupId: string,
  window: TimeWindow,
  zone: string,
): Answer<RowPlans> =>
  useQueries({
    queries: periodsOf(window, zone).map((period) => groupLostQuery(org, groupId, period)),
    combine: combinePlans,
  })

export const useWindowTotals = (
  org: string,
  groupId: string,
  window: TimeWindow,
  zone: string,
): Answer<StatusTotals> =>
  useQueries({
    queries: periodsOf(window, zone).map((period) => groupTotalsQuery(org, groupId, period)),
    combine: combineTotals,
  })

const combinePlans = (results: UseQueryResult<RowPlans>[]): Answer<RowPlans> => answerOf(results, sumPlans)
const combineTotals = (results: UseQueryResult<StatusTotals>[]): Answer<StatusTotals> =>
  answerOf(results, (all) => (all.length === 1 ? all[0] : sumTotals(all)))

function answerOf<T>(
  results: readonly UseQueryResult<T>[],
  sum: (all: readonly T[]) => T | undefined,
): Answer<T> {
  const known = results.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return {
    data: known.length === results.length ? sum(known) : undefined,
    isError: results.some(({ isError }) => isError),
    isFetching: results.some(({ isFetching }) => isFetching),
    dataUpdatedAt: Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  }
}

/** A shift over midnight is part of two days, and drawn once. */
export function sumPlans(all: readonly RowPlans[]): RowPlans | undefined {
  if (all.length === 1) return all[0]
  const sums = new Map<string, RowPlan>()
  for (const plans of all)
    for (const [id, { lost, cost, shifts }] of plans) {
      const known = sums.get(id)
      const parts = [known?.lost, lost].filter((part): part is LostTime => Boolean(part))
      const starts = new Set(known?.shifts.map(({ from }) => from))
      sums.set(id, {
        lost: parts.length === 0 ? null : sumLost(parts),
        cost: sumMoney([...(known?.lost ? [known.cost] : []), ...(lost ? [cost] : [])]),
        shifts: [...(known?.shifts ?? []), ...shifts.filter(({ from }) => !starts.has(from))],
      })
    }
  return sums
}
