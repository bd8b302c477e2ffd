import type { Handlers } from './handler.ts'
import { createRecountDays, type RecountDaysDeps } from './recount-days.ts'

export type HandlersDeps = RecountDaysDeps

/** What is done about each durable event, by the names in the table of events. */
export const createHandlers = (deps: HandlersDeps): Handlers => ({
  'recount-days': createRecountDays(deps),
})
