import { describe, expect, test } from 'vitest'
import { dayInSearch } from './day-in-search.ts'

describe('the day in the address', () => {
  const today = '2026-11-12'
  test.each([
    ['2026-11-11', '2026-11-11'],
    ['2026-11-12', '2026-11-12'],
    ['2026-11-13', null],
    ['2025-10-08', '2025-10-08'],
    ['2025-10-07', null],
    ['2026-02-30', null],
    ['yesterday', null],
    [20261111, null],
    [undefined, null],
  ])('%s is understood as %s', (value, expected) => {
    expect(dayInSearch(value, today)).toBe(expected)
  })
})
