import type { Machine } from '@millwright/contract/machines/machines'
import { FEATURE_SWITCHES } from '@millwright/contract/wire/page'
import { expect, test } from 'vitest'
import { machineOf } from '../../testing/test-machines.ts'
import { pageAddress, type Reader } from './page-link.ts'

const NOW = Date.parse('2026-11-16T12:00:00Z')
const licensed = (id: string, family: string): Machine => ({
  ...machineOf(id, 'EXE', 0),
  MachineFamily: family,
  Activations: [{ Type: 'FULL', StartDate: '2026-01-01T00:00:00.000Z', EndDate: '2027-01-01T00:00:00.000Z' }],
})
const reader = (changes: Partial<Reader> & { roles?: string[]; isAdmin?: boolean } = {}): Reader => ({
  person: { isAdmin: changes.isAdmin ?? false, roles: changes.roles ?? [], organizationType: 'CUSTOMER' },
  features: Object.fromEntries(FEATURE_SWITCHES.map((name) => [name, true])) as Reader['features'],
  machines: [],
  now: NOW,
  ...changes,
})

test('a topic leads to its page only who may open it', () => {
  expect(pageAddress('audit_log', reader({ roles: ['maintainer'] }))).toBeNull()
  expect(pageAddress('audit_log', reader({ isAdmin: true }))).toEqual({ path: '/settings/audit-log' })
  expect(pageAddress('tickets', reader({ isAdmin: true }))).toEqual({ path: '/maintenance/my-tickets' })
  expect(pageAddress('tickets', reader({ roles: ['maintainer'] }))).toBeNull()
})

test('a page that is switched off has no link', () => {
  const features = { ...reader().features, conditionAnalyzer: false }
  expect(pageAddress('condition', reader({ isAdmin: true, features }))).toBeNull()
})

test('a topic about a page of machines leads to the first machine that has it', () => {
  const machines = [licensed('edg-1', 'EBA'), licensed('nst-1', 'CDL')]
  expect(pageAddress('tooling', reader({ machines }))).toEqual({
    path: '/machine/$id/tooling',
    machineId: 'nst-1',
  })
  expect(pageAddress('tooling', reader({ machines: machines.slice(0, 1) }))).toBeNull()
})

test('nobody is led to where they have no access', () => {
  expect(pageAddress('no_access', reader({ isAdmin: true }))).toBeNull()
})
