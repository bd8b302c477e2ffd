import { describe, expect, it } from 'vitest'
import { alternativesOf, roundStep } from './alternatives.ts'

describe('limits nearby', () => {
  it('are apart by a step that people count in', () => {
    expect([0.011, 0.2, 1.7, 2, 3, 7, 130].map(roundStep)).toEqual([0.02, 0.2, 2, 2, 5, 10, 200])
    expect([0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(roundStep)).toEqual([1, 1, 1, 1])
  })

  it('have the limit itself in the middle', () => {
    const watch = { condition: { kind: 'above', limit: 62, hysteresis: 4 }, minutes: 5 } as const
    const limits = alternativesOf(watch, 24).map(({ condition }) => 'limit' in condition && condition.limit)
    expect(limits).toEqual([58, 60, 62, 64, 66])
  })

  it('leave out those that cannot be', () => {
    const watch = { condition: { kind: 'outside', low: 10, high: 14, hysteresis: 1 }, minutes: 5 } as const
    const pairs = alternativesOf(watch, 24).map(({ condition }) => 'low' in condition && condition.low)
    expect(pairs).toEqual([10, 8, 6])
  })

  it('are other minutes where there is no limit', () => {
    expect(
      alternativesOf({ condition: { kind: 'silent' }, minutes: 2 }, 5).map(({ minutes }) => minutes),
    ).toEqual([1, 2, 4, 8])
  })
})
