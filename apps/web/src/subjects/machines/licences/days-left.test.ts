import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

const HOUR = 3_600_000

test.each([
  [30 * 24 * HOUR, 30],
  [24 * HOUR + 1, 2],
  [24 * HOUR, 1],
  [HOUR, 1],
  [0, 0],
  [-HOUR, 0],
])('with %i ms to go %i days are left', (rest, days) => {
  expect(daysLeft(1_000_000 + rest, 1_000_000)).toBe(days)
})
