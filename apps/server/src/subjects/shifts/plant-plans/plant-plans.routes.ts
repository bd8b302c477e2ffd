import * as calls from '@millwright/contract/shifts/plant-plans'
import { presentCalendar, presentHeld } from '@millwright/contract/shifts/present-plan'
import { ALWAYS, type Calendar } from '@millwright/domain/shifts/calendar'
import type { ShiftPlan } from '@millwright/domain/shifts/shift'
import type { Api } from '../../../platform/http/serve.ts'
import { checkPlan, readGivenCalendar } from '../read-plan.ts'
import {
  createPlantPlans,
  type PlantPlan,
  type PlantPlansDeps,
  presentHours,
  readHours,
} from './plant-plans.ts'

const presentShifts = ({ plans, today, reach }: PlantPlan<ShiftPlan>): calls.PlantShifts => ({
  ...presentHeld(plans, today, (plan) => ({ shifts: plan.map(presentHours) })),
  ...reach,
})

const presentDays = ({ plans, today, reach }: PlantPlan<Calendar>): calls.PlantCalendar => ({
  ...presentHeld(plans, today, presentCalendar),
  ...reach,
})

export const servePlantPlans = ({ serve }: Api, deps: PlantPlansDeps): void => {
  const shifts = createPlantPlans('shifts', [], deps)
  const calendars = createPlantPlans('calendar', ALWAYS, deps)

  serve(calls.getPlantShifts, async ({ caller, site }) => ({
    result: presentShifts(await shifts.get(caller, site)),
  }))

  serve(calls.putPlantShifts, async ({ site, body, ...actor }) => {
    const plan = body.shifts.map(readHours)
    checkPlan(plan)
    return { result: presentShifts(await shifts.put(actor, site, body.ValidFrom, plan)) }
  })

  serve(calls.deletePlantShifts, async ({ site, query, ...actor }) => ({
    result: presentShifts(await shifts.put(actor, site, query.ValidFrom, null)),
  }))

  serve(calls.getPlantCalendar, async ({ caller, site }) => ({
    result: presentDays(await calendars.get(caller, site)),
  }))

  serve(calls.putPlantCalendar, async ({ site, body: { ValidFrom, ...given }, ...actor }) => ({
    result: presentDays(await calendars.put(actor, site, ValidFrom, readGivenCalendar(given))),
  }))

  serve(calls.deletePlantCalendar, async ({ site, query, ...actor }) => ({
    result: presentDays(await calendars.put(actor, site, query.ValidFrom, null)),
  }))
}
