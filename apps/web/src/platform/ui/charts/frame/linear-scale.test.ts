import { expect, test } from 'vitest'
import { linearScale, roundTicks, roundTicksBetween } from './linear-scale.ts'

test('a scale runs from values to pixels, also downwards', () => {
  const y = linearScale([0, 50], [200, 0])
  expect([0, 25, 50].map(y)).toEqual([200, 100, 0])
  expect(linearScale([0, 0], [7, 9])(3)).toBe(7)
})

test.each([
  [1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [97, 4, [0, 20, 40, 60, 80, 100]],
  [0.07, 2, [0, 0.05, 0.1]],
  [23_400, 3, [0, 10_000, 20_000, 30_000]],
  [3, 3, [0, 1, 2, 3]],
])('round numbers up to %d, about %d of them', (greatest, count, ticks) => {
  expect(roundTicks(greatest, count)).toEqual(ticks)
})

test.each([
  [58.2, 74.9, 4, [55, 60, 65, 70, 75]],
  [70, 70, 4, [60, 80]],
  [0, 0, 3, [0, 0.5]],
  [-3, 4, 3, [-4, -2, 0, 2, 4]],
])('round numbers around %d to %d, about %d of them', (least, greatest, count, ticks) => {
  expect(roundTicksBetween(least, greatest, count)).toEqual(ticks)
})
