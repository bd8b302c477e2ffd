import {
  aggregateGroupStatus,
  countGroupStatus,
  listGroupLost,
  type StatusCount,
} from '@millwright/contract/calls/status'
import { readLost } from '@millwright/contract/lost'
import { dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import type { LostTime } from '@millwright/domain/timeline/lost'
import type { StatusTotals } from '@millwright/domain/timeline/totals'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { totalsOfCounters } from '../../status/status-totals.ts'
import type { View } from '../../ui/charts/time-scale.ts'

/** One change moves the sum of a group by next to nothing. */
const REFRESH_MS = 60_000

const periodOf = (day: PlainDay, zone: string) => {
  const { from, to } = dayBounds(day, zone)
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

/** What all machines of a group did together on a day. */
export const groupTotalsQuery = (org: string, groupId: string, day: PlainDay, zone: string) =>
  queryOptions({
    queryKey: ['group-totals', org, groupId, day, zone],
    queryFn: async ({ signal }): Promise<StatusTotals> => {
      const query = periodOf(day, zone)
      const { result } = await send(aggregateGroupStatus, { params: { org, groupId }, query, signal })
      return totalsOfCounters(result)
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })

/** A machine's shifts on the day, and what it lost of them. */
export interface RowPlan {
  /** Null when nothing was planned until now. */
  readonly lost: LostTime | null
  readonly shifts: readonly View[]
}
export type RowPlans = ReadonlyMap<string, RowPlan>

export const groupLostQuery = (org: string, groupId: string, day: PlainDay, zone: string) =>
  queryOptions({
    queryKey: ['group-lost', org, groupId, day, zone],
    queryFn: async ({ signal }): Promise<RowPlans> => {
      const query = periodOf(day, zone)
      const { result } = await send(listGroupLost, { params: { org, groupId }, query, signal })
      return new Map(
        result.map(({ MachineId, Lost, Shifts }) => [
          MachineId,
          {
            lost: Lost && readLost(Lost),
            shifts: Shifts.map(({ StartDateTime, EndDateTime }) => ({
              from: Date.parse(StartDateTime),
              to: Date.parse(EndDateTime),
            })),
          },
        ]),
      )
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
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
