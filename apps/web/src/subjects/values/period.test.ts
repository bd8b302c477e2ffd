import { HOUR_MS } from '@millwright/domain/time/lengths'
import { describe, expect, test } from 'vitest'
import { dayOfEnd, endForSearch, endInSearch, endOfDay, periodOf, shiftedEnd } from './period.ts'
import { isRange } from './shared/ranges.ts'

const now = Date.UTC(2026, 10, 15, 4, 9)

describe('the period in the address', () => {
  test('comes back as it was written', () => {
    const end = Date.UTC(2026, 10, 12, 23, 0)
    expect(endForSearch(end)).toBe('2026-11-12T23:00Z')
    expect(endInSearch(endForSearch(end), now)).toBe(end)
  })

  test.each(['yesterday', '', 17, undefined, '2031-01-01T00:00Z'])('is now for %j', (value) => {
    expect(endInSearch(value, now)).toBeNull()
  })

  test('knows its ranges', () => {
    expect([isRange('8h'), isRange('9h'), isRange('toString'), isRange(8)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a period', () => {
  test('ends now or at its end', () => {
    expect(periodOf('1h', null, now)).toEqual({ from: now - HOUR_MS, to: now })
    expect(periodOf('1h', now - HOUR_MS, now).to).toBe(now - HOUR_MS)
  })

  test('moves by its own length, and back to now', () => {
    const before = shiftedEnd('8h', null, now, -1)
    expect(before).toBe(now - 8 * HOUR_MS)
    expect(shiftedEnd('8h', before, now, 1)).toBeNull()
    expect(shiftedEnd('1h', now - 2 * HOUR_MS, now, 1)).toBe(now - HOUR_MS)
  })

  test('of a day ends at midnight of the machine, of today now', () => {
    const end = endOfDay('2026-11-12', 'Europe/Rome', now)
    expect(end).toBe(Date.UTC(2026, 10, 12, 23))
    expect(dayOfEnd(end, 'Europe/Rome', now)).toBe('2026-11-12')
    expect(endOfDay('2026-11-15', 'Europe/Rome', now)).toBeNull()
    expect(dayOfEnd(null, 'Europe/Rome', now)).toBe('2026-11-15')
  })
})
