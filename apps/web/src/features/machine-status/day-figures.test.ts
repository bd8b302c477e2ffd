import { dayBounds } from '@millwright/domain/time/zone'
import { describe, expect, test } from 'vitest'
import { dayFigures, pointsOf, sameHours } from './day-figures.ts'
import { dayInSearch } from './day-in-search.ts'
import { viewOf, zoomedTo } from './zoom.ts'

const HOUR = 3_600_000
const zone = 'Europe/Berlin'
const day = dayBounds('2026-11-12', zone)
const now = day.from + 14 * HOUR

describe('the figures of a day', () => {
  test('count up to now and no further', () => {
    const figures = dayFigures([{ status: 'EXE', from: day.from + 6 * HOUR, to: null }], day, now)
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
    expect(sameHours(before, day, now)).toEqual({ from: before.from, to: before.from + 14 * HOUR })
    expect(sameHours(before, day, now + 48 * HOUR)).toEqual(before)
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

describe('the day in the address', () => {
  const today = '2026-11-12'
  test.each([
    ['2026-11-11', '2026-11-11'],
    ['2026-11-12', '2026-11-12'],
    ['2026-11-13', null],
    ['2026-02-30', null],
    ['yesterday', null],
    [20261111, null],
    [undefined, null],
  ])('%s is understood as %s', (value, expected) => {
    expect(dayInSearch(value, today)).toBe(expected)
  })
})

describe('the visible time', () => {
  test('is the whole day, also when that has 25 hours', () => {
    const long = dayBounds('2026-10-25', zone)
    expect(viewOf({ kind: 'hours', hours: 24, centre: 0 }, long, now)).toEqual(long)
  })

  test('follows the time today', () => {
    const zoom = zoomedTo(4, day)
    const first = viewOf(zoom, day, now)
    const later = viewOf(zoom, day, now + HOUR)
    expect(first.from).toBeLessThan(now - 3 * HOUR)
    expect(first.to).toBeGreaterThan(now)
    expect(later.from - first.from).toBe(HOUR)
  })

  test('stays around what one looked at on a day that is over', () => {
    const past = dayBounds('2026-11-10', zone)
    const zoom = zoomedTo(4, { from: past.from + 8 * HOUR, to: past.from + 12 * HOUR })
    expect(viewOf(zoom, past, now)).toEqual({ from: past.from + 8 * HOUR, to: past.from + 12 * HOUR })
  })
})
