import { getCalendar } from '@millwright/contract/shifts/calendar'
import { getCurrentShift, getShifts, listShiftHistory } from '@millwright/contract/shifts/shifts'
import { addDays, type PlainDay } from '@millwright/domain/time/zone'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { keepSame } from '../../../platform/api/keep-same.ts'
import { planPatches } from '../../../platform/live/plan-patch.ts'

/** Every query about shifts has a key starting with this. */
export const SHIFTS_KEY = 'shifts'

/** Counters move all the time and no event announces it. */
const PROGRESS_REFRESH_MS = 30_000
const HISTORY_REFRESH_MS = 5 * 60_000

/** More than two days can hold. */
const MOST_OF_TWO_DAYS = 12

/** Three shifts to a page (rules: shifts 6). */
export const SHIFTS_PER_PAGE = 3

export const currentShiftQuery = (id: string) =>
  queryOptions({
    queryKey: [SHIFTS_KEY, 'current', id],
    queryFn: async ({ signal }) =>
      (await send(getCurrentShift, { params: { id }, query: { progress: true }, signal })).result,
    refetchInterval: PROGRESS_REFRESH_MS,
    meta: planPatches(id),
  })

export const shiftPageQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [SHIFTS_KEY, 'page', id, page],
    queryFn: async ({ signal }) => {
      const query = { skip: page * SHIFTS_PER_PAGE, limit: SHIFTS_PER_PAGE }
      const { result, total = result.length } = await send(listShiftHistory, {
        params: { id },
        query,
        signal,
      })
      return { shifts: result, total }
    },
    placeholderData: keepSame([SHIFTS_KEY, 'page', id]),
    refetchInterval: HISTORY_REFRESH_MS,
    meta: planPatches(id),
  })

/** The shifts that touch a day: one of the day before may reach into it. */
export const dayShiftsQuery = (id: string, day: PlainDay) =>
  queryOptions({
    queryKey: [SHIFTS_KEY, 'day', id, day],
    queryFn: async ({ signal }) => {
      const query = { from: addDays(day, -1), to: day, skip: 0, limit: MOST_OF_TWO_DAYS }
      return (await send(listShiftHistory, { params: { id }, query, signal })).result
    },
    staleTime: HISTORY_REFRESH_MS,
    refetchInterval: HISTORY_REFRESH_MS,
    meta: planPatches(id),
  })

/** From today on, with the days on which it holds. */
export const shiftPlanQuery = (id: string) =>
  queryOptions({
    queryKey: [SHIFTS_KEY, 'plan', id],
    queryFn: async ({ signal }) => {
      const [plan, calendar] = await Promise.all([
        send(getShifts, { params: { id }, signal }),
        send(getCalendar, { params: { id }, signal }),
      ])
      return { plan: plan.result, calendar: calendar.result }
    },
    meta: planPatches(id),
    staleTime: HISTORY_REFRESH_MS,
  })
