import { expect, test } from 'vitest'
import { commonScale, sparkRuns } from './spark-runs.ts'

test('a sparkline spans its box from the lowest to the highest value', () => {
  expect(sparkRuns([2, 4, 3], 10, 20)).toEqual([
    [
      { x: 0, y: 20 },
      { x: 5, y: 0 },
      { x: 10, y: 10 },
    ],
  ])
})

test('a value that is not known is a gap and no zero', () => {
  expect(sparkRuns([1, null, 3, 2], 30, 10).map((run) => run.map(({ x }) => x))).toEqual([[0], [20, 30]])
})

test('what never changed runs through the middle, and nothing draws nothing', () => {
  expect(sparkRuns([5, 5], 10, 20)[0]?.map(({ y }) => y)).toEqual([10, 10])
  expect(sparkRuns([null, null], 10, 20)).toEqual([])
})

test('on a common scale a small change stays small', () => {
  const scale = commonScale([[98, 97], [null, 60, 100], []])
  expect(scale).toEqual({ low: 60, high: 100 })
  expect(sparkRuns([98, 97], 10, 40, scale)[0]?.map(({ y }) => y)).toEqual([2, 3])
  expect(commonScale([[null], []])).toBeUndefined()
})
