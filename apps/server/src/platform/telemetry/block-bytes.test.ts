import { zstdCompressSync } from 'node:zlib'
import { rollUp } from '@millwright/domain/points/rollup'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { describe, expect, it } from 'vitest'
import { packMinutes, packPoints, unpackColumns, unpackMinutes, unpackPoints } from './block-bytes.ts'
import { encodeBlock } from './codec/block.ts'
import { encodeMinutes } from './codec/minutes.ts'

describe('an hour at one point a second', () => {
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  let slow = 4000
  const signals: [string, number, (index: number) => number][] = [
    ['random values of three decimals', 2.2, () => Math.round(random() * 100_000) / 1000],
    [
      'a signal that moves by a step or not at all',
      0.3,
      () => {
        slow += Math.floor(random() * 3) - 1
        return slow / 100
      },
    ],
    ['a wave with noise', 0.8, (index) => Math.round(4000 * Math.sin(index / 600) + 20 * random()) / 1000],
    ['numbers that are no short decimals', 8.1, random],
    ['a counter', 0.05, (index) => Math.floor(index / 37)],
    ['a value that stands still', 0.01, () => 21.5],
  ]

  it.each(signals)('of %s takes at most %f bytes a point, and comes back', (_name, most, next) => {
    const points = Array.from({ length: 3600 }, (_, index) => ({
      ts: Date.UTC(2026, 10, 15) + index * 1000,
      value: { kind: 'number' as const, num: next(index) },
    }))
    const packed = packPoints(points)
    expect(packed.length / points.length).toBeLessThan(most)
    expect(unpackPoints(packed)).toEqual(points)
    expect(unpackColumns(packed)?.num).toEqual(points.map(({ value }) => value.num))
  })

  it('that was packed before there were bits is read', () => {
    const points = [1, 5, 2].map((num, ts) => ({ ts, value: { kind: 'number' as const, num } }))
    expect(unpackPoints(zstdCompressSync(encodeBlock(points, 'steps')))).toEqual(points)
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
