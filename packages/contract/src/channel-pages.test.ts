import { describe, expect, it } from 'vitest'
import { channelRefusal, pageOfChannel } from './channel-pages.ts'

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

describe('the energy of a machine', () => {
  const machine = { family: 'SEZ', hasSensorKit: false, hasEnergyMeter: false, isFreeTrial: false }

  it.each([
    ['whose family has no page for it is plain data', {}, true, null],
    ['whose family has no page for it is hidden by the switch all the same', {}, false, 'SWITCHED_OFF'],
    ['with a meter is open', { hasEnergyMeter: true }, true, null],
    ['with a meter is hidden by the switch', { hasEnergyMeter: true }, false, 'SWITCHED_OFF'],
    ['in trial is closed', { isFreeTrial: true }, true, 'LICENCE_NEEDED'],
  ])('%s', (_, traits, isOn, refusal) => {
    const switches = { energy: isOn }
    expect(channelRefusal('Consumption/ActivePower', { ...machine, ...traits }, switches)).toBe(refusal)
  })
})
