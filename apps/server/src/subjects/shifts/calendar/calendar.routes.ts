import * as calls from '@millwright/contract/shifts/calendar'
import type { Api } from '../../../platform/http/serve.ts'
import { type CalendarsDeps, createCalendars } from './calendars.ts'

export const serveCalendar = ({ serve }: Api, deps: CalendarsDeps): void => {
  const calendars = createCalendars(deps)

  serve(calls.getCalendar, async ({ machine }) => ({ result: await calendars.get(machine) }))

  serve(calls.putCalendar, async ({ machine, body, ...actor }) => ({
    result: await calendars.put(actor, machine, body),
  }))

  serve(calls.deleteCalendar, async ({ machine, query, ...actor }) => ({
    result: await calendars.follow(actor, machine, query.ValidFrom),
  }))
}
