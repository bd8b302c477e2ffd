import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { counterGain } from './counter.ts'

const pointsOf = (values: readonly number[]) => values.map((v, ts) => ({ ts, v }))

describe('the gain of a counter', () => {
  it('is its growth since the last value before the window', () => {
    expect(counterGain(pointsOf([110, 130]), 100)).toBe(30)
  })

  it('starts at the first point when nothing came before', () => {
    expect(counterGain(pointsOf([110, 130]), null)).toBe(20)
  })

  it('goes on after a reset, also one at the edge of the window', () => {
    expect(counterGain(pointsOf([110, 5, 9, 0, 2]), 100)).toBe(10 + 9 + 2)
    expect(counterGain(pointsOf([4]), 100)).toBe(4)
  })

  it('is nothing without a new point, and unknown without any value', () => {
    expect(counterGain([], 100)).toBe(0)
    expect(counterGain([], null)).toBeNull()
  })

  it('of a window is the sum of the gains of its parts, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (values, before, cut) => {
        const at = cut % values.length
        const head = values.slice(0, at)
        const parts = [
          counterGain(pointsOf(head), before),
          counterGain(pointsOf(values.slice(at)), head.at(-1) ?? before),
        ]
        expect(parts.reduce((sum: number, gain) => sum + (gain ?? Number.NaN), 0)).toBe(
          counterGain(pointsOf(values), before),
        )
      }),
    )
  })

  it('is never negative', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.nat(), (values, before) => {
        expect(counterGain(pointsOf(values), before)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
