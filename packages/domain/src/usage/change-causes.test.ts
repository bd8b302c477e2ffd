import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { causesOf, changedParts, lackToTarget, OEE_FACTORS, splitOee } from './change-causes.ts'
import { figuresOf, KPI_METHODS, madeOf } from './figures.ts'
import { usageSpans } from './usage-spans.ts'
import { usageIn } from './usage-totals.ts'

const HOUR = 3_600_000
const STATUSES = ['EXE', 'HANDLING', 'READY', 'SETUP', 'FAIL', 'POWER_OFF', 'DISCONNECTED'] as const

const shift = (parts: readonly (readonly [(typeof STATUSES)[number], number])[], total: number, bad = 0) => {
  let at = 0
  const spans = parts.map(([status, length]) => {
    const from = at
    at += length
    return { status, from, to: at }
  })
  const totals = usageIn(usageSpans(spans, { stoppageMs: 120_000 }), { from: 0, to: at })
  return { totals, made: madeOf({ total, defective: bad }, 60, totals.status.EXE) }
}
const anyShift = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...STATUSES), fc.integer({ min: 1, max: 10 * HOUR })), {
      minLength: 1,
      maxLength: 20,
    }),
    fc.nat(500),
    fc.nat(50),
  )
  .map(([parts, total, bad]) => shift(parts, total, bad))

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
            else expect(sum).toBeCloseTo(value - earlier, 9)
          }
          const split = splitOee(figures, before)
          if (split)
            expect(split.reduce((all, { effect }) => all + effect, 0)).toBeCloseTo(
              (figures.oee ?? 0) - (before.oee ?? 0),
              9,
            )
        }
      }),
    )
  })

  it('is given in the time of now: a week of faults and a day of them compare', () => {
    const now = shift(
      [
        ['EXE', 6 * HOUR],
        ['FAIL', 2 * HOUR],
      ],
      300,
    )
    const past = shift(
      [
        ['EXE', 36 * HOUR],
        ['FAIL', 4 * HOUR],
      ],
      1500,
    )
    expect(causesOf(now, past, 'CLASSIC_MODEL', 'availability')).toEqual([
      { part: 'FAIL', now: 2 * HOUR, before: 0.8 * HOUR, effect: 0.1 - 0.25 },
    ])
  })

  it('names no part when one of the periods is not known', () => {
    expect(changedParts({ FAIL: 5 }, 0, { FAIL: 5 }, 10)).toEqual([])
    expect(
      causesOf(shift([['EXE', HOUR]], 0), shift([['DISCONNECTED', HOUR]], 0), 'ISO_22400', 'availability'),
    ).toEqual([])
  })
})

it('a target says how much less has to be lost', () => {
  const { availability } = figuresOf(
    shift(
      [
        ['EXE', 6 * HOUR],
        ['FAIL', 2 * HOUR],
      ],
      300,
    ).totals,
    madeOf({ total: null, defective: null }, null, 0),
    'CLASSIC_MODEL',
  )
  expect(lackToTarget(availability, 0.9)).toBeCloseTo(1.2 * HOUR, 3)
  expect(lackToTarget(availability, 0.5)).toBe(0)
})
