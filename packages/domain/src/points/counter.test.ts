import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/lengths.ts'
import { type CounterPoint, counterGain } from './counter.ts'

/** A minute apart; `before` is the value ahead of the window. */
const pointsOf = (values: readonly number[], before: number | null = null): CounterPoint[] => [
  ...(before === null ? [] : [{ ts: -MINUTE_MS, v: before }]),
  ...values.map((v, index) => ({ ts: index * MINUTE_MS, v })),
]
const gainOf = (values: readonly number[], before: number | null = null, max?: number) =>
  counterGain(pointsOf(values, before), 0, max)

describe('the gain of a counter', () => {
  it('is its growth since the last value before the window', () => {
    expect(gainOf([110, 130], 100)).toEqual({ gain: 30, leftOut: 0 })
  })

  it('starts at the first point when nothing came before', () => {
    expect(gainOf([110, 130]).gain).toBe(20)
  })

  it('goes on after a reset, also one at the edge of the window', () => {
    expect(gainOf([110, 5, 9, 0, 2], 100).gain).toBe(10 + 9 + 2)
    expect(gainOf([4], 100).gain).toBe(4)
  })

  it('is nothing without a new point, and unknown without any value', () => {
    expect(gainOf([], 100).gain).toBe(0)
    expect(gainOf([]).gain).toBeNull()
  })

  it('is nothing for a small drop, and for the way back up', () => {
    expect(gainOf([999_990], 1_000_000).gain).toBe(0)
    expect(gainOf([999_990, 1_000_000, 1_000_010], 1_000_000).gain).toBe(10)
    expect(gainOf([100, 99.5, 100, 99.5, 100, 99.5, 101]).gain).toBe(1)
  })

  it('goes on from a value that was set lower by hand', () => {
    expect(gainOf([800, 805], 1000)).toEqual({ gain: 5, leftOut: 0 })
  })

  it('leaves out what no machine can make, and says so', () => {
    for (const absurd of [1e308, -1e308, -5, Number.NaN, Number.POSITIVE_INFINITY, 2_000_000])
      expect(gainOf([110, absurd, 120], 100, 1000)).toEqual({ gain: 20, leftOut: 1 })
    expect(gainOf([2_000_000, 2_000_000, 120], 100, 1000)).toEqual({ gain: 20, leftOut: 1 })
  })

  it('goes on from a jump that stays', () => {
    expect(gainOf([110, 2_000_000, 2_000_000, 2_000_005, 2_000_020], 100, 1000)).toEqual({
      gain: 10 + 5 + 15,
      leftOut: 1,
    })
  })

  it('is what a machine made while it was silent for long', () => {
    const points = [
      { ts: 0, v: 0 },
      { ts: 10 * HOUR_MS, v: 9_000 },
    ]
    expect(counterGain(points, 0, 1000)).toEqual({ gain: 9_000, leftOut: 0 })
    expect(counterGain(points, 0, 800)).toEqual({ gain: 0, leftOut: 1 })
  })

  it('is not fooled by a jump just before the window', () => {
    const points = [
      { ts: -3 * MINUTE_MS, v: 100 },
      { ts: -MINUTE_MS, v: 2_000_000 },
      { ts: MINUTE_MS, v: 130 },
    ]
    expect(counterGain(points, 0, 1000)).toEqual({ gain: 30, leftOut: 0 })
  })

  /** Rises, resets to near zero, and nothing in between. */
  const honest = fc
    .array(fc.tuple(fc.nat({ max: 1000 }), fc.nat({ max: 9 })), { minLength: 1 })
    .map((steps) => {
      let v = 10_000
      return steps.map(([by, reset]) => {
        v = reset === 0 ? by % 100 : v + by
        return v
      })
    })

  it('of a window is the sum of the gains of its parts, wherever it is cut', () => {
    fc.assert(
      fc.property(honest, fc.nat(), (values, cut) => {
        const points = pointsOf(values, 10_000)
        const at = (cut % values.length) * MINUTE_MS
        const head = points.filter((point) => point.ts < at)
        expect((counterGain(head, 0).gain ?? 0) + (counterGain(points, at).gain ?? 0)).toBe(
          counterGain(points, 0).gain,
        )
      }),
    )
  })

  it('is never negative, never more than the machine can make, and always a number', () => {
    const any = fc.oneof(fc.nat(), fc.double(), fc.constantFrom(1e308, -1e308, 0))
    fc.assert(
      fc.property(fc.array(any), fc.nat(), (values, before) => {
        const { gain } = gainOf(values, before, 1000)
        expect(gain).toBeGreaterThanOrEqual(0)
        expect(gain).toBeLessThanOrEqual(1000 * Math.max(1, values.length) * 1.5)
      }),
    )
  })

  it('is the same with absurd readings among honest ones as without them', () => {
    const absurd = fc.constantFrom(1e308, -1e308, 9e15, -1, 5e12)
    fc.assert(
      fc.property(honest, fc.array(fc.tuple(fc.nat(), absurd), { maxLength: 5 }), (values, odd) => {
        const points = pointsOf(values, 10_000)
        const all = [...points, ...odd.map(([at, v]) => ({ ts: (at % values.length) * MINUTE_MS + 1, v }))]
        // A jump that is followed by a higher one goes on from there: one at a time.
        const one = all.slice(0, points.length + 1).sort((a, b) => a.ts - b.ts)
        expect(counterGain(one, 0, 1e6).gain).toBe(counterGain(points, 0, 1e6).gain)
      }),
    )
  })

  it('is the same when steady stretches are left out', () => {
    fc.assert(
      fc.property(honest, (values) => {
        const points = pointsOf(values, 10_000)
        const turns = points.flatMap((point, index) => {
          const [before, next] = [points[index - 1], points[index + 1]]
          if (!before) return [point]
          if (point.v < before.v) return [before, point]
          return next ? [] : [point]
        })
        expect(counterGain(turns, 0, 1e6)).toEqual(counterGain(points, 0, 1e6))
      }),
    )
  })
})
