import { expect, it } from 'vitest'
import { pageOfChannel } from './channel-pages.ts'

it.each([
  ['MachineStatusChanged', 'machine_status'],
  ['Machine/Status', 'machine_status'],
  ['Alarms', 'machine_alarms'],
  ['ProductionProcess/01/Programs/01/Name', 'machine_production'],
  ['SpeedOverride', 'machine_production'],
  ['Environment/Temperature', 'environmental_sensors'],
  ['Consumption/ActivePower', 'machine_energy'],
  ['Machine/Status/Other', 'machine_data'],
  ['AlarmsOther', 'machine_data'],
  ['Spindle/1/Temperature', 'machine_data'],
  ['Machine/DataModel', 'machine_data'],
])('the channel %s belongs to %s', (channel, page) => {
  expect(pageOfChannel(channel)).toBe(page)
})
