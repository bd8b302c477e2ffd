import { shownEnergy } from '@millwright/domain/energy/shown-energy'
import { describe, expect, test } from 'vitest'
import { energyOf } from './energy.query.ts'

describe('the energy of a day', () => {
  test('is what the meter moved on, also over a new start at zero', () => {
    expect(energyOf({ steps: [0, 1000, 1000, 1000], values: [100, 150, 20, 50] })).toBe(100)
  })

  test('is unknown, and not zero, while the meter is silent', () => {
    expect(energyOf({ steps: [], values: [] })).toBeNull()
  })

  test('turns from watt hours to kilowatt hours above ten thousand', () => {
    expect(shownEnergy(10_000)).toEqual({ value: 10_000, unit: 'Wh', digits: 0 })
    expect(shownEnergy(10_001)).toEqual({ value: 10.001, unit: 'kWh', digits: 2 })
  })
})
