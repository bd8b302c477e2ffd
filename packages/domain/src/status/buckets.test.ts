import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/lengths.ts'
import { dayAt, dayBounds } from '../time/zone.ts'
import { historyBuckets } from './buckets.ts'

const ROME = 'Europe/Rome'

describe('the buckets of a history', () => {
  it('are days of the zone, also those of 23 and 25 hours', () => {
    const { from } = dayBounds('2026-03-28', ROME)
    const { to } = dayBounds('2026-03-30', ROME)
    const buckets = historyBuckets(from, to, ROME, 'days')
    expect(buckets.map((each) => each.key)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
    expect(buckets.map((each) => (each.to - each.from) / HOUR_MS)).toEqual([24, 23, 24])
  })

  it('are months of the zone for a year', () => {
    const { from } = dayBounds('2026-01-01', ROME)
    const { to } = dayBounds('2026-12-31', ROME)
    const buckets = historyBuckets(from, to, ROME, 'months')
    expect(buckets).toHaveLength(12)
    expect(buckets[1]).toEqual({
      key: '2026-02',
      from: dayBounds('2026-02-01', ROME).from,
      to: dayBounds('2026-02-28', ROME).to,
    })
  })

  it('leave out a day that never was', () => {
    const from = dayBounds('2011-12-29', 'Pacific/Apia').from
    const to = dayBounds('2011-12-31', 'Pacific/Apia').to
    expect(historyBuckets(from, to, 'Pacific/Apia', 'days').map((each) => each.key)).toEqual([
      '2011-12-29',
      '2011-12-31',
    ])
  })

  it('are none for a period that ends before it begins', () => {
    expect(historyBuckets(1000, 1000, ROME, 'days')).toEqual([])
    expect(historyBuckets(1000, 0, ROME, 'months')).toEqual([])
  })

  it('cover the period without gap or overlap, each within its own day or month', () => {
    const zone = fc.constantFrom(ROME, 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham', 'UTC')
    const start = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) })
    const length = fc.integer({ min: 1, max: 40 * DAY_MS })
    const by = fc.constantFrom('days', 'months')
    fc.assert(
      fc.property(zone, start, length, by, (zoneName, from, ms, unit) => {
        const buckets = historyBuckets(from, from + ms, zoneName, unit)
        expect(buckets[0]?.from).toBe(from)
        expect(buckets.at(-1)?.to).toBe(from + ms)
        expect(new Set(buckets.map((each) => each.key)).size).toBe(buckets.length)
        buckets.forEach((bucket, index) => {
          expect(bucket.to).toBeGreaterThan(bucket.from)
          expect(bucket.to).toBe(buckets[index + 1]?.from ?? from + ms)
          expect(dayAt(bucket.from, zoneName).startsWith(bucket.key)).toBe(true)
          expect(dayAt(bucket.to - 1, zoneName).startsWith(bucket.key)).toBe(true)
        })
      }),
    )
  })
})
