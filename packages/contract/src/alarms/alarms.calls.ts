import * as alarmCatalogue from './alarm-catalogue.ts'
import * as found from './alarms.found.ts'
import * as alarms from './alarms.ts'

export const alarmsCalls: readonly object[] = [alarms, alarmCatalogue, found]
