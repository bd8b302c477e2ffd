import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bufferLevels, extremesOf, levelAt } from './buffer-levels.ts'
import { STEP_S } from './replay.ts'

const parts = fc.array(fc.nat(12), { minLength: 10, maxLength: 10 })
const DAY = 10 * STEP_S

it('never holds less than nothing or more than it can', () => {
  fc.assert(
    fc.property(parts, parts, fc.nat(30), (before, after, capacity) => {
      for (const level of bufferLevels([before], [after], capacity, DAY) ?? [])
        expect(level >= 0 && level <= capacity).toBe(true)
    }),
  )
})

it('follows what came in and went out exactly where nothing limits it', () => {
  fc.assert(
    fc.property(parts, (before) => {
      const after = before.toReversed()
      const levels = bufferLevels([before], [after], null, DAY) ?? []
      levels.slice(1).forEach((level, step) => {
        expect(level - (levels[step] ?? 0)).toBe((before[step] ?? 0) - (after[step] ?? 0))
      })
      expect(Math.min(...levels)).toBeGreaterThanOrEqual(0)
    }),
  )
})

it('is not known where a machine around it counts nothing', () => {
  expect(bufferLevels([[1]], [null], 10, DAY)).toBeNull()
  expect(bufferLevels([], [], 10, DAY)).toBeNull()
})

it('holds panels where sheets go in, and nothing that is known where one side made nothing', () => {
  expect(bufferLevels([[2, 2]], [[0, 40]], 30, 2 * STEP_S)).toEqual([0, 20, 0])
  expect(bufferLevels([[4, 0]], [[0, 0]], 30, 2 * STEP_S)).toBeNull()
  expect(bufferLevels([[1, 0]], [[0, 60]], 30, 2 * STEP_S)).toBeNull()
})

it('is between two steps what lies between them', () => {
  expect(levelAt([0, 10], STEP_S / 2)).toBe(5)
  expect(levelAt([0, 10], 90_000)).toBe(10)
})

it('says once that it became full, until it was not', () => {
  const levels = [0, 9, 10, 5, 10, 1]
  expect(extremesOf(levels, 10)).toEqual([
    { at: STEP_S, isFull: true, fill: 9 },
    { at: 4 * STEP_S, isFull: true, fill: 10 },
    { at: 5 * STEP_S, isFull: false, fill: 1 },
  ])
})
