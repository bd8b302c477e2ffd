import { type Rollup, rollUp } from '@millwright/domain/points/rollup'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createByteWriter } from './bytes.ts'
import { decodeMinutes, encodeMinutes } from './minutes.ts'

const HOUR = Date.UTC(2026, 10, 15, 6)

const wild = fc.oneof(
  fc.double({ noNaN: true }),
  fc.constantFrom(0, -0, 1e308, -1e308, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, 0.1 + 0.2),
)
const decimal = fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 1000)
const count = fc.oneof(
  fc.integer({ min: 1, max: 60_000 }),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
)

/** Minutes whose fields need not follow from any points. */
const minutesOf = (limit: fc.Arbitrary<number>, sum: fc.Arbitrary<number>): fc.Arbitrary<Rollup[]> =>
  fc
    .uniqueArray(
      fc.record({
        minute: fc.integer({ min: 0, max: 59 }),
        count,
        limits: fc.tuple(limit, limit, limit),
        sum,
      }),
      { selector: (each) => each.minute, minLength: 1, maxLength: 60 },
    )
    .map((some) =>
      some
        .sort((a, b) => a.minute - b.minute)
        .map(({ minute, limits, ...rest }) => {
          const [min = 0, last = 0, max = 0] = limits.toSorted((a, b) => a - b)
          return { ...rest, from: HOUR + minute * MINUTE_MS, min, max, last }
        }),
    )

/** Some points in some minutes of one channel, of so many decimals. */
const pointMinutes = fc
  .tuple(
    fc.integer({ min: 0, max: 9 }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: -1e6, max: 1e6 })), {
      minLength: 1,
      size: 'max',
      maxLength: 1000,
    }),
  )
  .map(([decimals, points]) => {
    const sorted = points.toSorted(([a], [b]) => a - b)
    return rollUp(
      sorted.map(([minute]) => HOUR + minute * MINUTE_MS),
      sorted.map(([, whole]) => whole / 10 ** decimals),
      MINUTE_MS,
    )
  })

const again = (minutes: Rollup[]): Rollup[] => decodeMinutes(HOUR, encodeMinutes(HOUR, minutes))

const fullHour = (numberOf: (second: number) => number): Rollup[] =>
  rollUp(
    Array.from({ length: 3600 }, (_, second) => HOUR + second * 1000),
    Array.from({ length: 3600 }, (_, second) => numberOf(second)),
    MINUTE_MS,
  )

describe('the minutes of an hour', () => {
  // toEqual tells 0 from -0, and a sum from one that differs in its last bit.
  it.each([
    ['of decimal points', pointMinutes],
    ['with decimals and any sum', minutesOf(decimal, wild)],
    ['with decimals and decimal sums', minutesOf(decimal, decimal)],
    ['with any number', minutesOf(wild, wild)],
  ])('%s come back to the bit', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (minutes) => {
        expect(again(minutes)).toEqual(minutes)
      }),
    )
  })

  it('come back when all sixty are there, and when none is', () => {
    const minutes = fullHour((second) => ((second * 37) % 1000) / 1000)
    expect(minutes).toHaveLength(60)
    expect(again(minutes)).toEqual(minutes)
    expect(again([])).toEqual([])
  })

  it('keep a sum of negative zero', () => {
    const minutes = [{ from: HOUR, count: 2, min: -1, max: 1, sum: -0, last: 1 }]
    expect(again(minutes)).toEqual(minutes)
  })

  it('of decimals, whose sums are rounded, take two fifths of what their floats would', () => {
    const minutes = fullHour((second) => ((second * 7919) % 100_000) / 1000)
    expect(encodeMinutes(HOUR, minutes).length).toBeLessThan(60 * 4 * 8 * 0.4)
  })

  it('of the first coding are still read', () => {
    const writer = createByteWriter()
    for (const byte of [2, 5, 1]) writer.byte(byte)
    writer.float(1.5)
    for (const byte of [59, 3]) writer.byte(byte)
    for (const float of [2, -1, 4, 5]) writer.float(float)
    expect(decodeMinutes(HOUR, writer.done())).toEqual([
      { from: HOUR + 5 * MINUTE_MS, count: 1, min: 1.5, max: 1.5, sum: 1.5, last: 1.5 },
      { from: HOUR + 59 * MINUTE_MS, count: 3, min: -1, max: 4, sum: 5, last: 2 },
    ])
  })

  it('of another version, or cut short, are told', () => {
    const bytes = encodeMinutes(
      HOUR,
      fullHour(() => 1),
    )
    expect(() => decodeMinutes(HOUR, Uint8Array.of(65, 0, 0))).toThrow('version 65')
    expect(() => decodeMinutes(HOUR, bytes.subarray(0, 80))).toThrow('ends too early')
  })
})
