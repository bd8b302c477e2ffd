import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { serveCalendar } from './calendar/calendar.routes.ts'
import { goal } from './goal-values.ts'
import { servePlantPlans } from './plant-plans/plant-plans.routes.ts'
import type { KpiValuesDeps } from './shared/kpi-values.ts'
import { shiftTexts } from './shared/shift-texts.ts'
import { createShiftsStores, type ShiftsStores } from './shared/shifts-stores.ts'
import { createShiftGoals } from './shift-goals.ts'
import { serveShifts } from './shifts.routes.ts'

export const shifts = defineSubject({
  name: 'shifts',
  notices: {
    texts: shiftTexts,
    kinds: {
      goalMet: { values: goal },
      goalMissed: { values: goal },
    },
  },
  stores: createShiftsStores,
  routes: [serveShifts, serveCalendar, servePlantPlans],
  jobs: ({ stores, db, now }: Needs<'machines', 'db' | 'now', ShiftsStores & KpiValuesDeps>) => [
    createShiftGoals({ db, machines: stores.machines, plans: stores.plans, values: stores, now }),
  ],
})
