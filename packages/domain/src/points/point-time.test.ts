import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../time/lengths.ts'
import { clockDiffers, readTs } from './point-time.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

describe('the time of a point', () => {
  it('is epoch milliseconds or ISO 8601 with an offset', () => {
    expect(readTs(NOW, NOW)).toEqual({ ts: NOW })
    expect(readTs('2026-11-15T13:00:00+01:00', NOW)).toEqual({ ts: NOW })
    expect(readTs('2026-11-15T12:00:00.000Z', NOW)).toEqual({ ts: NOW })
    expect(readTs(NOW + 0.7, NOW)).toEqual({ ts: NOW })
  })

  it.each([
    [null],
    ['yesterday'],
    ['2026-11-15T12:00:00'],
    [{}],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [true],
  ])('is not %j', (value) => {
    expect(readTs(value, NOW)).toEqual({ fault: 'TS_NOT_A_TIME' })
  })

  it('is not before 2000 and not more than a day ahead', () => {
    expect(readTs(0, NOW)).toEqual({ fault: 'TS_BEFORE_2000' })
    expect(readTs(-8.64e15, NOW)).toEqual({ fault: 'TS_BEFORE_2000' })
    expect(readTs(NOW - 1, NOW, NOW)).toEqual({ fault: 'TS_TOO_OLD' })
    expect(readTs(0, NOW, NOW)).toEqual({ fault: 'TS_BEFORE_2000' })
    expect(readTs(NOW + DAY_MS, NOW)).toEqual({ ts: NOW + DAY_MS })
    expect(readTs(NOW + DAY_MS + 1, NOW)).toEqual({ fault: 'TS_IN_FUTURE' })
  })
})

describe('the clock of a machine', () => {
  it('differs when it is more than a minute off, either way', () => {
    expect([-60_001, -60_000, 0, 60_000, 60_001].map((off) => clockDiffers(NOW + off, NOW))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
  })
})
