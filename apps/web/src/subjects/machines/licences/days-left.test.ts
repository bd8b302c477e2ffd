import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

test.each([
  [30 * DAY_MS, 30],
  [DAY_MS + 1, 2],
  [DAY_MS, 1],
  [HOUR_MS, 1],
  [0, 0],
  [-HOUR_MS, 0],
])('with %i ms to go %i days are left', (rest, days) => {
  expect(daysLeft(1_000_000 + rest, 1_000_000)).toBe(days)
})
