import type { Activation } from '@millwright/contract/machines/licences'
import { expect, test } from 'vitest'
import { licenceState } from './licence-state.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const from = (Type: Activation['Type'], StartDate: string, EndDate: string): Activation => ({
  Type,
  StartDate,
  EndDate,
})

test.each([
  ['none', false, []],
  ['trial_ready', true, []],
  ['trial', true, [from('FREE_TRIAL', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z')]],
  ['trial_expired', true, [from('FREE_TRIAL', '2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z')]],
  ['expired', false, [from('FULL', '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z')]],
  ['not_started', true, [from('FULL', '2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z')]],
  [
    'full',
    true,
    [
      from('FREE_TRIAL', '2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z'),
      from('FULL', '2026-10-01T00:00:00Z', '2027-10-01T00:00:00Z'),
    ],
  ],
] as const)('the licence is %s', (state, FreeTrialReady, Activations) => {
  expect(licenceState({ FreeTrialReady, Activations: [...Activations] }, NOW).state).toBe(state)
})
