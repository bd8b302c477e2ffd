import { getMachineApplications } from '@millwright/contract/condition/condition-apps'
import { getFalseAlarms } from '@millwright/contract/condition/condition-budget'
import { listFingerprints } from '@millwright/contract/condition/condition-fingerprints'
import { getConditionOverview } from '@millwright/contract/condition/condition-overview'
import { getTestFigures, getTestSeries } from '@millwright/contract/condition/condition-series'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { getTestSpectrum, getWaterfall } from '@millwright/contract/condition/condition-spectra'
import { getTestFile, listCycles, listSubCycles } from '@millwright/contract/condition/condition-tests'
import { getToolWear } from '@millwright/contract/condition/condition-wear'
import type { AppType } from '@millwright/domain/condition/app'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client, send } from '../../platform/api/client.ts'

export const CONDITION_KEY = 'condition'

/** A test takes minutes, and a machine makes one a day or less. */
const REFRESH_MS = 60_000
/** A year of a test a day; the table says so when there are more. */
export const MOST_TESTS = 400

export const overviewQuery = (org: string, groupId: string, days: number) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'overview', org, groupId, days],
    queryFn: async ({ signal }) =>
      (await send(getConditionOverview, { params: { org, groupId }, query: { days }, signal })).result,
    refetchInterval: REFRESH_MS,
  })

export const falseAlarmsQuery = (org: string, groupId: string) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'falseAlarms', org, groupId],
    queryFn: async ({ signal }) => (await send(getFalseAlarms, { params: { org, groupId }, signal })).result,
    refetchInterval: REFRESH_MS,
  })

/** The checks of a machine, with those that are closed. */
export const applicationsQuery = (id: string) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'applications', id],
    queryFn: async ({ signal }) => (await send(getMachineApplications, { params: { id }, signal })).result,
  })

/** The newest first. */
export const testsQuery = (machineId: string, type: AppType) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'tests', machineId, type],
    queryFn: async ({ signal }): Promise<readonly Cycle[]> =>
      (await send(listCycles, { query: { machineId, type, limit: MOST_TESTS }, signal })).result,
    refetchInterval: REFRESH_MS,
  })

/** Null for one that is not kept, or whose check is closed. */
export const testQuery = (machineId: string, cycleUuid: string) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'test', machineId, cycleUuid],
    queryFn: async ({ signal }): Promise<Cycle | null> =>
      (await send(listCycles, { query: { machineId, cycleUuid }, signal })).result[0] ?? null,
  })

/** The tests that fingerprints are made of, the newest first. */
export const printTestsQuery = (machineId: string, type: AppType) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'printTests', machineId, type],
    queryFn: async ({ signal }): Promise<readonly Cycle[]> =>
      (await send(listCycles, { query: { machineId, type, isFingerprint: true, limit: 0 }, signal })).result,
  })

export const fingerprintsQuery = (id: string, type: AppType) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'fingerprints', id, type],
    queryFn: async ({ signal }) =>
      (await send(listFingerprints, { params: { id }, query: { type }, signal })).result,
  })

export const spectrumQuery = (id: string, cycleUuid: string, axis: number, part: string | undefined) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'spectrum', id, cycleUuid, axis, part],
    queryFn: async ({ signal }) => {
      const query = { axis, ...(part === undefined ? {} : { part }) }
      return (await send(getTestSpectrum, { params: { id, cycleUuid }, query, signal })).result
    },
    placeholderData: keepPreviousData,
  })

/** Files do not change. */
export const seriesQuery = (id: string, cycleUuid: string, part: string | undefined) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'series', id, cycleUuid, part],
    queryFn: async ({ signal }) => {
      const query = part === undefined ? {} : { part }
      return (await send(getTestSeries, { params: { id, cycleUuid }, query, signal })).result
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const figuresQuery = (
  id: string,
  { type, tool, operation }: Pick<Cycle, 'type' | 'tool' | 'operation'>,
  part: string | undefined,
) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'figures', id, type, tool, operation, part],
    queryFn: async ({ signal }) => {
      const query = { type, tool, operation, ...(part === undefined ? {} : { part }) }
      return (await send(getTestFigures, { params: { id }, query, signal })).result
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const wearQuery = (id: string, { tool, operation }: Pick<Cycle, 'tool' | 'operation'>) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'wear', id, tool, operation],
    queryFn: async ({ signal }) =>
      (await send(getToolWear, { params: { id }, query: { tool, operation }, signal })).result,
    refetchInterval: REFRESH_MS,
  })

export const waterfallQuery = (
  id: string,
  { type, tool, operation }: Pick<Cycle, 'type' | 'tool' | 'operation'>,
  part: string | undefined,
) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'waterfall', id, type, tool, operation, part],
    queryFn: async ({ signal }) => {
      const query = { type, tool, operation, ...(part === undefined ? {} : { part }) }
      return (await send(getWaterfall, { params: { id }, query, signal })).result
    },
  })

export const partsQuery = (machineId: string, cycleUuid: string) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'parts', machineId, cycleUuid],
    queryFn: async ({ signal }) =>
      (await send(listSubCycles, { query: { machineId, cycleUuid }, signal })).result,
  })

/** The series of a part of an axes test, as the machine recorded them. */
export const fileQuery = (id: string, cycleUuid: string, filename: string) =>
  queryOptions({
    queryKey: [CONDITION_KEY, 'file', id, cycleUuid, filename],
    queryFn: async ({ signal }) =>
      parseOwnJson(
        await (
          await client.download(getTestFile, { params: { id, application: cycleUuid, filename }, signal })
        ).text(),
        filename,
      ) as Readonly<Record<string, unknown>>,
    staleTime: Number.POSITIVE_INFINITY,
  })
