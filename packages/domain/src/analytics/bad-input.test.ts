import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Status } from '../status/status.ts'
import { usageSpans } from '../stops/usage-spans.ts'
import { DAY_MS, HOUR_MS } from '../time/lengths.ts'
import { changeOf, isComparable } from './compare.ts'
import {
  coverageOf,
  figuresOf,
  KPI_METHODS,
  madeOf,
  mainUsageLevel,
  NOTHING_MADE,
  sumMade,
} from './figures.ts'
import { availableTime, noDataOf, noUsage, plannedTime, sumUsage, usageIn } from './usage-totals.ts'

const STATUSES: Status[] = [
  'EXE',
  'HANDLING',
  'READY',
  'SETUP',
  'FAIL',
  'POWER_OFF',
  'DISCONNECTED',
  'UNKNOWN',
]
const anyNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.MIN_VALUE, Number.MAX_VALUE),
)
const maybe = fc.option(anyNumber)
const anyTime = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })

/** Spans in any order, some of which overlap or have no length. */
const anySpans = fc.array(
  fc
    .record({ from: fc.integer({ min: 0, max: 5000 }), length: fc.integer({ min: -1, max: 900 }) })
    .chain(({ from, length }) =>
      fc.constantFrom(...STATUSES).map((status) => ({ status, from, to: from + length })),
    ),
  { maxLength: 30 },
)

const isNullOrFinite = (value: number | null): boolean => value === null || Number.isFinite(value)

describe('whatever a machine sends', () => {
  test('no figure is NaN or infinite, and none but performance passes 100 % without a note', () => {
    fc.assert(
      fc.property(anySpans, maybe, maybe, maybe, (spans, total, defective, goal) => {
        const totals = usageIn(usageSpans(spans, { stoppageMs: 120 }), { from: 100, to: 4000 })
        const made = madeOf({ total, defective }, goal, totals.status.EXE)
        for (const method of KPI_METHODS) {
          const { availability, performance, quality, oee, notes } = figuresOf(totals, made, method)
          for (const value of [availability.value, performance.value, quality.value, oee])
            expect(isNullOrFinite(value)).toBe(true)
          for (const { value } of [availability, quality])
            if (value !== null) expect(value >= 0 && value <= 1).toBe(true)
          if ((performance.value ?? 0) > 1) expect(notes).toContain('goal_too_low')
        }
        expect(isNullOrFinite(mainUsageLevel(totals).value) && isNullOrFinite(coverageOf(totals))).toBe(true)
      }),
    )
  })

  test('classes and no data add up to the planned time, whatever overlaps or is missing', () => {
    fc.assert(
      fc.property(anySpans, (spans) => {
        const sorted = spans.toSorted((a, b) => a.from - b.from)
        const totals = usageIn(usageSpans(sorted, { stoppageMs: 120 }), { from: 100, to: 4000 })
        expect(availableTime(totals) + noDataOf(totals)).toBe(3900)
        expect(plannedTime(totals)).toBe(3900)
      }),
    )
  })

  test('sums of days are the same in any order', () => {
    const day = fc.record({
      exe: fc.nat(DAY_MS),
      total: fc.option(fc.nat(10_000)),
      goal: fc.option(fc.nat(100)),
    })
    fc.assert(
      fc.property(fc.array(day, { maxLength: 20 }), fc.infiniteStream(fc.nat()), (days, seeds) => {
        const shuffled = days
          .map((each) => ({ each, at: seeds.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ each }) => each)
        const sumOf = (all: typeof days) => {
          const totals = sumUsage(
            all.map(({ exe }) => ({ ...noUsage(), status: { ...noUsage().status, EXE: exe } })),
          )
          return [
            totals,
            sumMade(all.map(({ exe, total, goal }) => madeOf({ total, defective: 0 }, goal, exe))).total,
          ]
        }
        expect(sumOf(shuffled)).toEqual(sumOf(days))
      }),
    )
  })

  test('more than the target of a shift is no fault of the ideal rate, which nobody entered', () => {
    const hour = { ...noUsage(), status: { ...noUsage().status, EXE: HOUR_MS } }
    const notesFor = (...sources: ('idealRate' | 'shiftTarget')[]) =>
      figuresOf(
        hour,
        sumMade(sources.map((source) => madeOf({ total: 45, defective: 0 }, 30, HOUR_MS, source))),
        'CLASSIC_MODEL',
      ).notes
    expect(notesFor('idealRate')).toEqual(['goal_too_low'])
    expect(notesFor('shiftTarget')).toEqual(['rate_from_target'])
    expect(notesFor('idealRate', 'shiftTarget')).toEqual(['goal_too_low', 'rate_from_target'])
  })

  test('a goal of zero is no goal, and negative pieces are none', () => {
    expect(madeOf({ total: 10, defective: 0 }, 0, HOUR_MS)).toMatchObject({
      total: 10,
      ideal: null,
      earned: 0,
    })
    expect(madeOf({ total: -5, defective: -1 }, 60, HOUR_MS)).toMatchObject({
      total: null,
      defective: null,
    })
    expect(madeOf({ total: 5, defective: 9 }, 60, HOUR_MS)).toMatchObject({ total: 5, defective: 5 })
    expect(figuresOf(noUsage(), NOTHING_MADE, 'CLASSIC_MODEL').oee).toBeNull()
  })

  test('changes are never infinite', () => {
    fc.assert(
      fc.property(anyTime, anyTime, (now, before) => {
        const change = changeOf(now, before)
        if (change.kind === 'share') expect(change.value).toBeLessThanOrEqual(9)
        expect(typeof isComparable(now, before)).toBe('boolean')
      }),
    )
  })
})
