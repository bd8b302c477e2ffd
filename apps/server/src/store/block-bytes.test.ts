import { describe, expect, it } from 'vitest'
import { packPoints } from './block-bytes.ts'

describe('an hour at one point a second', () => {
  const bytesPerPoint = (next: (index: number) => number): number => {
    const points = Array.from({ length: 3600 }, (_, index) => ({
      ts: Date.UTC(2026, 10, 15) + index * 1000,
      value: { kind: 'number' as const, num: next(index) },
    }))
    return packPoints(points).length / points.length
  }

  it('takes at most 4 bytes a point for random values of three decimals, and 1.5 for a slow signal', () => {
    let seed = 1
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    expect(bytesPerPoint(() => Math.round(random() * 100_000) / 1000)).toBeLessThan(4)
    expect(
      bytesPerPoint((index) => Math.round(4000 * Math.sin(index / 600) + 20 * random()) / 1000),
    ).toBeLessThan(1.5)
  })
})
