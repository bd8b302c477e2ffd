import { getCalendar, putCalendar } from '@millwright/contract/calls/calendar'
import type { Feature } from '../../api/feature.ts'
import { createCalendars } from './calendars.ts'

export const serveCalendar: Feature = (serve, deps) => {
  const calendars = createCalendars(deps)

  serve(getCalendar, async ({ machine }) => ({ result: await calendars.get(machine) }))

  serve(putCalendar, async ({ machine, body, ...asker }) => ({
    result: await calendars.put(asker, machine, body),
  }))
}
