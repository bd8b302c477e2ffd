import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { machineOf } from '../../../testing/test-machines.ts'
import { MachineOwner } from './machine-owner.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

const shown = (access: { AccessUntil?: number | null }) =>
  render(<MachineOwner machine={{ ...machineOf('saw-1', 'EXE', 0), ...access }} />).container.textContent

test('a machine of another organization says whose it is and until when it is open, by its own clock', () => {
  expect(shown({ AccessUntil: Date.UTC(2026, 11, 31, 23, 30) })).toBe(
    'Nordhaus Möbel · until 2027-01-01 00:30',
  )
  expect(shown({ AccessUntil: null })).toBe('Nordhaus Möbel · no end date')
  expect(shown({})).toBe('')
})
