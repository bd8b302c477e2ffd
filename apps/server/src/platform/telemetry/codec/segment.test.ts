import type { Point } from '@millwright/domain/points/point'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeOldSegment } from '../../../testing/old-encoding.ts'
import { decodeSegment, encodeSegment, segmentColumns, segmentTimes } from './segment.ts'

const HOUR = Date.UTC(2026, 10, 16, 8)

/** Any code units: halves of surrogate pairs among them, and texts that are far longer than names. */
const units = fc.array(fc.integer({ min: 0, max: 0xffff })).map((each) => String.fromCharCode(...each))
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  units,
  fc
    .tuple(units, fc.integer({ min: 1, max: 60_000 }))
    .map(([part, length]) => `${part}ä`.repeat(length).slice(0, length)),
)
const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((num) => ({ kind: 'number', num }) as const),
  fc.integer().map((num) => ({ kind: 'number', num: num / 1000 }) as const),
  text.map((txt) => ({ kind: 'text', txt }) as const),
  fc.json().map((txt) => ({ kind: 'json', txt }) as const),
)
/** In any order, some of one moment. */
const points: fc.Arbitrary<Point[]> = fc.array(
  fc.record({ ts: fc.integer({ min: HOUR, max: HOUR + HOUR_MS - 1 }), value }),
  { minLength: 1, maxLength: 20 },
)
const channels = fc
  .uniqueArray(fc.integer({ min: 1, max: 2 ** 40 }), { minLength: 1, maxLength: 8 })
  .chain((ids) => fc.tuple(...ids.map((channelId) => points.map((own) => ({ channelId, points: own })))))

describe('a segment', () => {
  it('gives back what it was made of, to the bit and in its order', () => {
    fc.assert(
      fc.property(channels, (given) => {
        const bytes = encodeSegment(HOUR, given)
        expect(decodeSegment(bytes)).toEqual(given)
        for (const { channelId, points: own } of given) {
          expect(decodeSegment(bytes, new Set([channelId]))).toEqual([{ channelId, points: own }])
          const numbers = own.flatMap(({ value: each }) => (each.kind === 'number' ? [each.num] : []))
          const columns = { ts: own.map(({ ts }) => ts), num: numbers }
          expect(segmentColumns(bytes, channelId)).toEqual(numbers.length === own.length ? columns : null)
        }
      }),
    )
  })

  it('of before texts were UTF-8 is read as it was written', () => {
    fc.assert(
      fc.property(channels, (given) => {
        const bytes = encodeOldSegment(HOUR, given)
        expect(decodeSegment(bytes)).toEqual(given)
      }),
    )
  })

  it('without texts is to the byte what it was before texts were UTF-8', () => {
    const numbers = [1.5, -3, 1e300].map((num, index) => ({
      ts: HOUR + index,
      value: { kind: 'number', num } as const,
    }))
    const given = [{ channelId: 7, points: numbers }]
    expect(encodeSegment(HOUR, given)).toEqual(encodeOldSegment(HOUR, given))
  })

  it('gives the points of a stretch, with or without their texts, and the times alone', () => {
    fc.assert(
      fc.property(channels, fc.integer({ min: HOUR, max: HOUR + HOUR_MS }), (given, to) => {
        for (const bytes of [encodeSegment(HOUR, given), encodeOldSegment(HOUR, given)])
          for (const { channelId, points: own } of given) {
            const wanted = new Set([channelId])
            const inStretch = own.filter(({ ts }) => ts < to)
            expect(decodeSegment(bytes, wanted, { from: HOUR, to })[0]?.points).toEqual(inStretch)
            const bare = decodeSegment(bytes, wanted, { from: HOUR, to, withoutTexts: true })[0]?.points
            expect(bare).toEqual(
              inStretch.map(({ ts, value: { kind, ...rest } }) => ({
                ts,
                value: kind === 'number' ? { kind, ...rest } : { kind, txt: '' },
              })),
            )
            expect(segmentTimes(bytes, wanted)).toEqual([{ channelId, times: own.map(({ ts }) => ts) }])
          }
      }),
    )
  })

  it('keeps what its texts take close to their bytes, and repeated ones once', () => {
    const txt = 'ü€'.repeat(30_000)
    const own = Array.from({ length: 100 }, (_, index) => ({
      ts: HOUR + index * 1000,
      value: { kind: 'text', txt } as const,
    }))
    const bytes = encodeSegment(HOUR, [{ channelId: 12, points: own }])
    expect(bytes.length).toBeLessThan(Buffer.byteLength(txt) + 500)
    expect(decodeSegment(bytes)[0]?.points.at(-1)?.value).toEqual({ kind: 'text', txt })
  })

  it('says nothing of a channel that it does not hold', () => {
    const bytes = encodeSegment(HOUR, [
      { channelId: 7, points: [{ ts: HOUR, value: { kind: 'number', num: 1 } }] },
    ])
    expect(decodeSegment(bytes, new Set([8]))).toEqual([])
    expect(segmentColumns(bytes, 8)).toEqual({ ts: [], num: [] })
  })

  it('takes few bytes for points of a steady beat', () => {
    const own = Array.from({ length: 50 }, (_, index) => ({
      ts: HOUR + 1_000_000 + index * 20,
      value: { kind: 'number', num: 20 + (index % 7) / 10 } as const,
    }))
    expect(encodeSegment(HOUR, [{ channelId: 12, points: own }]).length).toBeLessThan(3 * 50)
  })

  it('of another version, or cut short, is an error', () => {
    const bytes = encodeSegment(HOUR, [
      { channelId: 7, points: [{ ts: HOUR, value: { kind: 'number', num: 1 } }] },
    ])
    expect(() => decodeSegment(Uint8Array.of(9, ...bytes.subarray(1)))).toThrow('version 9')
    expect(() => decodeSegment(bytes.subarray(0, -1))).toThrow(RangeError)
  })
})
