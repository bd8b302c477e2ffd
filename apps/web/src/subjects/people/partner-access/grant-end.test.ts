import { expect, test } from 'vitest'
import { endOf } from './grant-end.ts'

test('access ends after as many days as were chosen, or when someone ends it', () => {
  const now = Date.parse('2026-11-15T06:00:00Z')
  expect(endOf('day', now)).toBe('2026-11-16T06:00:00.000Z')
  expect(endOf('month', now)).toBe('2026-12-15T06:00:00.000Z')
  expect(endOf('open', now)).toBeNull()
})
