import { expect, test } from 'vitest'
import { exceedances } from './exceedances.ts'

test('a peak above the tolerance is brought out with its flanks, the rest is a gap', () => {
  expect(exceedances([1, 2, 9, 2, 1, 1], [5, 5, 5, 5, 5, 5])).toEqual([null, 2, 9, 2, null, null])
})

test('where nothing is known nothing is above', () => {
  expect(exceedances([null, 3], [1, null])).toEqual([null, null])
})
