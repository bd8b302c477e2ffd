import { expect, test } from 'vitest'
import { flagClusters } from './flag-clusters.ts'

const alarm = (from: number, to = from + 2) => ({ from, to })
const view = { from: 0, to: 1000 }
const sizes = { flag: 12, count: 20 }

test('an alarm has a flag over its middle', () => {
  expect(flagClusters([alarm(100, 120)], view, 1000, sizes)).toEqual([{ x: 110, count: 1 }])
})

test('flags that would touch are one with a count, in their middle', () => {
  expect(flagClusters([alarm(99), alarm(109), alarm(119), alarm(300)], view, 1000, sizes)).toEqual([
    { x: 110, count: 3 },
    { x: 301, count: 1 },
  ])
})

test('a count is not printed over the next flag', () => {
  expect(flagClusters([alarm(99), alarm(109), alarm(125)], view, 1000, sizes)).toEqual([{ x: 112, count: 3 }])
})

test('a day full of alarms has flags all along it', () => {
  const alarms = Array.from({ length: 100 }, (_, index) => alarm(index * 10))
  const flags = flagClusters(alarms, view, 1000, sizes)
  expect(flags.length).toBeGreaterThan(10)
  expect(flags.reduce((sum, flag) => sum + flag.count, 0)).toBe(100)
})

test('the same alarms stand apart when one looks closer', () => {
  const closer = { from: 90, to: 190 }
  expect(flagClusters([alarm(99), alarm(109)], closer, 1000, sizes).map((flag) => flag.count)).toEqual([1, 1])
})

test('an alarm that is partly out of sight is flagged over the part in sight', () => {
  expect(flagClusters([alarm(-100, 20)], view, 1000, sizes)).toEqual([{ x: 10, count: 1 }])
  expect(flagClusters([alarm(2000)], view, 1000, sizes)).toEqual([])
})
