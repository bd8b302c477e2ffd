import { optionalLine } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Day, Id, type TextFields, textSchemas } from '../wire/text.ts'
import { held, validFrom } from './held.ts'

const tag = 'Calendar'

export const exceptionFields = { Name: optionalLine() } satisfies TextFields

/** On which days a machine is meant to work. */
export const MachineCalendar = Closed({
  /** ISO: 1 is Monday, 7 is Sunday. */
  WorkingDays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, uniqueItems: true }),
  Exceptions: Type.Array(Closed({ Day, IsWorking: Type.Boolean(), ...textSchemas(exceptionFields) }), {
    maxItems: 1000,
  }),
})
export type MachineCalendar = Static<typeof MachineCalendar>

/** The calendar that holds today, and those that are planned to follow. */
export const HeldCalendar = Closed(held(MachineCalendar.properties))
export type HeldCalendar = Static<typeof HeldCalendar>

const machineParams = Closed({ id: Id })

export const getCalendar = defineCall({
  method: 'GET',
  path: '/api/v2/machines/:id/calendar',
  access: 'machineReader',
  tag,
  summary: 'The working days, holidays and exceptions of a machine, its own or those of the plant',
  params: machineParams,
  result: HeldCalendar,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

export const putCalendar = defineCall({
  method: 'PUT',
  path: '/api/v2/machines/:id/calendar',
  access: 'calendarPlanner',
  tag,
  summary:
    'Sets the own calendar of a machine from today, or from ValidFrom, on; with copyTo others get its exceptions, or all of it, too',
  params: machineParams,
  body: Closed({
    ...MachineCalendar.properties,
    ...validFrom,
    /** All of them or none. */
    copyTo: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
    /**
     * The part that they take over; without it the exceptions, which are added to theirs and leave their working days alone.
     */
    copy: Type.Optional(Type.Enum(['exceptions', 'calendar'])),
  }),
  result: HeldCalendar,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

export const deleteCalendar = defineCall({
  method: 'DELETE',
  path: '/api/v2/machines/:id/calendar',
  access: 'calendarPlanner',
  tag,
  summary: 'Ends the own calendar of a machine: from today, or from ValidFrom, on it follows the plant',
  params: machineParams,
  query: Closed(validFrom),
  result: HeldCalendar,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})
