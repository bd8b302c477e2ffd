import { describe, expect, test } from 'vitest'
import { digitsOf, valueLabel, valueRange } from './axes.ts'

describe('the value axis', () => {
  test.each([
    [1, 0],
    [50, 0],
    [0.5, 1],
    [0.25, 2],
    [0.001, 3],
  ])('with steps of %d has %i decimals', (step, digits) => {
    expect(digitsOf(step)).toBe(digits)
  })

  test('writes shares as percent of the language, others as numbers', () => {
    expect([0, 0.2, 1].map((value) => valueLabel(value, 'en-US', 0.2, true))).toEqual(['0%', '20%', '100%'])
    expect(valueLabel(0.125, 'de-DE', 0.005, true)).toBe('12,5\u00a0%')
    expect(valueLabel(0.2, 'de-DE', 0.2, false)).toBe('0,2')
  })

  test('leaves room, but none below zero for what is never negative', () => {
    expect(valueRange(0, 100)).toEqual([0, 112])
    expect(valueRange(-100, 100)).toEqual([-124, 124])
  })

  test('has a constant value in its middle, and a place for nothing', () => {
    expect(valueRange(20, 20)).toEqual([18, 22])
    expect(valueRange(0, 0)).toEqual([0, 1])
    expect(valueRange(null, null)).toEqual([0, 1])
  })
})
