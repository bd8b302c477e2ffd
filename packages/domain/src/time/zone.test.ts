import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayAt, dayBounds, isZone } from './zone.ts'

const HOUR = 3_600_000
const hours = (day: string, zone: string): number =>
  (dayBounds(day, zone).to - dayBounds(day, zone).from) / HOUR

describe('days in a zone', () => {
  it('have 23 or 25 hours when the clock changes', () => {
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23)
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25)
    expect(hours('2026-11-15', 'Europe/Berlin')).toBe(24)
  })

  it('start at the right moment in zones of half an hour', () => {
    expect(new Date(dayBounds('2026-11-15', 'Asia/Kolkata').from).toISOString()).toBe(
      '2026-11-14T18:30:00.000Z',
    )
  })

  it('change by half an hour on Lord Howe island', () => {
    expect(hours('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5)
  })

  it('hold every moment that is said to be in them', () => {
    const zones = fc.constantFrom('Europe/Rome', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC')
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) }), zones, (ts, zone) => {
        const { from, to } = dayBounds(dayAt(ts, zone), zone)
        expect(from).toBeLessThanOrEqual(ts)
        expect(to).toBeGreaterThan(ts)
        expect(dayBounds(addDays(dayAt(ts, zone), 1), zone).from).toBe(to)
      }),
    )
  })

  it('exist only in known zones', () => {
    expect(isZone('Europe/Rome')).toBe(true)
    expect(isZone('Europe/Atlantis')).toBe(false)
  })
})
