import { describe, expect, test } from 'vitest'
import { dayByKey, weeksOf } from './year-grid.ts'

describe('the weeks of a month', () => {
  test('begin on Monday and leave the days of the neighbours empty', () => {
    const weeks = weeksOf(2026, 11)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null])
  })

  test('hold 29 days in the February of a leap year', () => {
    expect(weeksOf(2028, 2).flat().filter(Boolean)).toHaveLength(29)
    expect(weeksOf(2026, 2).flat().filter(Boolean)).toHaveLength(28)
  })
})

test.each([
  ['ArrowRight', '2027-01-01'],
  ['ArrowLeft', '2026-12-30'],
  ['ArrowDown', '2027-01-07'],
  ['ArrowUp', '2026-12-24'],
  ['Home', '2026-12-28'],
  ['End', '2027-01-03'],
  ['PageUp', '2026-11-30'],
  ['PageDown', '2027-01-31'],
  ['x', null],
])('from the last day of the year %s leads to %s', (key, day) => {
  expect(dayByKey('2026-12-31', key)).toBe(day)
})
