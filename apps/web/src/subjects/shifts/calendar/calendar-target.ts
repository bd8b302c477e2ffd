import { deleteCalendar, type HeldCalendar, putCalendar } from '@millwright/contract/shifts/calendar'
import { deletePlantCalendar, putPlantCalendar } from '@millwright/contract/shifts/plant-plans'
import type { BodyOf } from '@millwright/contract/wire/call'
import type { QueryKey } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { plantCalendarQuery } from '../shared/plant-plans.queries.ts'
import { calendarQuery } from './calendar.queries.ts'

export type CalendarBody = BodyOf<typeof putCalendar>

/** Whose calendar is edited: that of a machine, or one of the plant. */
export interface CalendarTarget {
  readonly queryKey: QueryKey
  readonly put: (body: CalendarBody) => Promise<HeldCalendar>
  /** Ends the own calendar, so that the one above it holds. */
  readonly follow: () => Promise<HeldCalendar>
}

export const machineCalendar = (id: string): CalendarTarget => ({
  queryKey: calendarQuery(id).queryKey,
  put: async (body) => (await send(putCalendar, { params: { id }, body })).result,
  follow: async () => (await send(deleteCalendar, { params: { id } })).result,
})

export const plantCalendar = (org: string, plant: string): CalendarTarget => ({
  queryKey: plantCalendarQuery(org, plant).queryKey,
  // A plant's calendar is followed, not copied.
  put: async ({ copyTo: _copyTo, copy: _copy, ...body }) =>
    (await send(putPlantCalendar, { params: { org, plant }, body })).result,
  follow: async () => (await send(deletePlantCalendar, { params: { org, plant } })).result,
})
