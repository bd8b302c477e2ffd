import type { Point, Value } from '@millwright/domain/points/point'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeOldBlock } from '../../../testing/old-encoding.ts'
import { decodeBlock, decodeColumns, encodeBlock } from './block.ts'

const time = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) })
const decimal = fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 1000)
const number = fc.oneof(decimal, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
const value: fc.Arbitrary<Value> = fc.oneof(
  number.map((num) => ({ kind: 'number' as const, num })),
  fc.string({ unit: 'binary' }).map((txt) => ({ kind: 'text' as const, txt })),
  // Any code units: halves of surrogate pairs among them.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }))
    .map((units) => ({ kind: 'text' as const, txt: String.fromCharCode(...units) })),
  fc.json().map((txt) => ({ kind: 'json' as const, txt })),
)
const pointsOf = (values: fc.Arbitrary<Value>): fc.Arbitrary<Point[]> =>
  fc
    .uniqueArray(fc.record({ ts: time, value: values }), { selector: (point) => point.ts, maxLength: 200 })
    .map((points) => points.sort((a, b) => a.ts - b.ts))

describe.each(['steps', 'bits'] as const)('a block of %s', (coding) => {
  it('gives back the points it was made of', () => {
    fc.assert(
      fc.property(pointsOf(value), (points) => {
        expect(decodeBlock(encodeBlock(points, coding))).toEqual(points)
      }),
    )
  })

  it('gives back those of a stretch, with or without their texts', () => {
    fc.assert(
      fc.property(pointsOf(value), time, (points, to) => {
        const bytes = encodeBlock(points, coding)
        const inStretch = points.filter(({ ts }) => ts < to)
        expect(decodeBlock(bytes, { from: 0, to })).toEqual(inStretch)
        const numbers = inStretch.filter(({ value: { kind } }) => kind === 'number')
        const bare = decodeBlock(bytes, { from: 0, to, withoutTexts: true })
        expect(bare.map(({ ts }) => ts)).toEqual(inStretch.map(({ ts }) => ts))
        expect(bare.filter(({ value: { kind } }) => kind === 'number')).toEqual(numbers)
      }),
    )
  })

  it('gives numbers back as columns, exactly', () => {
    fc.assert(
      fc.property(pointsOf(number.map((num) => ({ kind: 'number', num }))), (points) => {
        const columns = decodeColumns(encodeBlock(points, coding))
        expect(columns?.ts).toEqual(points.map((point) => point.ts))
        expect(columns?.num).toEqual(points.map((point) => (point.value as { num: number }).num))
      }),
    )
  })

  it('holds more than one group of numbers, also far apart ones, a spike among them and a beat that stumbles', () => {
    const numbers = Array.from({ length: 1000 }, (_, index) => {
      if (index === 300) return -(2 ** 51)
      if (index === 301) return 2 ** 51
      return index < 200 ? index * 2 ** 26 : (index * 7919) % 64
    })
    const points = numbers.map((num, index) => ({
      ts: Date.UTC(2026, 10, 15) + index * 1000 + (index === 500 ? 3 : 0),
      value: { kind: 'number', num } as const,
    }))
    expect(decodeBlock(encodeBlock(points, coding))).toEqual(points)
  })

  it('of texts has no columns', () => {
    expect(decodeColumns(encodeBlock([{ ts: 1, value: { kind: 'text', txt: 'a' } }], coding))).toBeNull()
  })

  it('keeps the sign of zero and the largest numbers', () => {
    const numbers = [0, -0, Number.MAX_SAFE_INTEGER, -Number.MAX_VALUE, 5e-324, 0.1 + 0.2, 1e21]
    const points = numbers.map((num, ts) => ({ ts, value: { kind: 'number', num } as const }))
    expect(decodeColumns(encodeBlock(points, coding))?.num).toEqual(numbers)
    const alone = encodeBlock([{ ts: 1, value: { kind: 'number', num: -0 } }], coding)
    expect(decodeColumns(alone)?.num).toEqual([-0])
  })

  it('that is cut short or of another version is told', () => {
    const points = [5, 900, 7, 13].map((num, ts) => ({
      ts: ts * ts,
      value: { kind: 'number', num } as const,
    }))
    const bytes = encodeBlock(points, coding)
    for (let length = 0; length < bytes.length - 1; length++)
      expect(() => decodeBlock(bytes.subarray(0, length))).toThrow('ends too early')
    expect(() => decodeBlock(Uint8Array.of(9, 0, 0))).toThrow('version 9')
  })
})

describe('a block of before texts were UTF-8', () => {
  it('is read as it was written, and without texts it is the same as now', () => {
    fc.assert(
      fc.property(
        pointsOf(value),
        pointsOf(number.map((num) => ({ kind: 'number', num }))),
        (points, numbers) => {
          expect(decodeBlock(encodeOldBlock(points))).toEqual(points)
          expect(encodeBlock(numbers, 'steps')).toEqual(encodeOldBlock(numbers))
        },
      ),
    )
  })
})
