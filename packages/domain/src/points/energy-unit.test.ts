import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { energyUnitOf, inWh, isEnergyChannel, isUnitOf, storedPerUnit, whPerUnit } from './energy-unit.ts'

describe('energy', () => {
  it('is counted in watt hours, whatever the machine sends', () => {
    expect(['Wh', 'kWh', ' KWH ', 'MWh'].map(whPerUnit)).toEqual([1, 1_000, 1_000, 1_000_000])
  })

  it('has no other unit', () => {
    for (const unit of ['', 'mWh', 'kW', 'J', 'MJ', 'kvarh', 'h', '%', 'toString'])
      expect(whPerUnit(unit)).toBeNull()
  })

  it('is the decimal that was meant', () => {
    expect(inWh(0.07, 1_000)).toBe(70)
    expect(inWh(1234.567, 1_000)).toBe(1_234_567)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (wh) => {
        expect(inWh(wh / 1000, 1_000)).toBe(wh)
        expect(inWh(wh, 1)).toBe(wh)
      }),
    )
  })

  it('is what channels named ActiveEnergy carry', () => {
    for (const channel of ['ActiveEnergy', 'Consumption/ActiveEnergy'])
      expect(isEnergyChannel(channel)).toBe(true)
    for (const channel of ['ReactiveEnergy', 'InActiveEnergy', 'ActiveEnergy/Max'])
      expect(isEnergyChannel(channel)).toBe(false)
  })

  it('that is reactive is counted in varh, and neither takes the unit of the other', () => {
    expect(energyUnitOf('Consumption/ReactiveEnergy')).toBe('varh')
    expect(energyUnitOf('Consumption/ReactivePower')).toBeNull()
    expect(isUnitOf('Consumption/ReactiveEnergy', 'kvarh')).toBe(true)
    expect(isUnitOf('Consumption/ReactiveEnergy', 'kWh')).toBe(false)
    expect(isUnitOf('Consumption/ActiveEnergy', 'kvarh')).toBe(false)
    expect(['kvarh', 'MWh', ''].map(storedPerUnit)).toEqual([1_000, 1_000_000, 1])
  })
})
