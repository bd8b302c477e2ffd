import { describe, expect, test } from 'vitest'
import { changeOf, isComparable } from './compare.ts'

describe('a period before', () => {
  test.each([
    [100, 50, true],
    [100, 49, false],
    [100, 0, false],
    [0, 0, false],
    [0, 8, true],
  ])('with %i h known now and %i h known before can be compared: %s', (known, before, isAlike) => {
    expect(isComparable(known, before)).toBe(isAlike)
  })
})

describe('a change', () => {
  test('is a share of what was before', () => {
    expect(changeOf(3, 2)).toEqual({ kind: 'share', value: 0.5 })
    expect(changeOf(0, 2)).toEqual({ kind: 'share', value: -1 })
  })

  test('from nothing or next to nothing is no percentage', () => {
    expect(changeOf(3, 0)).toEqual({ kind: 'new' })
    expect(changeOf(3, 0.01)).toEqual({ kind: 'many_times' })
    expect(changeOf(0, 0)).toEqual({ kind: 'none' })
  })
})
