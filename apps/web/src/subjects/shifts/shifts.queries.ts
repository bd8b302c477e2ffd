import {
  type CurrentShift,
  listCurrentShifts,
  listKpis,
  listShiftHistory,
} from '@millwright/contract/shifts/shifts'
import type { DayRange } from '@millwright/domain/time/range'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { keepSame } from '../../platform/api/keep-same.ts'
import { planPatches, plansPatches } from '../../platform/live/plan-patch.ts'
import { SHIFTS_KEY, SHIFTS_PER_PAGE } from './shared/shifts.queries.ts'

/** Counters move all the time and no event announces it. */
const PROGRESS_REFRESH_MS = 60_000

/** Ids of machines that fit into one address. */
const MACHINES_PER_CALL = 100

/** The figures in which goals of a family may be set. */
export const kpisQuery = (family: string) =>
  queryOptions({
    queryKey: ['kpis', family],
    queryFn: async ({ signal }) =>
      (await send(listKpis, { query: { machineFamily: family }, signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The shifts that run now, by machine. */
export const shiftsNowQuery = (machineIds: readonly string[]) =>
  queryOptions({
    queryKey: [SHIFTS_KEY, 'now', machineIds],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, CurrentShift>>> => {
      const parts = []
      for (let at = 0; at < machineIds.length; at += MACHINES_PER_CALL)
        parts.push(machineIds.slice(at, at + MACHINES_PER_CALL).join(','))
      const answers = await Promise.all(
        parts.map((ids) => send(listCurrentShifts, { query: { machineIds: ids, progress: true }, signal })),
      )
      return Object.fromEntries(answers.flatMap(({ result }) => result.map((each) => [each.MachineId, each])))
    },
    refetchInterval: PROGRESS_REFRESH_MS,
    meta: plansPatches,
    enabled: machineIds.length > 0,
  })

/** Three shifts to a page (rules: shifts 6). */
export const shiftHistoryQuery = (id: string, range: DayRange, page: number) =>
  queryOptions({
    queryKey: [SHIFTS_KEY, 'history', id, range, page],
    queryFn: async ({ signal }) => {
      const query = { ...range, consumptions: true, skip: page * SHIFTS_PER_PAGE, limit: SHIFTS_PER_PAGE }
      const { result, total = result.length } = await send(listShiftHistory, {
        params: { id },
        query,
        signal,
      })
      return { shifts: result, total }
    },
    meta: planPatches(id),
    placeholderData: keepSame([SHIFTS_KEY, 'history', id, range]),
  })
