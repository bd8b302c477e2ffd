import { MINUTE_MS, rollUp } from '@millwright/domain/series/rollup'
import { describe, expect, it } from 'vitest'
import { packMinutes, packPoints, unpackMinutes } from './block-bytes.ts'
import { encodeMinutes } from './codec/minutes.ts'

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

describe('the minutes of an hour', () => {
  const HOUR = Date.UTC(2026, 10, 15)
  const minutesOf = (seconds: number, next: (index: number) => number) => {
    const indexes = Array.from({ length: seconds }, (_, index) => index)
    return rollUp(
      indexes.map((index) => HOUR + index * 1000),
      indexes.map(next),
      MINUTE_MS,
    )
  }

  it('come back whether compression pays or not', () => {
    const many = minutesOf(3600, (index) => Math.round(4000 * Math.sin(index / 600)) / 100)
    const one = minutesOf(1, () => 21.375)
    expect(packMinutes(HOUR, many).length).toBeLessThan(encodeMinutes(HOUR, many).length)
    expect(packMinutes(HOUR, one).length).toBe(encodeMinutes(HOUR, one).length)
    for (const minutes of [many, one])
      expect(unpackMinutes(HOUR, packMinutes(HOUR, minutes))).toEqual(minutes)
  })

  it('of an unknown coding are told', () => {
    expect(() => unpackMinutes(HOUR, Buffer.of(200, 1, 2))).toThrow('minutes of version 200')
  })
})
