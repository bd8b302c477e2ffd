import { describe, expect, it } from 'vitest'
import { availability, efficiency } from '../analytics/classic.ts'
import { HOUR_MS } from '../time/lengths.ts'
import { longestStop, meanTimeBetweenAlarms } from './stops.ts'
import type { ClosedSpan } from './timeline.ts'
import { emptyTotals, shareOf, sumTotals, totalsOf } from './totals.ts'

const day: ClosedSpan[] = [
  { status: 'UNKNOWN', from: 0, to: HOUR_MS },
  { status: 'EXE', from: HOUR_MS, to: 4 * HOUR_MS },
  { status: 'SETUP', from: 4 * HOUR_MS, to: 5 * HOUR_MS },
  { status: 'FAIL', from: 5 * HOUR_MS, to: 6 * HOUR_MS },
  { status: 'EXE', from: 6 * HOUR_MS, to: 7 * HOUR_MS },
]

describe('totals', () => {
  it('count set-up as idle and unreported time as no data', () => {
    expect(totalsOf(day)).toEqual({ ...emptyTotals(), EXE: 4 * 3600, READY: 3600, FAIL: 3600, noData: 3600 })
  })

  it('share out only the reported time', () => {
    expect(shareOf(totalsOf(day), 'FAIL')).toBeCloseTo(1 / 6)
    expect(shareOf(emptyTotals(), 'FAIL')).toBeNull()
  })

  it('leave time out in which the machine was disconnected', () => {
    const totals = { ...totalsOf(day), DISCONNECTED: 12 * 3600 }
    expect(shareOf(totals, 'EXE')).toBeCloseTo(4 / 6)
    expect(shareOf(totals, 'DISCONNECTED')).toBeNull()
    expect(shareOf({ ...emptyTotals(), DISCONNECTED: 3600 }, 'EXE')).toBeNull()
  })

  it('of a fleet are summed before anything is divided', () => {
    expect(sumTotals([totalsOf(day), totalsOf(day)]).EXE).toBe(8 * 3600)
  })
})

describe('the classic figures', () => {
  it('follow their formulas', () => {
    expect(availability(totalsOf(day))).toBeCloseTo(5 / 6)
    expect(efficiency(totalsOf(day))).toBeCloseTo(4 / 5)
  })

  it('are null, not zero, without data', () => {
    expect(availability(emptyTotals())).toBeNull()
    expect(efficiency({ ...emptyTotals(), READY: 100 })).toBeNull()
  })
})

describe('stops', () => {
  it('join idle and alarm into one stop', () => {
    expect(longestStop(day)).toBe(2 * 3600)
    expect(longestStop([])).toBeNull()
  })

  it('give the up time per alarm', () => {
    expect(meanTimeBetweenAlarms(day)).toBe(5 * 3600)
    expect(meanTimeBetweenAlarms(day.slice(0, 2))).toBeNull()
  })
})
