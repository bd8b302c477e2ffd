import * as calendar from './calendar.ts'
import * as plantPlans from './plant-plans.ts'
import * as shifts from './shifts.ts'

export const shiftsCalls: readonly object[] = [shifts, calendar, plantPlans]
