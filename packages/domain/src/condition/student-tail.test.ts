import { expect, it } from 'vitest'
import { studentTail } from './student-tail.ts'

it('a tail of the t distribution is that of the tables, for odd and even degrees of freedom', () => {
  // From the usual table of one-sided values.
  for (const [freedom, t, tail] of [
    [1, 6.314, 0.05],
    [2, 9.925, 0.005],
    [3, 5.841, 0.005],
    [8, 2.306, 0.025],
    [9, 4.297, 0.001],
    [30, 3.646, 0.0005],
  ] as const)
    expect(studentTail(t, freedom) / tail).toBeCloseTo(1, 2)
  expect(studentTail(0, 5)).toBeCloseTo(0.5)
  expect(studentTail(-2.306, 8)).toBeCloseTo(0.975, 3)
  expect(studentTail(1e9, 8)).toBeGreaterThan(0)
})
