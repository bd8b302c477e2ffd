import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodRange } from './period.ts'
import { longestRangeTo, MAX_RANGE_DAYS, momentsFault, rangeBefore, rangeFault } from './range.ts'
import { addDays, dayBounds } from './zone.ts'

const day = fc.integer({ min: 0, max: 5_000 }).map((days) => addDays('2020-01-01', days))

describe('a range of days', () => {
  it('may have thirty days and not one more, also over a clock change and a leap day', () => {
    for (const from of ['2026-11-01', '2026-10-10', '2026-03-15', '2028-02-10', '2026-10-02']) {
      expect(rangeFault({ from, to: addDays(from, 29) })).toBeNull()
      expect(rangeFault({ from, to: addDays(from, 30) })).toBe('too_long')
    }
  })

  it('may be any whole month, and nothing longer that begins with it', () => {
    for (const [from, to] of [
      ['2026-10-01', '2026-10-31'],
      ['2026-12-01', '2026-12-31'],
      ['2028-02-01', '2028-03-01'],
    ] as const) {
      expect(rangeFault({ from, to })).toBeNull()
      expect(momentsFault(dayBounds(from, 'UTC').from, dayBounds(to, 'UTC').to)).toBeNull()
    }
    expect(rangeFault({ from: '2026-10-01', to: '2026-11-01' })).toBe('too_long')
    expect(rangeFault({ from: '2026-10-02', to: '2026-11-01' })).toBe('too_long')
    expect(rangeFault({ from: '2026-10-01', to: '2026-10-31' }, 2)).toBe('too_long')
  })

  it('of moments may be a whole month of any zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'Europe/Rome', 'UTC', 'America/New_York', 'Etc/GMT+12']) {
      const { from } = dayBounds('2026-10-01', zone)
      expect(momentsFault(from, dayBounds('2026-10-31', zone).to), zone).toBeNull()
      expect(momentsFault(from, dayBounds('2026-11-01', zone).to), zone).toBe('too_long')
    }
  })

  it('is compared with the month before when it is a month, else with as many days before', () => {
    expect(rangeBefore({ from: '2026-10-01', to: '2026-10-31' })).toEqual({
      from: '2026-09-01',
      to: '2026-09-30',
    })
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    })
    expect(rangeBefore({ from: '2026-11-10', to: '2026-11-16' })).toEqual({
      from: '2026-11-03',
      to: '2026-11-09',
    })
  })

  it('may be one day, and must not end before it begins', () => {
    expect(rangeFault({ from: '2026-11-02', to: '2026-11-02' })).toBeNull()
    expect(rangeFault({ from: '2026-11-02', to: '2026-11-01' })).toBe('reversed')
  })

  it('of moments has the same length, and holds thirty days in which the clock is set back', () => {
    const { from } = dayBounds('2026-10-10', 'Europe/Rome')
    expect(momentsFault(from, dayBounds('2026-11-08', 'Europe/Rome').to)).toBeNull()
    expect(momentsFault(from, dayBounds('2026-11-09', 'Europe/Rome').to)).toBe('too_long')
    const july = dayBounds('2026-07-03', 'Europe/Rome').from
    expect(momentsFault(july, dayBounds('2026-08-02', 'Europe/Rome').to)).toBe('too_long')
    expect(momentsFault(from, from)).toBe('reversed')
  })

  it('is the longest possible up to a day, whatever the day is', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 400 }), (to, maxDays) => {
        const range = longestRangeTo(to, maxDays)
        expect(rangeFault(range, maxDays)).toBeNull()
        const longer = { ...range, from: addDays(range.from, -1) }
        const month = periodRange({ kind: 'month', day: longer.from })
        const isMonth = maxDays === MAX_RANGE_DAYS && longer.from === month.from && longer.to === month.to
        expect(rangeFault(longer, maxDays)).toBe(isMonth ? null : 'too_long')
      }),
    )
    expect(longestRangeTo('2026-11-30')).toEqual({
      from: addDays('2026-11-30', 1 - MAX_RANGE_DAYS),
      to: '2026-11-30',
    })
  })
})
