import type { Activation } from '@millwright/contract/machines/licences'
import { describe, expect, test } from 'vitest'
import { traitsOf } from './traits-of.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const activation = (Type: Activation['Type'], StartDate: string, EndDate: string): Activation => ({
  Type,
  StartDate,
  EndDate,
})
const machine = (Activations: Activation[], KitType: '' | 'im' | 'sensor' = '') => ({
  MachineFamily: 'CDL',
  Properties: { KitType, HasEnergyMeter: false },
  FreeTrialReady: true,
  Activations,
})

describe('a machine', () => {
  test.each([
    ['has no licence', []],
    ['is in free trial', [activation('FREE_TRIAL', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z')]],
    ['was licensed', [activation('FULL', '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z')]],
    ['will be licensed', [activation('FULL', '2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z')]],
  ])('that %s opens only the pages of a trial', (_, activations) => {
    expect(traitsOf(machine(activations), NOW).isFreeTrial).toBe(true)
  })

  test('with a full licence opens all its pages', () => {
    const full = activation('FULL', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')
    expect(traitsOf(machine([full]), NOW)).toEqual({
      family: 'CDL',
      hasSensorKit: false,
      hasEnergyMeter: false,
      isFreeTrial: false,
    })
  })

  test.each([
    ['sensor', true],
    ['im', false],
    ['', false],
  ] as const)('with the kit "%s" has pages of sensors: %s', (kit, has) => {
    expect(traitsOf(machine([], kit), NOW).hasSensorKit).toBe(has)
  })
})
