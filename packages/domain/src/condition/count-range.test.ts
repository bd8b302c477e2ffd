import { describe, expect, it } from 'vitest'
import { countRange } from './count-range.ts'

describe('the range of a count', () => {
  // The exact limits of a Poisson mean, as tables have them.
  it.each([
    [0, 0, 3.689],
    [1, 0.0253, 5.572],
    [3, 0.619, 8.767],
    [10, 4.795, 18.39],
    [100, 81.36, 121.63],
  ])('of %i events is from %f to %f', (count, low, high) => {
    const [from, to] = countRange(count)
    expect(from).toBeCloseTo(low, 2)
    expect(to).toBeCloseTo(high, 2)
  })

  it('goes on without a jump where there are many', () => {
    const [before, after] = [countRange(500), countRange(501)]
    expect(Math.abs((after[0] ?? 0) - (before[0] ?? 0))).toBeLessThan(3)
    expect(Math.abs((after[1] ?? 0) - (before[1] ?? 0))).toBeLessThan(3)
    expect(after.every(Number.isFinite)).toBe(true)
  })

  it('is as wide as those that are not decided make it', () => {
    expect(countRange(1, 4)[0]).toBe(countRange(1)[0])
    expect(countRange(1, 4)[1]).toBe(countRange(4)[1])
  })
})
