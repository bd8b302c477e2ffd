import { describe, expect, test } from 'vitest'
import { greatestOf, heatStep, movedCell } from './heat-steps.ts'

describe('the colour of a cell', () => {
  test('is one of few steps, the least of which is seen', () => {
    expect([0, 1, 20, 21, 99, 100, 140].map((value) => heatStep(value, 100))).toEqual([0, 1, 1, 2, 5, 5, 5])
  })

  test('is that of nothing for 0, and none at all for what is not known', () => {
    expect(heatStep(0, 0)).toBe(0)
    expect(heatStep(null, 100)).toBeNull()
  })

  test('is measured by the greatest that is known', () => {
    expect(greatestOf([[1, null], [7], []])).toBe(7)
    expect(greatestOf([[null]])).toBe(0)
  })
})

describe('the arrow keys', () => {
  test('begin in the first cell and stop at the edges', () => {
    expect(movedCell('ArrowDown', null, 7, 24)).toEqual({ row: 0, column: 0 })
    expect(movedCell('ArrowUp', { row: 0, column: 3 }, 7, 24)).toEqual({ row: 0, column: 3 })
    expect(movedCell('ArrowRight', { row: 2, column: 3 }, 7, 24)).toEqual({ row: 2, column: 4 })
    expect(movedCell('ArrowRight', { row: 2, column: 23 }, 7, 24)).toEqual({ row: 2, column: 23 })
  })

  test('are the only keys taken', () => {
    expect(movedCell('Enter', { row: 0, column: 0 }, 7, 24)).toBeNull()
  })
})
