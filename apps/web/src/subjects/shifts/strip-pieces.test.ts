import { describe, expect, test } from 'vitest'
import { shiftSeconds, stripPieces, timeAt, timeByKey } from './strip-pieces.ts'

describe('a shift on the strip of the day', () => {
  test('is one piece when it ends on the same day', () => {
    expect(stripPieces('06:00', '12:00')).toEqual([{ from: 0.25, to: 0.5 }])
  })

  test('is two pieces over midnight, and one when midnight is its end', () => {
    expect(stripPieces('18:00', '06:00')).toEqual([
      { from: 0, to: 0.25 },
      { from: 0.75, to: 1 },
    ])
    expect(stripPieces('18:00', '00:00')).toEqual([{ from: 0.75, to: 1 }])
  })

  test('is nowhere while a time is missing or it has no length', () => {
    expect(stripPieces('06:00', '')).toEqual([])
    expect(stripPieces('06:00', '06:00')).toEqual([])
  })
})

test('the length of a shift counts both sides of midnight', () => {
  expect(shiftSeconds('22:00', '06:00')).toBe(8 * 3600)
  expect(shiftSeconds('06:00', '14:30')).toBe(8.5 * 3600)
  expect(shiftSeconds('06:00', 'x')).toBeNull()
})

describe('a dragged hour', () => {
  test.each([
    [0, '00:00'],
    [0.25, '06:00'],
    [0.2555, '06:15'],
    [-1, '00:00'],
    [1, '00:00'],
    [0.99, '23:45'],
  ])('at %d of the day is %s', (share, time) => {
    expect(timeAt(share)).toBe(time)
  })

  test.each([
    ['06:10', 'ArrowRight', '06:25'],
    ['06:00', 'ArrowDown', '05:45'],
    ['00:00', 'ArrowLeft', '23:45'],
    ['23:30', 'PageUp', '00:30'],
    ['06:00', 'Home', '00:00'],
    ['06:00', 'End', '23:45'],
    ['06:00', 'Tab', null],
    ['6', 'ArrowRight', null],
  ])('from %s by %s becomes %s', (time, key, moved) => {
    expect(timeByKey(time, key)).toBe(moved)
  })
})
