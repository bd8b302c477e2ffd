import Type, { type Static } from 'typebox'
import { Closed, defineCall } from '../call.ts'
import { exceptionFields } from '../fields.ts'
import { Id, textSchemas } from '../text.ts'

const tag = 'Calendar'

const Day = Type.String({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** On which days a machine is meant to work. */
export const MachineCalendar = Closed({
  /** ISO: 1 is Monday, 7 is Sunday. */
  WorkingDays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, uniqueItems: true }),
  Exceptions: Type.Array(Closed({ Day, IsWorking: Type.Boolean(), ...textSchemas(exceptionFields) }), {
    maxItems: 1000,
  }),
})
export type MachineCalendar = Static<typeof MachineCalendar>

const machineParams = Closed({ id: Id })

export const getCalendar = defineCall({
  method: 'GET',
  path: '/api/v2/machines/:id/calendar',
  access: 'machineReader',
  tag,
  summary: 'The working days, holidays and exceptions of a machine',
  params: machineParams,
  result: MachineCalendar,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

export const putCalendar = defineCall({
  method: 'PUT',
  path: '/api/v2/machines/:id/calendar',
  access: 'calendarPlanner',
  tag,
  summary: 'Sets the calendar of a machine and, with copyTo, that of others as well, all or none',
  params: machineParams,
  body: Closed({
    ...MachineCalendar.properties,
    copyTo: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
  }),
  result: MachineCalendar,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})
