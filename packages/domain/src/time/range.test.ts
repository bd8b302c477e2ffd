import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestRangeTo, MAX_RANGE_DAYS, momentsFault, rangeFault } from './range.ts'
import { addDays, dayBounds } from './zone.ts'

const day = fc.integer({ min: 0, max: 5_000 }).map((days) => addDays('2020-01-01', days))

describe('a range of days', () => {
  it('may have thirty days and not one more, also over a clock change and a leap day', () => {
    for (const from of ['2026-11-01', '2026-10-10', '2026-03-15', '2028-02-10']) {
      expect(rangeFault({ from, to: addDays(from, 29) })).toBeNull()
      expect(rangeFault({ from, to: addDays(from, 30) })).toBe('too_long')
    }
  })

  it('may be one day, and must not end before it begins', () => {
    expect(rangeFault({ from: '2026-11-02', to: '2026-11-02' })).toBeNull()
    expect(rangeFault({ from: '2026-11-02', to: '2026-11-01' })).toBe('reversed')
  })

  it('of moments has the same length, and holds thirty days in which the clock is set back', () => {
    const { from } = dayBounds('2026-10-10', 'Europe/Rome')
    expect(momentsFault(from, dayBounds('2026-11-08', 'Europe/Rome').to)).toBeNull()
    expect(momentsFault(from, dayBounds('2026-11-09', 'Europe/Rome').to)).toBe('too_long')
    const july = dayBounds('2026-07-01', 'Europe/Rome').from
    expect(momentsFault(july, dayBounds('2026-07-31', 'Europe/Rome').to)).toBe('too_long')
    expect(momentsFault(from, from)).toBe('reversed')
  })

  it('is the longest possible up to a day, whatever the day is', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 400 }), (to, maxDays) => {
        const range = longestRangeTo(to, maxDays)
        expect(rangeFault(range, maxDays)).toBeNull()
        expect(rangeFault({ ...range, from: addDays(range.from, -1) }, maxDays)).toBe('too_long')
      }),
    )
    expect(longestRangeTo('2026-11-30')).toEqual({
      from: addDays('2026-11-30', 1 - MAX_RANGE_DAYS),
      to: '2026-11-30',
    })
  })
})
