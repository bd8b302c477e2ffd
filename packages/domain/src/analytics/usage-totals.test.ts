import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StatusPoint } from '../status/span.ts'
import { spansOf } from '../status/span.ts'
import { STATUSES } from '../status/status.ts'
import { type ClosedSpan, windowed } from '../status/timeline.ts'
import { WASTE_REASONS, type WasteReason } from '../stops/usage-class.ts'
import { type GivenReason, type Interval, usageSpans } from '../stops/usage-spans.ts'
import { DAY_MS } from '../time/lengths.ts'
import { figuresOf, KPI_METHODS, madeOf } from './figures.ts'
import { availableTime, noDataOf, plannedTime, sumUsage, usageIn, wasteTime } from './usage-totals.ts'

const points = fc
  .array(fc.record({ ts: fc.nat(DAY_MS), status: fc.constantFrom(...STATUSES) }), { maxLength: 40 })
  .map((all) => all.sort((a, b) => a.ts - b.ts))
const timelineOf = (all: readonly StatusPoint[]): ClosedSpan[] => windowed(spansOf(all), 0, DAY_MS, DAY_MS)

/** In order and without overlap. */
const intervals = fc
  .uniqueArray(fc.nat(DAY_MS), { maxLength: 8 })
  .map((edges) => edges.sort((a, b) => a - b))
  .map((edges) =>
    edges.flatMap((from, index): Interval[] => {
      const to = edges[index + 1]
      return index % 2 === 0 && to !== undefined ? [{ from, to }] : []
    }),
  )
const rules = fc
  .record({
    stoppageMs: fc.nat(1_800_000),
    maintenance: intervals,
    windows: intervals,
    empty: intervals,
    hand: intervals,
    given: intervals,
  })
  .map(({ hand, given, ...each }) => ({
    ...each,
    byHand: hand.map((interval): GivenReason => ({ ...interval, reason: 'Setup' })),
    reasons: given.map(
      (interval, index): GivenReason => ({
        ...interval,
        reason: WASTE_REASONS[index % WASTE_REASONS.length] ?? 'Idle',
      }),
    ),
  }))

describe('the usage of a day', () => {
  it('adds up to the planned time, with no data as its own part', () => {
    fc.assert(
      fc.property(points, rules, fc.nat(DAY_MS), fc.nat(DAY_MS), (all, each, a, b) => {
        const window = { from: Math.min(a, b), to: Math.max(a, b) }
        const totals = usageIn(usageSpans(timelineOf(all), each), window)
        expect(availableTime(totals) + noDataOf(totals)).toBe(window.to - window.from)
        const fed = totals.status.HANDLING
        expect(wasteTime(totals)).toBeGreaterThanOrEqual(availableTime(totals) - totals.usage.MainUsage - fed)
        expect(wasteTime(totals)).toBeLessThanOrEqual(availableTime(totals) - totals.usage.MainUsage)
      }),
    )
  })

  it('is the sum of its shifts, wherever it is cut', () => {
    fc.assert(
      fc.property(points, rules, fc.uniqueArray(fc.nat(DAY_MS), { maxLength: 5 }), (all, each, cuts) => {
        const spans = usageSpans(timelineOf(all), each)
        const edges = [0, ...cuts.sort((a, b) => a - b), DAY_MS]
        const parts = edges.slice(1).map((to, index) => usageIn(spans, { from: edges[index] ?? 0, to }))
        expect(sumUsage(parts)).toEqual(usageIn(spans, { from: 0, to: DAY_MS }))
      }),
    )
  })

  it('counts time once where spans overlap by a second', () => {
    const spans: ClosedSpan[] = [
      { status: 'EXE', from: 0, to: 61_000 },
      { status: 'FAIL', from: 60_000, to: 120_000 },
    ]
    const totals = usageIn(usageSpans(spans, { stoppageMs: 0 }), { from: 0, to: 120_000 })
    expect(totals.status).toMatchObject({ EXE: 61_000, FAIL: 59_000 })
    expect(plannedTime(totals)).toBe(120_000)
  })

  it('is secondary while an idle machine is operated by hand, and says whether it is set up or its program edited', () => {
    const spans: ClosedSpan[] = [
      { status: 'EXE', from: 0, to: 10 },
      { status: 'READY', from: 10, to: 100 },
      { status: 'FAIL', from: 100, to: 200 },
    ]
    const byHand: GivenReason[] = [
      { from: 5, to: 40, reason: 'Setup' },
      { from: 40, to: 60, reason: 'MachineProgramEditing' },
      { from: 90, to: 150, reason: 'Setup' },
    ]
    const totals = usageIn(usageSpans(spans, { stoppageMs: 0, byHand }), { from: 0, to: 200 })
    expect(totals.usage).toMatchObject({ MainUsage: 10, SecondaryUsage: 60, Idle: 30, TechnicalFault: 100 })
    expect(totals.waste).toMatchObject({ Setup: 40, MachineProgramEditing: 20, Idle: 30, MachineFault: 100 })
    const reasons: GivenReason[] = [{ from: 10, to: 30, reason: 'Cleaning' }]
    const given = usageIn(usageSpans(spans, { stoppageMs: 0, byHand, reasons }), { from: 0, to: 200 })
    expect(given.waste).toMatchObject({ Cleaning: 20, Setup: 20 })
  })

  it('is maintenance where a machine stands in a window for it, and work where it works all the same', () => {
    const spans: ClosedSpan[] = [
      { status: 'EXE', from: 0, to: 100 },
      { status: 'READY', from: 100, to: 110 },
      { status: 'EXE', from: 110, to: 120 },
      { status: 'POWER_OFF', from: 120, to: 200 },
    ]
    const windows = [{ from: 50, to: 150 }]
    const totals = usageIn(usageSpans(spans, { stoppageMs: 50, windows }), { from: 0, to: 200 })
    expect(totals.usage).toMatchObject({ MainUsage: 110, Maintenance: 40, Idle: 50, MinorStoppage: 0 })
    expect(totals.waste).toMatchObject({ Maintenance: 40, Idle: 50 })
  })

  it('takes a given reason in place of the one that follows from the class', () => {
    const spans: ClosedSpan[] = [
      { status: 'EXE', from: 0, to: 10 },
      { status: 'READY', from: 10, to: 100 },
    ]
    const reasons: GivenReason[] = [{ from: 40, to: 100, reason: 'Break' }]
    const totals = usageIn(usageSpans(spans, { stoppageMs: 0, reasons }), { from: 0, to: 100 })
    expect(totals.waste).toMatchObject({ Idle: 30, Break: 60 })
    expect(totals.usage.Idle).toBe(90)
  })

  it('is a technical fault in alarm, unless what is said to be the cause is not the machine', () => {
    const spans: ClosedSpan[] = [
      { status: 'EXE', from: 0, to: 10 },
      { status: 'FAIL', from: 10, to: 100 },
    ]
    const usedWith = (reason: WasteReason) => {
      const reasons: GivenReason[] = [{ from: 40, to: 100, reason }]
      return usageIn(usageSpans(spans, { stoppageMs: 0, reasons }), { from: 0, to: 100 })
    }
    const short = usedWith('ShortageOfMaterial')
    expect(short.usage).toMatchObject({ TechnicalFault: 30, Idle: 60 })
    expect(short.waste).toMatchObject({ MachineFault: 30, ShortageOfMaterial: 60 })
    for (const reason of ['MachineFault', 'Maintenance', 'Others'] as const)
      expect(usedWith(reason).usage).toMatchObject({ TechnicalFault: 90, Idle: 0 })
  })

  it('is the same by status, whatever is said about it', () => {
    fc.assert(
      fc.property(points, rules, (all, { reasons, ...each }) => {
        const window = { from: 0, to: DAY_MS }
        const explained = usageIn(usageSpans(timelineOf(all), { ...each, reasons }), window)
        const silent = usageIn(usageSpans(timelineOf(all), each), window)
        expect(explained.status).toEqual(silent.status)
        const stood = ({ usage }: typeof explained) => usage.Idle + usage.TechnicalFault
        expect(stood(explained)).toBe(stood(silent))
        expect(explained.usage.TechnicalFault).toBeLessThanOrEqual(silent.usage.TechnicalFault)
      }),
    )
  })
})

describe('the figures', () => {
  it('are shares of 0 to 1 or null, never NaN or infinite, whatever is given', () => {
    const any = fc.oneof(fc.double(), fc.integer(), fc.constant(null), fc.constant(Number.NaN))
    fc.assert(
      fc.property(points, any, any, any, (all, total, defective, goal) => {
        const totals = usageIn(usageSpans(timelineOf(all), { stoppageMs: 120_000 }), { from: 0, to: DAY_MS })
        const made = madeOf({ total, defective }, goal, totals.status.EXE)
        for (const method of KPI_METHODS) {
          const { availability, performance, quality, oee, notes } = figuresOf(totals, made, method)
          for (const { value } of [availability, quality])
            if (value !== null) {
              expect(value).toBeGreaterThanOrEqual(0)
              expect(value).toBeLessThanOrEqual(1)
            }
          for (const value of [performance.value, oee])
            if (value !== null) expect(value).toSatisfy(Number.isFinite)
          if ((oee ?? 0) > 1) expect(notes).toContain('goal_too_low')
        }
      }),
    )
  })
})
