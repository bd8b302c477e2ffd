import { getCalendar } from '@millwright/contract/shifts/calendar'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { planPatches } from '../../../platform/live/plan-patch.ts'

/** Every query about calendars has a key starting with this. */
export const CALENDARS_KEY = 'calendars'

export const calendarQuery = (id: string) =>
  queryOptions({
    queryKey: [CALENDARS_KEY, id],
    queryFn: async ({ signal }) => (await send(getCalendar, { params: { id }, signal })).result,
    meta: planPatches(id),
  })
