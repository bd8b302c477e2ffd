import { readLost } from '@millwright/contract/analytics/present-lost'
import { aggregateGroupStatus, listGroupLost } from '@millwright/contract/analytics/status-analytics'
import { readMoney } from '@millwright/contract/machines/present-money'
import { countGroupStatus, type StatusCount } from '@millwright/contract/status/status'
import type { Money } from '@millwright/domain/machines/hour-rate'
import type { LostTime } from '@millwright/domain/status/lost'
import type { StatusTotals } from '@millwright/domain/status/totals'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'
import { totalsOfCounters } from '../shared/status-totals.ts'

/** One change moves the sum of a group by next to nothing. */
const REFRESH_MS = 60_000
const PAST_REFRESH_MS = 10 * 60_000

const periodOf = ({ from, to }: View) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/** A period that is over changes only by late reports. */
const refreshOf = ({ to }: View) => (to > Date.now() ? REFRESH_MS : PAST_REFRESH_MS)

/** All machines of a group together, in a period of at most two days. */
export const groupTotalsQuery = (org: string, groupId: string, period: View) =>
  queryOptions({
    queryKey: ['group-totals', org, groupId, period.from, period.to],
    queryFn: async ({ signal }): Promise<StatusTotals> => {
      const query = periodOf(period)
      const { result } = await send(aggregateGroupStatus, { params: { org, groupId }, query, signal })
      return totalsOfCounters(result)
    },
    staleTime: refreshOf(period),
    refetchInterval: refreshOf(period),
  })

/** A machine's shifts in a period, and what it lost of them. */
export interface RowPlan {
  /** Null when nothing was planned until now. */
  readonly lost: LostTime | null
  /** Null without a rate. */
  readonly cost: Money | null
  readonly shifts: readonly View[]
}
export type RowPlans = ReadonlyMap<string, RowPlan>

export const groupLostQuery = (org: string, groupId: string, period: View) =>
  queryOptions({
    queryKey: ['group-lost', org, groupId, period.from, period.to],
    queryFn: async ({ signal }): Promise<RowPlans> => {
      const query = periodOf(period)
      const { result } = await send(listGroupLost, { params: { org, groupId }, query, signal })
      return new Map(
        result.map(({ MachineId, Lost, Cost, Shifts }) => [
          MachineId,
          {
            lost: Lost && readLost(Lost),
            cost: Cost && readMoney(Cost),
            shifts: Shifts.map(({ StartDateTime, EndDateTime }) => ({
              from: Date.parse(StartDateTime),
              to: Date.parse(EndDateTime),
            })),
          },
        ]),
      )
    },
    staleTime: refreshOf(period),
    refetchInterval: refreshOf(period),
  })

/** How many machines did what at a moment, also of those that are out of sight. */
export const groupAtQuery = (org: string, groupId: string, ts: number) =>
  queryOptions({
    queryKey: ['group-at', org, groupId, ts],
    queryFn: async ({ signal }): Promise<StatusCount> =>
      (await send(countGroupStatus, { params: { org, groupId }, query: { ts: String(ts) }, signal })).result,
    placeholderData: keepPreviousData,
    staleTime: REFRESH_MS,
    gcTime: REFRESH_MS,
  })
