import * as activities from './activities.ts'
import * as activityShapes from './activity-shapes.ts'
import * as maintenance from './maintenance.ts'
import * as maintenanceFigures from './maintenance-figures.ts'
import * as maintenanceShapes from './maintenance-shapes.ts'

export const maintenanceCalls: readonly object[] = [
  maintenance,
  activities,
  maintenanceFigures,
  activityShapes,
  maintenanceShapes,
]
