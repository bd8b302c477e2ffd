import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CounterPoint, counterGain, NEW_COUNTER } from '../points/counter.ts'
import { MAX_WH_PER_HOUR } from '../points/energy-unit.ts'
import { type Span, spansOf } from '../status/span.ts'
import { STATUSES } from '../status/status.ts'
import { HOUR_MS, MINUTE_MS } from '../time/lengths.ts'
import { type Consumption, foldConsumption, hourStart } from './consumption.ts'
import { loadCurve } from './load-curve.ts'
import { stepsOf } from './meter.ts'
import { totalOf } from './waste.ts'

const NOTHING: Consumption = { meter: NEW_COUNTER, hours: [] }
const at = (minutes: number) => minutes * MINUTE_MS
const readings = (...all: [minutes: number, v: number][]): CounterPoint[] =>
  all.map(([minutes, v]) => ({ ts: at(minutes), v }))
const fold = (points: readonly CounterPoint[], spans: readonly Span[] = [], phase = 0) =>
  foldConsumption('activeEnergy', NOTHING, points, { spans, phase }).hours
const sumOf = (hours: Consumption['hours']) => hours.reduce((sum, { amounts }) => sum + totalOf(amounts), 0)

describe('what lies between two readings', () => {
  it('is attributed to hours and status by time and load', () => {
    const spans: Span[] = [
      { status: 'EXE', from: at(0), to: at(50) },
      { status: 'SETUP', from: at(50), to: null },
    ]
    // 20 minutes of work, and 10 and 30 of set-up that take two fifths of it.
    const [first, second] = fold(readings([30, 1000], [90, 1036]), spans)
    expect(first?.amounts).toMatchObject({ EXE: 20, READY: 4 })
    expect(second?.amounts).toMatchObject({ EXE: 0, READY: 12 })
  })

  it('is what the meter showed where it is read at each change of status', () => {
    const spans: Span[] = [
      { status: 'EXE', from: at(0), to: at(1) },
      { status: 'READY', from: at(1), to: at(2) },
    ]
    expect(fold(readings([0, 0], [1, 90], [2, 100]), spans)[0]?.amounts).toMatchObject({ EXE: 90, READY: 10 })
  })

  it('is near to the truth with one reading a minute and cycles that are shorter', () => {
    // 40 seconds at 10 kW, 20 seconds at 3 kW, for an hour: 1 kWh while idle, which by time alone would be 2.6.
    const cycles = Array.from({ length: 60 }, (_, minute): Span[] => [
      { status: 'EXE', from: at(minute), to: at(minute) + 40_000 },
      { status: 'READY', from: at(minute) + 40_000, to: at(minute + 1) },
    ]).flat()
    const perMinute = (10_000 * 40 + 3_000 * 20) / 3600
    const all = readings(...Array.from({ length: 60 }, (_, n): [number, number] => [n, n * perMinute]))
    const amounts = fold([...all, { ts: at(60) - 1, v: 60 * perMinute }], cycles)[0]?.amounts
    expect(Math.abs((amounts?.READY ?? 0) - 1_000)).toBeLessThan(300)
  })

  it('is no status of the machine before its first report, and while that is not known', () => {
    const spans: Span[] = [{ status: 'UNKNOWN', from: at(30), to: null }]
    expect(fold(readings([0, 0], [60, 600]), spans)[0]?.amounts.noData).toBe(600)
  })

  it('counts from zero after a reset, and adds nothing for a small drop', () => {
    expect(sumOf(fold(readings([0, 5000], [10, 5100], [20, 40])))).toBe(140)
    expect(sumOf(fold(readings([0, 5000], [10, 4990], [20, 5001])))).toBe(1)
  })

  it('leaves a jump out and says so in its hour', () => {
    const hours = fold(readings([0, 100], [70, 9e12], [80, 180]))
    expect(sumOf(hours)).toBe(80)
    expect(hours.map(({ leftOut }) => leftOut)).toEqual([0, 1])
  })

  it('is not known after a month of silence', () => {
    expect(sumOf(fold(readings([0, 100], [31 * 24 * 60, 9_000])))).toBe(0)
  })

  it('belongs to the hours of the clock, also where it is half an hour off', () => {
    const half = 30 * MINUTE_MS
    expect(hourStart(at(45), half)).toBe(at(30))
    expect(fold(readings([20, 0], [40, 20]), [], half).map(({ hour }) => hour)).toEqual([at(-30), at(30)])
  })
})

describe('compressed air', () => {
  const air = (points: CounterPoint[]) =>
    sumOf(foldConsumption('compressedAir', NOTHING, points, { spans: [], phase: 0 }).hours)

  it('is the flow over time', () => {
    expect(air(readings([0, 30], [6, 60], [12, 0]))).toBeCloseTo(3 + 6)
  })

  it('holds for a quarter of an hour at most', () => {
    expect(air(readings([0, 60], [300, 0]))).toBeCloseTo(15)
  })

  it('leaves out what no machine takes', () => {
    expect(air(readings([0, 60], [5, -1], [10, 0]))).toBeCloseTo(10)
  })
})

const series = fc
  .uniqueArray(
    fc.record({ ts: fc.nat({ max: 6 * 60 }).map(at), v: fc.oneof(fc.nat({ max: 5000 }), fc.constant(9e12)) }),
    { selector: ({ ts }) => ts, maxLength: 40 },
  )
  .map((all) => all.toSorted((a, b) => a.ts - b.ts))
const statuses = fc
  .array(fc.record({ ts: fc.nat({ max: 6 * 60 }).map(at), status: fc.constantFrom(...STATUSES) }), {
    maxLength: 20,
  })
  .map((all) => spansOf(all.toSorted((a, b) => a.ts - b.ts)))

describe('consumption by hour and status', () => {
  it('adds up to what the counter gained, and leaves out the same readings', () => {
    fc.assert(
      fc.property(series, statuses, (points, spans) => {
        const hours = fold(points, spans)
        const { gain, leftOut } = counterGain(points, 0, MAX_WH_PER_HOUR)
        expect(sumOf(hours)).toBeCloseTo(gain ?? 0, 6)
        expect(hours.reduce((sum, each) => sum + each.leftOut, 0)).toBe(leftOut)
      }),
    )
  })

  it('is the same in one go and in two', () => {
    fc.assert(
      fc.property(series, statuses, fc.nat({ max: 40 }), (points, spans, cut) => {
        const first = foldConsumption('activeEnergy', NOTHING, points.slice(0, cut), { spans, phase: 0 })
        const then = foldConsumption('activeEnergy', first, points.slice(cut), { spans, phase: 0 })
        expect(then.hours).toEqual(fold(points, spans))
      }),
    )
  })

  it('is what the load curve says of each hour', () => {
    fc.assert(
      fc.property(series, (points) => {
        const curve = loadCurve(stepsOf('activeEnergy', points).steps)
        for (const { hour, amounts } of fold(points))
          expect(curve.between(hour, hour + HOUR_MS)).toBeCloseTo(totalOf(amounts), 6)
      }),
    )
  })
})
