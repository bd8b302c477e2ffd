import { describe, expect, test } from 'vitest'
import { indicesWithin, movedCursor, nearestIndex } from './chart-cursor.ts'

const press = (key: string, shiftKey = false) => ({ key, shiftKey })

describe('the keys of a chart', () => {
  test('first stand on the newest point, then go from point to point', () => {
    expect(movedCursor(press('ArrowLeft'), null, 0, 9)).toBe(9)
    expect(movedCursor(press('ArrowRight'), null, 0, 9)).toBe(9)
    expect(movedCursor(press('ArrowLeft'), 9, 0, 9)).toBe(8)
    expect(movedCursor(press('ArrowRight'), 4, 0, 9)).toBe(5)
  })

  test('stop at both ends, also with Shift', () => {
    expect(movedCursor(press('ArrowLeft', true), 5, 2, 9)).toBe(2)
    expect(movedCursor(press('ArrowRight', true), 5, 2, 9)).toBe(9)
    expect(movedCursor(press('Home'), 5, 2, 9)).toBe(2)
    expect(movedCursor(press('End'), 5, 2, 9)).toBe(9)
  })

  test('do nothing without a point, and leave other keys alone', () => {
    expect(movedCursor(press('End'), null, 0, -1)).toBeNull()
    expect(movedCursor(press('Tab'), 3, 0, 9)).toBeNull()
  })
})

describe('the nearest point', () => {
  test('is the one on either side that is closer', () => {
    expect([0, 4, 5.1, 9, 99].map((x) => nearestIndex([0, 10, 20], x))).toEqual([0, 0, 1, 1, 2])
  })

  test('of none is none', () => {
    expect(nearestIndex([], 3)).toBe(-1)
  })
})

test('only points in sight are visited', () => {
  expect(indicesWithin([0, 10, 20, 30], { from: 5, to: 25 })).toEqual([1, 2])
})
