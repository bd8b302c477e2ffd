import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usageSpans } from '../stops/usage-spans.ts'
import { HOUR_MS } from '../time/lengths.ts'
import {
  causesOf,
  changedParts,
  isLost,
  lackToTarget,
  lossesOf,
  lostTimes,
  OEE_FACTORS,
  splitOee,
} from './change-causes.ts'
import { availabilityBounds, figuresOf, KPI_METHODS, madeOf } from './figures.ts'
import { usageIn } from './usage-totals.ts'

const STATUSES = ['EXE', 'HANDLING', 'READY', 'SETUP', 'FAIL', 'POWER_OFF', 'DISCONNECTED'] as const

const shift = (parts: readonly (readonly [(typeof STATUSES)[number], number])[], total: number, bad = 0) => {
  let at = 0
  const spans = parts.map(([status, length]) => {
    const from = at
    at += length
    return { status, from, to: at }
  })
  const used = usageSpans(spans, { stoppageMs: 120_000 })
  const totals = usageIn(used, { from: 0, to: at })
  return { spans: used, totals, made: madeOf({ total, defective: bad }, 60, totals.status.EXE) }
}
const anyShift = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...STATUSES), fc.integer({ min: 1, max: 10 * HOUR_MS })), {
      minLength: 1,
      maxLength: 20,
    }),
    fc.nat(500),
    fc.nat(50),
  )
  .map(([parts, total, bad]) => shift(parts, total, bad))

/** But for what floating point rounds away, which grows with the figure: 68 pieces in a millisecond are an OEE of 4 million. */
const expectSame = (one: number, other: number) =>
  expect(Math.abs(one - other)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(other)))

it('the time that a figure lost is what its parts lost, and never less than nothing', () => {
  fc.assert(
    fc.property(anyShift, (now) => {
      for (const method of KPI_METHODS) {
        const { oee, availability, performance } = lostTimes(now, method)
        const sum = (factor: 'availability' | 'performance') =>
          Object.values(lossesOf(now, method, factor)).reduce((all, each) => all + each, 0)
        expectSame(availability, sum('availability'))
        expectSame(performance, Math.max(0, sum('performance')))
        expect(oee ?? 0).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

describe('what changed a figure', () => {
  it('adds up to its change, whatever the method and the length of the periods', () => {
    fc.assert(
      fc.property(anyShift, anyShift, (now, past) => {
        for (const method of KPI_METHODS) {
          const [figures, before] = [now, past].map(({ totals, made }) => figuresOf(totals, made, method))
          if (!figures || !before) continue
          for (const factor of OEE_FACTORS) {
            const [value, earlier] = [figures[factor].value, before[factor].value]
            const sum = causesOf(now, past, method, factor).reduce((all, { effect }) => all + effect, 0)
            if (value === null || earlier === null) expect(sum).toBe(0)
            else expectSame(sum, value - earlier)
          }
          const split = splitOee(figures, before)
          if (split)
            expectSame(
              split.reduce((all, { effect }) => all + effect, 0),
              (figures.oee ?? 0) - (before.oee ?? 0),
            )
        }
      }),
    )
  })

  it('is given in the time of now: a week of faults and a day of them compare', () => {
    const now = shift(
      [
        ['EXE', 6 * HOUR_MS],
        ['FAIL', 2 * HOUR_MS],
      ],
      300,
    )
    const past = shift(
      [
        ['EXE', 36 * HOUR_MS],
        ['FAIL', 4 * HOUR_MS],
      ],
      1500,
    )
    expect(causesOf(now, past, 'CLASSIC_MODEL', 'availability')).toEqual([
      { part: 'FAIL', now: 2 * HOUR_MS, before: 0.8 * HOUR_MS, effect: 0.1 - 0.25 },
    ])
  })

  it('names no part when one of the periods is not known', () => {
    expect(changedParts({ FAIL: 5 }, 0, { FAIL: 5 }, 10)).toEqual([])
    expect(
      causesOf(
        shift([['EXE', HOUR_MS]], 0),
        shift([['DISCONNECTED', HOUR_MS]], 0),
        'ISO_22400',
        'availability',
      ),
    ).toEqual([])
  })
})

it('the stretches that a factor loses are as long as its losses', () => {
  const parts = fc.array(fc.tuple(fc.constantFrom(...STATUSES), fc.integer({ min: 1, max: HOUR_MS })), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(parts, (all) => {
      const { spans, totals, made } = shift(all, 10)
      for (const method of KPI_METHODS)
        for (const factor of OEE_FACTORS) {
          const lost = spans.filter((span) => isLost(span, method, factor))
          if (spans.some((span) => isLost(span, method, factor) === null)) continue
          const losses = Object.values(lossesOf({ totals, made }, method, factor))
          expect(lost.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(
            losses.reduce((sum, each) => sum + each, 0),
          )
        }
    }),
  )
})

it('a target says how much less has to be lost', () => {
  const { availability } = figuresOf(
    shift(
      [
        ['EXE', 6 * HOUR_MS],
        ['FAIL', 2 * HOUR_MS],
      ],
      300,
    ).totals,
    madeOf({ total: null, defective: null }, null, 0),
    'CLASSIC_MODEL',
  )
  expect(lackToTarget(availability, 0.9)).toBeCloseTo(1.2 * HOUR_MS, 3)
  expect(lackToTarget(availability, 0.5)).toBe(0)
})

it('time without data leaves availability between two bounds', () => {
  const known = shift(
    [
      ['EXE', 6 * HOUR_MS],
      ['FAIL', HOUR_MS],
      ['DISCONNECTED', HOUR_MS],
    ],
    0,
  )
  expect(availabilityBounds(known.totals, 'CLASSIC_MODEL')).toEqual([6 / 8, 7 / 8])
  fc.assert(
    fc.property(anyShift, ({ totals, made }) => {
      for (const method of ['CLASSIC_MODEL', 'ISO_22400'] as const) {
        const { value } = figuresOf(totals, made, method).availability
        const [least, most] = availabilityBounds(totals, method)
        if (value !== null) expect((least ?? 0) <= value && value <= (most ?? 1)).toBe(true)
      }
    }),
  )
})
