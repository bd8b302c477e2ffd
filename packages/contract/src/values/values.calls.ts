import * as dashboard from './dashboard.ts'
import * as machineData from './machine-data.ts'
import * as sensorData from './sensor-data.ts'

export const valuesCalls: readonly object[] = [dashboard, machineData, sensorData]
