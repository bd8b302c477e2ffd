import { describe, expect, test } from 'vitest'
import { longestStep } from './gaps.ts'

describe('a line breaks', () => {
  test('where a step is far longer than usual', () => {
    expect(longestStep([0, 1, 2, 3, 100], 60)).toBe(10)
  })

  test('never for a hole too narrow to see', () => {
    expect(longestStep([0, 1, 2, 3, 100], 60_000)).toBe(1_000)
  })

  test('never when there are too few points to know what is usual', () => {
    expect(longestStep([0, 500], 600)).toBe(Number.POSITIVE_INFINITY)
  })
})
