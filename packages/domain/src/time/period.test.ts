import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DAY_PRESETS,
  PERIOD_KINDS,
  type Period,
  periodOf,
  periodRange,
  presetOf,
  presetRange,
  stepPeriod,
} from './period.ts'
import { rangeFault } from './range.ts'
import { addDays } from './zone.ts'

const day = fc.integer({ min: 0, max: 5_000 }).map((days) => addDays('2020-01-01', days))
const kind = fc.constantFrom('day', 'week', 'month', 'year')
const period = fc.record({ kind, day }) as fc.Arbitrary<Exclude<Period, { kind: 'custom' }>>

describe('a period', () => {
  it('is the day, the week from Monday, the month or the year around a day', () => {
    const around = (kind: 'day' | 'week' | 'month' | 'year') => periodRange({ kind, day: '2028-02-16' })
    expect(around('day')).toEqual({ from: '2028-02-16', to: '2028-02-16' })
    expect(around('week')).toEqual({ from: '2028-02-14', to: '2028-02-20' })
    expect(around('month')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(around('year')).toEqual({ from: '2028-01-01', to: '2028-12-31' })
  })

  it('holds its day, and the one after it begins on the next day', () => {
    fc.assert(
      fc.property(period, (each) => {
        const { from, to } = periodRange(each)
        expect(from <= each.day && each.day <= to).toBe(true)
        expect(periodRange(stepPeriod(each, 1)).from).toBe(addDays(to, 1))
        expect(periodRange(stepPeriod(each, -1)).to).toBe(addDays(from, -1))
      }),
    )
  })

  it('becomes another kind without going past the last day, and a choice of one’s own is never too long', () => {
    fc.assert(
      fc.property(period, day, fc.constantFrom(...PERIOD_KINDS), (each, lastDay, next) => {
        const changed = periodOf(next, each, lastDay)
        expect(changed.kind).toBe(next)
        if (changed.kind === 'custom') {
          expect(rangeFault(changed)).toBeNull()
          expect(changed.to <= lastDay).toBe(true)
        } else expect(changed.day <= lastDay).toBe(true)
      }),
    )
  })
})

describe('days chosen by one click', () => {
  it('are those that people name', () => {
    const ranges = DAY_PRESETS.map((preset) => presetRange(preset, '2026-11-18'))
    expect(ranges.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2026-11-18 2026-11-18',
      '2026-11-17 2026-11-17',
      '2026-11-16 2026-11-18',
      '2026-11-09 2026-11-15',
      '2026-11-01 2026-11-18',
      '2026-10-01 2026-10-31',
    ])
  })

  it('are never too long, end today at the latest, and are known again', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...DAY_PRESETS), (today, preset) => {
        const range = presetRange(preset, today)
        expect(rangeFault(range)).toBeNull()
        expect(range.to <= today).toBe(true)
        const known = presetOf(range, today)
        expect(known && presetRange(known, today)).toEqual(range)
      }),
    )
    expect(presetOf({ from: '2026-11-02', to: '2026-11-17' }, '2026-11-18')).toBeNull()
  })
})
