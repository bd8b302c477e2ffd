import { getLineModel, getLinePeriod, getLineReport } from '@millwright/contract/lines/lines'
import type { DayRange } from '@millwright/domain/time/range'
import type { PlainDay } from '@millwright/domain/time/zone'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { LINES_KEY, linePatches } from './shared/lines.queries.ts'

/** Late data and changed plans are counted again within minutes. */
const REFRESH_MS = 5 * 60_000

const common = { staleTime: REFRESH_MS, meta: linePatches } as const

/** A day of a line, or one of its shifts; that of today goes on. */
export const lineReportQuery = (org: string, lineId: string, day: PlainDay, shift: number | null) =>
  queryOptions({
    queryKey: [LINES_KEY, org, 'report', lineId, day, shift],
    queryFn: async ({ signal }) => {
      const query = { day, ...(shift === null ? {} : { shift: String(shift) }) }
      return (await send(getLineReport, { params: { org, lineId }, query, signal })).result
    },
    ...common,
    refetchInterval: REFRESH_MS,
  })

export const linePeriodQuery = (org: string, lineId: string, range: DayRange) =>
  queryOptions({
    queryKey: [LINES_KEY, org, 'period', lineId, range],
    queryFn: async ({ signal }) =>
      (await send(getLinePeriod, { params: { org, lineId }, query: range, signal })).result,
    ...common,
  })

export const lineModelQuery = (org: string, lineId: string, range: DayRange) =>
  queryOptions({
    queryKey: [LINES_KEY, org, 'model', lineId, range],
    queryFn: async ({ signal }) =>
      (await send(getLineModel, { params: { org, lineId }, query: range, signal })).result,
    ...common,
  })
