import { getPlantCalendar, getPlantShifts } from '@millwright/contract/shifts/plant-plans'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { plansPatches } from '../../../platform/live/plan-patch.ts'

/** Every query about plans of the plant has a key starting with this. */
export const PLANTS_KEY = 'plants'

/** The plant is the id of a site, or the word for the whole organization. */
export const plantShiftsQuery = (org: string, plant: string) =>
  queryOptions({
    queryKey: [PLANTS_KEY, 'shifts', org, plant],
    queryFn: async ({ signal }) => (await send(getPlantShifts, { params: { org, plant }, signal })).result,
    meta: plansPatches,
  })

export const plantCalendarQuery = (org: string, plant: string) =>
  queryOptions({
    queryKey: [PLANTS_KEY, 'calendar', org, plant],
    queryFn: async ({ signal }) => (await send(getPlantCalendar, { params: { org, plant }, signal })).result,
    meta: plansPatches,
  })
