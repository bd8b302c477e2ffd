import type { Database } from '../../../platform/database/database.ts'
import { createMeasureStore } from './measure-store.ts'
import { createPlanStore } from './plan-store.ts'

/** Plans of shifts and calendars, and the goals of machines. */
export const createShiftsStores = (db: Database) => ({
  measures: createMeasureStore(db),
  plans: createPlanStore(db),
})

export type ShiftsStores = ReturnType<typeof createShiftsStores>
