import { describe, expect, it } from 'vitest'
import { dayBounds } from '../time/zone.ts'
import { MAX_RANGE_DAYS, rangeFault } from './range.ts'

const ROME = 'Europe/Rome'
const fault = (first: string, last: string, more = 0) =>
  rangeFault(dayBounds(first, ROME).from, dayBounds(last, ROME).to + more, MAX_RANGE_DAYS, ROME)

describe('a range', () => {
  it('may have thirty days and not a moment more', () => {
    expect(fault('2026-11-01', '2026-11-30')).toBeNull()
    expect(fault('2026-11-01', '2026-11-30', 1)).toBe('too_long')
  })

  it('of thirty days may have an hour more or less when the clock changes in it', () => {
    expect(fault('2026-10-01', '2026-10-30')).toBeNull()
    expect(fault('2026-10-01', '2026-10-30', 1)).toBe('too_long')
    expect(fault('2026-03-15', '2026-04-13')).toBeNull()
    expect(fault('2026-03-15', '2026-04-13', 1)).toBe('too_long')
  })

  it('must end after it begins', () => {
    expect(rangeFault(1000, 999, MAX_RANGE_DAYS, ROME)).toBe('reversed')
    expect(rangeFault(1000, 1000, MAX_RANGE_DAYS, ROME)).toBe('reversed')
    expect(rangeFault(1000, 1001, MAX_RANGE_DAYS, ROME)).toBeNull()
  })
})
