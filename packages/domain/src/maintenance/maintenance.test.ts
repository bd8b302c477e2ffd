import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/lengths.ts'
import { forecastDue, type GaugePace } from './forecast.ts'
import { calendarDue, highestLevel, levelOf, nextLook, stageOf } from './level.ts'
import { readAmount, readUnit, type Trigger, triggerFault } from './trigger.ts'

/** A Monday, at midnight. */
const NOW = Date.UTC(2026, 10, 16)
const CYCLE = { from: NOW - 100 * DAY_MS, zone: 'UTC' }
const hours = (value: number): Trigger => ({ kind: 'counter', unit: 'H', value })

describe('a trigger', () => {
  it('of zero, below it or of no number is refused', () => {
    for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(triggerFault(hours(value))).toMatch(/more than 0/)
    expect(triggerFault({ kind: 'calendar', every: 0, period: 'MONTH' })).toMatch(/whole number/)
    expect(triggerFault({ kind: 'alarms', code: 'E1', count: 0 })).toMatch(/whole number/)
    expect(triggerFault(hours(500))).toBeNull()
  })

  it('is read as people write it', () => {
    expect(readAmount('1 000')).toBe(1000)
    expect(readAmount('2,5')).toBe(2.5)
    for (const text of ['', '-5', '1e9', '5 h', 'NaN', '0x10']) expect(readAmount(text)).toBeNull()
    expect(readUnit(' h')).toBe('H')
    expect(readUnit('parsec')).toBe('PARSEC')
    expect(readUnit('  ')).toBeNull()
  })

  it('of the calendar falls due at the same time of day, also over a change of the clock and short months', () => {
    const zone = 'Europe/Rome'
    const from = Date.UTC(2026, 7, 31, 6)
    expect(calendarDue({ every: 6, period: 'MONTH' }, { from, zone })).toBe(Date.UTC(2027, 1, 28, 7))
    expect(calendarDue({ every: 1, period: 'WEEK' }, { from, zone })).toBe(from + 7 * DAY_MS)
  })
})

describe('the level', () => {
  it('is a warning at 70 % and due at 100 %, whichever trigger comes first', () => {
    const level = (used: number) => highestLevel([{ trigger: hours(500), used }], CYCLE, NOW)
    expect([349, 350, 499, 500, 508].map((used) => stageOf(level(used)))).toEqual([
      'fine',
      'warning',
      'warning',
      'due',
      'due',
    ])
    const both = [
      { trigger: hours(500), used: 10 },
      { trigger: { kind: 'calendar', every: 3, period: 'MONTH' } as const, used: null },
    ]
    expect(stageOf(highestLevel(both, CYCLE, NOW))).toBe('due')
  })

  it('is not known where nothing is known, and that is fine', () => {
    expect(highestLevel([{ trigger: hours(500), used: null }], CYCLE, NOW)).toBeNull()
    expect(stageOf(null)).toBe('fine')
  })

  it('is never at its next stage before the moment up to which nobody has to look', () => {
    const amount = fc.double({ min: 0.5, max: 1e5, noNaN: true })
    fc.assert(
      fc.property(amount, fc.double({ min: 0, max: 2, noNaN: true }), amount, (value, share, maxPerHour) => {
        const gauge = { trigger: hours(value), used: value * share }
        const at = nextLook(gauge, CYCLE, NOW, maxPerHour)
        expect(at === Number.POSITIVE_INFINITY).toBe(stageOf(levelOf(gauge, CYCLE, NOW)) === 'due')
        const gained = at === Number.POSITIVE_INFINITY ? 0 : (((at - NOW) * 0.999) / HOUR_MS) * maxPerHour
        const then = levelOf({ ...gauge, used: gauge.used + gained }, CYCLE, at)
        expect(stageOf(then)).toBe(stageOf(levelOf(gauge, CYCLE, NOW)))
      }),
    )
  })
})

describe('the forecast', () => {
  it('of a unit that nobody counts has no day, and leaves it to the other triggers', () => {
    const uncounted: GaugePace = {
      trigger: { kind: 'counter', unit: 'PALLETS', value: 5 },
      used: null,
      days: [],
    }
    const young: GaugePace = { trigger: hours(500), used: null, days: [] }
    expect(forecastDue([uncounted], CYCLE, NOW)).toEqual({ kind: 'noForecast', why: 'noLimit' })
    expect(forecastDue([uncounted, young], CYCLE, NOW)).toEqual({ kind: 'noForecast', why: 'tooFew' })
  })

  /** Eight hours from Monday to Friday, for four weeks. */
  const weekdays = Array.from({ length: 28 }, (_, index) => (index % 7 < 5 ? 8 : 0))
  const gauge = (over: Partial<GaugePace> = {}): GaugePace => ({
    trigger: hours(500),
    used: 460,
    days: weekdays,
    ...over,
  })

  it('is the day on which the rest is used up, at the pace of the machine', () => {
    const due = forecastDue([gauge()], CYCLE, NOW)
    expect(due).toMatchObject({ kind: 'day', at: NOW + 5 * DAY_MS, perDay: 40 / 7 })
  })

  it('skips the days on which the machine does not work', () => {
    const due = forecastDue([gauge({ used: 452 })], CYCLE, NOW)
    expect(due).toMatchObject({ kind: 'day', at: NOW + 8 * DAY_MS })
  })

  it('has a range as wide as the weeks differ', () => {
    const uneven = weekdays.map((use, index) => (index < 7 ? use / 2 : use))
    const due = forecastDue([gauge({ used: 420, days: uneven })], CYCLE, NOW)
    if (due.kind !== 'day') throw new Error(due.kind)
    expect(due.earliest).toBeLessThan(due.at ?? 0)
    expect(due.latest).toBeGreaterThan(due.at ?? 0)
  })

  it('is not forecast for a machine that stands still or of which little is known', () => {
    expect(forecastDue([gauge({ days: [8, 8] })], CYCLE, NOW)).toEqual({ kind: 'noForecast', why: 'tooFew' })
    expect(forecastDue([gauge({ days: Array(28).fill(0) })], CYCLE, NOW)).toEqual({
      kind: 'noForecast',
      why: 'noWork',
    })
    expect(forecastDue([gauge({ used: null })], CYCLE, NOW)).toEqual({ kind: 'noForecast', why: 'tooFew' })
  })

  it('is that of the trigger that comes first, and over when one is over', () => {
    const calendar: GaugePace = {
      trigger: { kind: 'calendar', every: 101, period: 'DAY' },
      used: null,
      days: [],
    }
    expect(forecastDue([gauge(), calendar], CYCLE, NOW)).toMatchObject({ kind: 'day', at: NOW + DAY_MS })
    expect(forecastDue([gauge({ used: 500 }), calendar], CYCLE, NOW)).toEqual({ kind: 'over' })
  })

  it('is in order and not in the past, whatever the machine did', () => {
    const days = fc.array(fc.option(fc.double({ min: 0, max: 24, noNaN: true })), { maxLength: 40 })
    fc.assert(
      fc.property(days, fc.double({ min: 0, max: 600, noNaN: true }), (use, used) => {
        const due = forecastDue([gauge({ used, days: use })], CYCLE, NOW)
        if (due.kind !== 'day') return
        const far = NOW + 400 * DAY_MS
        expect(due.earliest ?? far).toBeGreaterThanOrEqual(NOW)
        expect(due.at ?? far).toBeGreaterThanOrEqual(due.earliest ?? far)
        expect(due.latest ?? far).toBeGreaterThanOrEqual(due.at ?? far)
      }),
    )
  })
})
