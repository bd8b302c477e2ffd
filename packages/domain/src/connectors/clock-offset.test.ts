import { describe, expect, it } from 'vitest'
import { clockOffset } from './clock-offset.ts'

describe('the clock of a machine', () => {
  it('is right within five seconds', () => {
    expect([5_000, -5_000, 999].map((measured) => clockOffset(measured, 0))).toEqual([0, 0, 0])
  })

  it('is corrected by whole seconds, and by the same ones after the next connect', () => {
    expect(clockOffset(61_480, 0)).toBe(61_000)
    expect(clockOffset(62_900, 61_000)).toBe(61_000)
    expect(clockOffset(63_100, 61_000)).toBe(63_000)
  })

  it('that was set is no longer corrected', () => {
    expect(clockOffset(120, 61_000)).toBe(0)
  })
})
