import {
  getActivity,
  getPhoto,
  listActivityHistory,
  listAssignees,
  listGroupActivities,
  listUserActivities,
} from '@millwright/contract/maintenance/activities'
import { listMaintenances, listSchedule } from '@millwright/contract/maintenance/maintenance'
import {
  type FIGURE_KINDS,
  getMaintenanceFigures,
  getMaintenanceSettings,
  listFigureActivities,
  listMachineFailures,
} from '@millwright/contract/maintenance/maintenance-figures'
import type { MAINTENANCE_TYPES } from '@millwright/contract/maintenance/maintenance-shapes'
import type { DayRange } from '@millwright/domain/time/range'
import { queryOptions } from '@tanstack/react-query'
import { client, send } from '../../platform/api/client.ts'

export const MAINTENANCE_KEY = 'maintenance'
/** Counters are counted every few minutes, and a reader is not to wait for longer. */
const REFETCH_MS = 30_000

export const groupActivitiesQuery = (org: string, groupId: string) =>
  queryOptions({
    queryKey: [MAINTENANCE_KEY, org, 'group', groupId],
    queryFn: async ({ signal }) =>
      (await send(listGroupActivities, { params: { org, groupId }, query: {}, signal })).result,
    refetchInterval: REFETCH_MS,
  })

export const historyQuery = (org: string, groupId: string) =>
  queryOptions({
    queryKey: [MAINTENANCE_KEY, org, 'history', groupId],
    queryFn: async ({ signal }) =>
      (await send(listActivityHistory, { params: { org }, query: { groupId }, signal })).result,
  })

export const todoQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: [MAINTENANCE_KEY, org, 'todo', id],
    queryFn: async ({ signal }) =>
      (await send(listUserActivities, { params: { org, id }, query: {}, signal })).result,
    refetchInterval: REFETCH_MS,
    meta: { isKept: true },
  })

export const activityQuery = (org: string, activityId: string) =>
  queryOptions({
    queryKey: [MAINTENANCE_KEY, org, 'activity', activityId],
    queryFn: async ({ signal }) => (await send(getActivity, { params: { org, activityId }, signal })).result,
    meta: { isKept: true },
  })

export const assigneesQuery = (org: string, activityId: string) =>
  queryOptions({
    queryKey: [MAINTENANCE_KEY, org, 'assignees', activityId],
    queryFn: async ({ signal }) =>
      (await send(listAssignees, { params: { org, activityId }, signal })).result,
  })

export const scheduleQuery = (org: string, groupId: string) =>
  queryOptions({
    queryKey: [MAINTENANCE_KEY, org, 'schedule', groupId],
    queryFn: async ({ signal }) => (await send(listSchedule, { params: { org, groupId }, signal })).result,
    refetchInterval: REFETCH_MS,
  })

export const tasksQuery = (org: string, type: (typeof MAINTENANCE_TYPES)[number]) =>
  queryOptions({
    queryKey: [MAINTENANCE_KEY, org, 'tasks', type],
    queryFn: async ({ signal }) =>
      (await send(listMaintenances, { params: { org }, query: { skip: 0, limit: 1000, type }, signal }))
        .result,
  })

export const photoQuery = (org: string, activityId: string, photoId: string) =>
  queryOptions({
    queryKey: [MAINTENANCE_KEY, org, 'photo', activityId, photoId],
    queryFn: ({ signal }) => client.download(getPhoto, { params: { org, activityId, photoId }, signal }),
    // A photo that is stored under an id never changes.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isKept: true },
  })

export const figuresQuery = (org: string, groupId: string, query: DayRange) =>
  queryOptions({
    queryKey: [MAINTENANCE_KEY, org, 'figures', groupId, query],
    queryFn: async ({ signal }) =>
      (await send(getMaintenanceFigures, { params: { org, groupId }, query, signal })).result,
  })

export const figureActivitiesQuery = (
  org: string,
  groupId: string,
  query: DayRange & {
    readonly kind: (typeof FIGURE_KINDS)[number]
    readonly of: string | undefined
    readonly team: string | undefined
  },
) =>
  queryOptions({
    queryKey: [MAINTENANCE_KEY, org, 'figure-activities', groupId, query],
    queryFn: ({ signal }) => send(listFigureActivities, { params: { org, groupId }, query, signal }),
  })

export const failuresQuery = (org: string, id: string, query: DayRange) =>
  queryOptions({
    queryKey: [MAINTENANCE_KEY, org, 'failures', id, query],
    queryFn: async ({ signal }) =>
      (await send(listMachineFailures, { params: { org, id }, query, signal })).result,
  })

export const maintenanceSettingsQuery = (org: string) =>
  queryOptions({
    queryKey: [MAINTENANCE_KEY, org, 'settings'],
    queryFn: async ({ signal }) => (await send(getMaintenanceSettings, { params: { org }, signal })).result,
  })
