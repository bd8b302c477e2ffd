import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Id } from '../wire/text.ts'
import { HeldCalendar, MachineCalendar } from './calendar.ts'
import { held, validFrom } from './held.ts'
import { Shift } from './shifts.ts'

const tag = 'Plans of the plant'

/** A site, or `organization` for what holds at all sites that have no plan of their own. */
const plantParams = Closed({ org: Type.String(), plant: Id })

/** Machines of many families follow it, so it has hours and no goals: each machine is measured by its own. */
export const PlantShift = Closed({
  Number: Shift.properties.Number,
  Start: Shift.properties.Start,
  End: Shift.properties.End,
})
export type PlantShift = Static<typeof PlantShift>

const reach = {
  /** How many machines are there. */
  Machines: Type.Integer(),
  /** How many of them follow this plan today. */
  Following: Type.Integer(),
  /** False for someone who does not see all of these machines, or may not plan. */
  MayChange: Type.Boolean(),
}

export const PlantShifts = Closed({ ...held({ shifts: Type.Array(PlantShift) }), ...reach })
export type PlantShifts = Static<typeof PlantShifts>

export const PlantCalendar = Closed({ ...HeldCalendar.properties, ...reach })
export type PlantCalendar = Static<typeof PlantCalendar>

const errors = ['SITE_NOT_FOUND'] as const

export const getPlantShifts = defineCall({
  method: 'GET',
  path: '/api/:org/plants/:plant/shifts',
  access: 'plantReader',
  tag,
  summary: 'The hours of the shifts that machines of a site or of the organization follow',
  params: plantParams,
  result: PlantShifts,
  errors,
})

export const putPlantShifts = defineCall({
  method: 'PUT',
  path: '/api/:org/plants/:plant/shifts',
  access: 'plantShiftPlanner',
  tag,
  summary: 'Plans them from today, or from ValidFrom, on; machines with shifts of their own keep those',
  params: plantParams,
  body: Closed({ shifts: Type.Array(PlantShift, { maxItems: 6 }), ...validFrom }),
  result: PlantShifts,
  errors: [...errors, 'SHIFTS_OVERLAP', 'SHIFT_REVERSED'],
})

export const deletePlantShifts = defineCall({
  method: 'DELETE',
  path: '/api/:org/plants/:plant/shifts',
  access: 'plantShiftPlanner',
  tag,
  summary: 'Ends the own shifts of a site, which follows the organization then, or of the organization',
  params: plantParams,
  query: Closed(validFrom),
  result: PlantShifts,
  errors,
})

export const getPlantCalendar = defineCall({
  method: 'GET',
  path: '/api/:org/plants/:plant/calendar',
  access: 'plantReader',
  tag,
  summary: 'The working days and holidays that machines of a site or of the organization follow',
  params: plantParams,
  result: PlantCalendar,
  errors,
})

export const putPlantCalendar = defineCall({
  method: 'PUT',
  path: '/api/:org/plants/:plant/calendar',
  access: 'plantCalendarPlanner',
  tag,
  summary: 'Sets it from today, or from ValidFrom, on; machines with a calendar of their own keep that',
  params: plantParams,
  body: Closed({ ...MachineCalendar.properties, ...validFrom }),
  result: PlantCalendar,
  errors,
})

export const deletePlantCalendar = defineCall({
  method: 'DELETE',
  path: '/api/:org/plants/:plant/calendar',
  access: 'plantCalendarPlanner',
  tag,
  summary: 'Ends the own calendar of a site, which follows the organization then, or of the organization',
  params: plantParams,
  query: Closed(validFrom),
  result: PlantCalendar,
  errors,
})
