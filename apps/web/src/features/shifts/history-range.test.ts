import { expect, test } from 'vitest'
import { daysText, faultOfRange, lastDays } from './history-range.ts'

test('a range of days may be thirty days long and not one more', () => {
  expect(lastDays('2026-11-15')).toEqual({ from: '2026-10-17', to: '2026-11-15' })
  expect(faultOfRange({ from: '2026-10-17', to: '2026-11-15' })).toBeNull()
  expect(faultOfRange({ from: '2026-10-16', to: '2026-11-15' })).toBe('too_long')
})

test('a range may be one day and not less', () => {
  expect(faultOfRange({ from: '2026-11-15', to: '2026-11-15' })).toBeNull()
  expect(faultOfRange({ from: '2026-11-15', to: '2026-11-14' })).toBe('reversed')
})

test('days are counted in the words of the language', () => {
  expect(daysText(30, 'en-US')).toBe('30 days')
  expect(daysText(30, 'it-IT')).toBe('30 giorni')
})
