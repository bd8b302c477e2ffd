import { describe, expect, test } from 'vitest'
import { dueReportWeek } from './weekly-report.ts'

describe('the report of a week', () => {
  test.each([
    ['2026-11-02T05:30:00Z', 'Europe/Berlin', '2026-10-26'],
    ['2026-11-02T04:30:00Z', 'Europe/Berlin', null],
    ['2026-11-02T05:30:00Z', 'America/New_York', null],
    ['2026-11-02T22:30:00Z', 'Europe/Berlin', '2026-10-26'],
    ['2026-11-03T06:00:00Z', 'Europe/Berlin', null],
  ])('at %s in %s is of the week from %s', (at, zone, from) => {
    expect(dueReportWeek(Date.parse(at), zone)?.from ?? null).toBe(from)
  })

  test('has seven days, up to Sunday', () => {
    expect(dueReportWeek(Date.parse('2026-11-02T10:00:00Z'), 'UTC')).toEqual({
      from: '2026-10-26',
      to: '2026-11-01',
    })
  })
})
