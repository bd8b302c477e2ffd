import { describe, expect, it } from 'vitest'
import { pauseAfter } from './backoff.ts'

describe('the pause before another try', () => {
  const backoff = { firstMs: 50, longestMs: 2_000 }

  it('doubles with each failure, up to the longest', () => {
    expect([1, 2, 3, 6, 7, 100, 5_000].map((failures) => pauseAfter(failures, backoff))).toEqual([
      50, 100, 200, 1_600, 2_000, 2_000, 2_000,
    ])
  })

  it('is longer at random, by the share that was given', () => {
    expect(pauseAfter(2, { ...backoff, jitter: 0.25 }, 0)).toBe(100)
    expect(pauseAfter(2, { ...backoff, jitter: 0.25 }, 1)).toBe(125)
    expect(pauseAfter(9, { ...backoff, jitter: 1 }, 0.5)).toBe(3_000)
  })
})
