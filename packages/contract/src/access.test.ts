import { expect, it } from 'vitest'
import { ACCESS, type AccessRule, mayCall } from './access.ts'

const manager = { isAdmin: false, roles: ['manager_di_linea'], organizationType: 'CUSTOMER' }

it('what reaches all machines is offered to those who see them all', () => {
  expect(mayCall('reasonRuleEditor', { ...manager, seesAllMachines: true })).toBe(true)
  expect(mayCall('reasonRuleEditor', { ...manager, seesAllMachines: false })).toBe(false)
  expect(mayCall('machineEditor', { ...manager, seesAllMachines: false })).toBe(true)
  expect(mayCall('maintenanceSettingsEditor', { ...manager, seesAllMachines: true })).toBe(false)
})

it('who has to see all machines of a plant names one in the path', () => {
  const rules: AccessRule[] = Object.values(ACCESS)
  for (const { needsSightOf, scope } of rules) if (needsSightOf === 'plant') expect(scope).toBe('plant')
})
