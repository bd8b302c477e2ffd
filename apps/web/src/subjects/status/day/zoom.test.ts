import { HOUR_MS } from '@millwright/domain/time/lengths'
import { dayBounds } from '@millwright/domain/time/zone'
import { describe, expect, test } from 'vitest'
import { viewOf, zoomedTo } from './zoom.ts'

const zone = 'Europe/Berlin'
const day = dayBounds('2026-11-12', zone)
const now = day.from + 14 * HOUR_MS

describe('the visible time', () => {
  test('is the whole day, also when that has 25 hours', () => {
    const long = dayBounds('2026-10-25', zone)
    expect(viewOf({ kind: 'hours', hours: 24, centre: 0 }, long, now, [])).toEqual(long)
  })

  test('follows the time today', () => {
    const zoom = zoomedTo(4, day)
    const first = viewOf(zoom, day, now, [])
    const later = viewOf(zoom, day, now + HOUR_MS, [])
    expect(first.from).toBeLessThan(now - 3 * HOUR_MS)
    expect(first.to).toBeGreaterThan(now)
    expect(later.from - first.from).toBe(HOUR_MS)
  })

  test('stays around what one looked at on a day that is over', () => {
    const past = dayBounds('2026-11-10', zone)
    const zoom = zoomedTo(4, { from: past.from + 8 * HOUR_MS, to: past.from + 12 * HOUR_MS })
    expect(viewOf(zoom, past, now, [])).toEqual({
      from: past.from + 8 * HOUR_MS,
      to: past.from + 12 * HOUR_MS,
    })
  })

  const shift = (start: number, end: number) => ({
    from: day.from + start * HOUR_MS,
    to: day.from + end * HOUR_MS,
  })
  const shifts = [shift(-2, 6), shift(6, 14), shift(14, 22), shift(22, 30)]

  test('is the shift that runs and the one before it', () => {
    const at = (hour: number) => viewOf({ kind: 'shifts' }, day, day.from + hour * HOUR_MS, shifts)
    expect(at(15)).toEqual(shift(5.5, 22.5))
    expect(at(3)).toEqual(shift(0, 6.5))
    expect(at(23)).toEqual(shift(13.5, 24))
  })

  test('is all shifts of a day that is over, and the day where there are none', () => {
    const after = day.to + HOUR_MS
    expect(viewOf({ kind: 'shifts' }, day, after, shifts.slice(1, 3))).toEqual(shift(5.5, 22.5))
    expect(viewOf({ kind: 'shifts' }, day, after, [])).toEqual(day)
  })
})
