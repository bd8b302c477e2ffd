import { describe, expect, test } from 'vitest'
import { type MachineTraits, type PageRule, pageRefusal } from './page-rule.ts'

const machine: MachineTraits = {
  family: 'SEZ',
  hasSensorKit: false,
  hasEnergyMeter: false,
  isFreeTrial: false,
}
const energy: PageRule = {
  feature: 'energy',
  excludedFamilies: ['SEZ', 'BOR'],
  openedBy: 'hasEnergyMeter',
}
const sensors: PageRule = { sensorOnly: true, freeTrial: true }

describe('a page', () => {
  test('whose switch is off is on no machine', () => {
    expect(pageRefusal(energy, { ...machine, family: 'PLS' }, {})).toBe('SWITCHED_OFF')
    expect(pageRefusal(energy, { ...machine, hasEnergyMeter: true }, { energy: false })).toBe('SWITCHED_OFF')
  })

  test.each(['SEZ', 'sez', 'beam_saw', 'boring_machine'])(
    'is not on a machine of the family %s',
    (family) => {
      expect(pageRefusal(energy, { ...machine, family }, { energy: true })).toBe('NOT_ON_MACHINE')
    },
  )

  test('of energy is on each machine that has a meter, by the same licence as others', () => {
    const metered = { ...machine, hasEnergyMeter: true }
    expect(pageRefusal(energy, metered, { energy: true })).toBeNull()
    expect(pageRefusal(energy, { ...metered, isFreeTrial: true }, { energy: true })).toBe('LICENCE_NEEDED')
  })

  test('of sensors is on machines with a sensor kit, in free trial too', () => {
    expect(pageRefusal(sensors, machine, {})).toBe('NOT_ON_MACHINE')
    expect(pageRefusal(sensors, { ...machine, hasSensorKit: true, isFreeTrial: true }, {})).toBeNull()
  })
})
