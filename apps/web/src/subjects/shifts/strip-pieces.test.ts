import { describe, expect, test } from 'vitest'
import { shiftSeconds, stripPieces } from './strip-pieces.ts'

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
