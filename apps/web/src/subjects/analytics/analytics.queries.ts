import {
  getMachineAnalytics,
  listAnalytics,
  listAnalyticsDays,
  listAnalyticsIntervals,
} from '@millwright/contract/analytics/analytics'
import {
  getGroupAnalytics,
  getGroupHours,
  getGroupPrograms,
  listGroupAnalytics,
  listGroupShifts,
} from '@millwright/contract/analytics/analytics-groups'
import type { KpiMethod } from '@millwright/domain/analytics/figures'
import type { DayRange } from '@millwright/domain/time/range'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { keepSame } from '../../platform/api/keep-same.ts'

/** Late data and changed plans are counted again within minutes. */
const REFRESH_MS = 5 * 60_000

const common = {
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
} as const

export const groupAnalyticsQuery = (
  org: string,
  groupId: string,
  range: DayRange,
  kpiCalcMethod: KpiMethod,
) =>
  queryOptions({
    queryKey: ['analytics', org, groupId, range, kpiCalcMethod],
    queryFn: async ({ signal }) => {
      const query = { ...range, kpiCalcMethod }
      return (await send(getGroupAnalytics, { params: { org, groupId }, query, signal })).result
    },
    ...common,
  })

export const groupMachineAnalyticsQuery = (
  org: string,
  groupId: string,
  range: DayRange,
  kpiCalcMethod: KpiMethod,
  shift?: number | undefined,
) =>
  queryOptions({
    queryKey: ['analytics', org, groupId, 'machines', range, kpiCalcMethod, shift],
    queryFn: async ({ signal }) => {
      const query = { ...range, kpiCalcMethod, shift }
      return (await send(listGroupAnalytics, { params: { org, groupId }, query, signal })).result
    },
    ...common,
  })

export const machineAnalyticsQuery = (id: string, range: DayRange, kpiCalcMethod: KpiMethod) =>
  queryOptions({
    queryKey: ['machine-analytics', id, range, kpiCalcMethod],
    queryFn: async ({ signal }) => {
      const query = { ...range, kpiCalcMethod }
      return (await send(getMachineAnalytics, { params: { id }, query, signal })).result
    },
    ...common,
  })

export const intervalsQuery = (id: string, range: DayRange) =>
  queryOptions({
    queryKey: ['machine-analytics', id, 'intervals', range],
    queryFn: async ({ signal }) =>
      (await send(listAnalyticsIntervals, { params: { id }, query: range, signal })).result,
    ...common,
  })

/** OEE by day of machines in sight. */
export const machineDaysQuery = (machineIds: readonly string[], range: DayRange, kpiCalcMethod: KpiMethod) =>
  queryOptions({
    queryKey: ['analytics', 'days', range, kpiCalcMethod, machineIds],
    queryFn: async ({ signal }) => {
      const query = { ...range, kpiCalcMethod, machineIds: machineIds.join(',') }
      const { result } = await send(listAnalyticsDays, { query, signal })
      return new Map(result.map(({ MachineId, OEE }) => [MachineId, OEE]))
    },
    enabled: machineIds.length > 0,
    ...common,
    placeholderData: keepSame(['analytics', 'days', range, kpiCalcMethod]),
  })

/** Some machines with all their figures, in the order of the list that was asked for. */
export const comparedMachinesQuery = (
  machineIds: readonly string[],
  range: DayRange,
  kpiCalcMethod: KpiMethod,
) =>
  queryOptions({
    queryKey: ['analytics', 'machines', range, kpiCalcMethod, machineIds],
    queryFn: async ({ signal }) => {
      const query = { ...range, kpiCalcMethod, machineIds: machineIds.join(',') }
      const { result } = await send(listAnalytics, { query, signal })
      return machineIds.flatMap((id) => result.find(({ MachineId }) => MachineId === id) ?? [])
    },
    enabled: machineIds.length > 0,
    ...common,
    placeholderData: keepSame(['analytics', 'machines', range, kpiCalcMethod]),
  })

export const groupShiftsQuery = (org: string, groupId: string, range: DayRange, kpiCalcMethod: KpiMethod) =>
  queryOptions({
    queryKey: ['analytics', org, groupId, 'shifts', range, kpiCalcMethod],
    queryFn: async ({ signal }) => {
      const query = { ...range, kpiCalcMethod }
      return (await send(listGroupShifts, { params: { org, groupId }, query, signal })).result
    },
    ...common,
  })

export const groupProgramsQuery = (org: string, groupId: string, range: DayRange) =>
  queryOptions({
    queryKey: ['analytics', org, groupId, 'programs', range],
    queryFn: async ({ signal }) =>
      (await send(getGroupPrograms, { params: { org, groupId }, query: range, signal })).result,
    ...common,
  })

export const groupHoursQuery = (org: string, groupId: string, range: DayRange) =>
  queryOptions({
    queryKey: ['analytics', org, groupId, 'hours', range],
    queryFn: async ({ signal }) =>
      (await send(getGroupHours, { params: { org, groupId }, query: range, signal })).result,
    ...common,
  })
