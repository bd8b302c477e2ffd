import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it, test } from 'vitest'
import { parseTimestamp } from './timestamp.ts'

describe('a moment that PostgreSQL wrote', () => {
  it.each([
    ['2026-11-18 09:17:10+00', '2026-11-18T09:17:10.000Z'],
    ['2026-11-18 09:17:10.1+00', '2026-11-18T09:17:10.100Z'],
    ['2026-11-18 09:17:10.123456+00', '2026-11-18T09:17:10.123Z'],
    ['2026-11-18 09:17:10.285+05', '2026-11-18T04:17:10.285Z'],
    ['2026-11-18 09:17:10-03', '2026-11-18T12:17:10.000Z'],
    ['2026-11-18 09:17:10.5+05:30', '2026-11-18T03:47:10.500Z'],
    ['1890-04-01 00:53:28+00:53:28', '1890-04-01T00:00:00.000Z'],
    ['0044-03-15 12:00:00+00', '0044-03-15T12:00:00.000Z'],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
    ['10000-01-01 00:00:00+00', '+010000-01-01T00:00:00.000Z'],
  ])('%s is read as it is', (text, moment) => {
    expect((parseTimestamp(text) as Date).toISOString()).toBe(moment)
  })

  it.each(['infinity', '-infinity'])('%s is no date', (text) => {
    expect(parseTimestamp(text)).toBe(
      text === 'infinity' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
    )
  })
})

test('moments of all years come back', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      (moment) => {
        const text = moment.toISOString().replace('T', ' ').replace('Z', '+00')
        expect(parseTimestamp(text)).toEqual(moment)
      },
    ),
  )
})

test('the driver reads moments in this way', async () => {
  await import('./database.ts')
  expect(pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)).toBe(parseTimestamp)
})
