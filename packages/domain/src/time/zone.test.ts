import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from './lengths.ts'
import {
  addDays,
  dayAt,
  dayBounds,
  isPlainDay,
  isZone,
  localHour,
  localHoursIn,
  usableZone,
  zoneOfOffset,
} from './zone.ts'

const hours = (day: string, zone: string): number =>
  (dayBounds(day, zone).to - dayBounds(day, zone).from) / HOUR_MS

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

  it('of an offset of the old list are those of the zone that has it', () => {
    expect(['+02:00', '-05:00', '+12:00', '-12:00', '+00:00', '00:00'].map(zoneOfOffset)).toEqual([
      'Etc/GMT-2',
      'Etc/GMT+5',
      'Etc/GMT-12',
      'Etc/GMT+12',
      'UTC',
      'UTC',
    ])
    expect(new Date(dayBounds('2026-07-15', 'Etc/GMT-2').from).toISOString()).toBe('2026-07-14T22:00:00.000Z')
    for (const text of ['+13:00', '+05:30', 'Europe/Rome', '']) expect(zoneOfOffset(text)).toBeNull()
  })

  it('exist only in known zones', () => {
    for (const zone of ['Europe/Rome', 'UTC', 'Etc/GMT+5', 'EST']) expect(isZone(zone)).toBe(true)
    for (const zone of ['Europe/Atlantis', 'Europe/Rome ', '', 'Z']) expect(isZone(zone)).toBe(false)
  })

  it('exist in no zone that one of Intl, Temporal and PostgreSQL does not know or reads otherwise', () => {
    for (const zone of ['VST', 'PST', 'IST', 'ACT', '+02:00', '-05', '+0530'])
      expect(isZone(zone)).toBe(false)
  })

  it.each([
    ['Europe/Rome', 'Europe/Rome'],
    ['VST', 'Asia/Saigon'],
    ['PST', 'America/Los_Angeles'],
    ['+02:00', 'Etc/GMT-2'],
    ['-0500', 'Etc/GMT+5'],
    ['+00', 'UTC'],
    ['+05:30', '+05:30'],
    ['Europe/Atlantis', 'UTC'],
    ['', 'UTC'],
  ])('are counted for a machine in %j as in %s', (zone, counted) => {
    expect(usableZone(zone)).toBe(counted)
    expect(dayAt(0, usableZone(zone))).toMatch(/^19(69|70)-/)
  })

  it('can be counted in whatever a machine was given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+-]?[A-Z0-9:]{1,6}$/)), (zone) => {
        expect(dayBounds('2026-11-15', usableZone(zone)).to).toBeGreaterThan(0)
        expect(usableZone(usableZone(zone))).toBe(usableZone(zone))
      }),
    )
  })

  it('begin in the named zone of an offset when they begin at the offset', () => {
    expect(dayBounds('2026-11-15', usableZone('+02:00'))).toEqual(dayBounds('2026-11-15', '+02:00'))
    expect(dayBounds('2026-11-15', usableZone('-09:00'))).toEqual(dayBounds('2026-11-15', '-09:00'))
  })
})

it.each(['UTC', 'Europe/Rome', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
  'hours of %s that are looked up once are those of each moment, also where the clock is set',
  (zone) => {
    const hourAt = localHoursIn(zone)
    const changes = [
      Date.UTC(2026, 2, 29),
      Date.UTC(2026, 3, 4, 12),
      Date.UTC(2026, 9, 3, 12),
      Date.UTC(2026, 9, 25),
    ]
    for (const from of changes)
      for (let ts = from; ts < from + DAY_MS; ts += 420_000) expect(hourAt(ts)).toEqual(localHour(ts, zone))
  },
)

describe('a written day', () => {
  it('must exist and be written in one way only', () => {
    expect(isPlainDay('2028-02-29')).toBe(true)
    for (const wrong of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20261115', '', '2026-11-15Z'])
      expect(isPlainDay(wrong)).toBe(false)
  })

  it('is every day that one can count to', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (days) => {
        expect(isPlainDay(addDays('2026-01-01', days))).toBe(true)
      }),
    )
  })
})
