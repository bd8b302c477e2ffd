import { HOUR_MS } from '@millwright/domain/time/lengths'
import { dayBounds } from '@millwright/domain/time/zone'
import { describe, expect, test } from 'vitest'
import { dayFigures, pointsOf, sameHours } from './day-figures.ts'

const zone = 'Europe/Berlin'
const day = dayBounds('2026-11-12', zone)
const now = day.from + 14 * HOUR_MS

describe('the figures of a day', () => {
  test('count up to now and no further', () => {
    const figures = dayFigures([{ status: 'EXE', from: day.from + 6 * HOUR_MS, to: null }], day, now)
    expect(figures.totals).toMatchObject({ EXE: 8 * 3600, noData: 6 * 3600 })
    expect(figures.availability).toBe(1)
    expect(figures.betweenAlarms).toBeNull()
  })

  test('are unknown, and not zero, without data', () => {
    expect(dayFigures([], day, now)).toMatchObject({
      availability: null,
      efficiency: null,
      longestStop: null,
    })
  })

  test('are measured against the same hours of the day before', () => {
    const before = dayBounds('2026-11-11', zone)
    expect(sameHours(before, day, now)).toEqual({ from: before.from, to: before.from + 14 * HOUR_MS })
    expect(sameHours(before, day, now + 48 * HOUR_MS)).toEqual(before)
    expect(sameHours(dayBounds('2026-03-29', zone), dayBounds('2026-03-30', zone), now)).toEqual(
      dayBounds('2026-03-29', zone),
    )
  })

  test('change by points only where both days are known', () => {
    expect(pointsOf(0.98, 0.96)).toBeCloseTo(2)
    expect(pointsOf(null, 0.9)).toBeNull()
    expect(pointsOf(0.9, null)).toBeNull()
  })
})
