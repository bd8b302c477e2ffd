import type { Database } from '../../../platform/database/database.ts'
import { createAcknowledgementStore } from '../acknowledgement-store.ts'
import { createAlarmDayStore } from './alarm-day-store.ts'
import { createAlarmStore } from './alarm-store.ts'
import { createCatalogueStore } from './catalogue-store.ts'

/** Alarms, who has seen them, and catalogues of what they mean. */
export const createAlarmsStores = (db: Database) => ({
  acknowledgements: createAcknowledgementStore(db),
  alarmDays: createAlarmDayStore(db),
  alarms: createAlarmStore(db),
  catalogue: createCatalogueStore(db),
})

export type AlarmsStores = ReturnType<typeof createAlarmsStores>
