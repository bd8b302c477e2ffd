import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../time/lengths.ts'
import { createRecordTimes } from './record-times.ts'
import { compileTimeFormat } from './time-format.ts'

const NOW = Date.UTC(2027, 0, 1)
const at = (iso: string) => Date.parse(iso)

describe('the time of a record', () => {
  it.each([
    ['dd.MM.yyyy HH:mm:ss', '19.11.2026 10:20:30', '2026-11-19T09:20:30Z'],
    ['d.M.yy H:mm', '1.7.26 9:05', '2026-07-01T07:05:00Z'],
    ['yyyyMMddHHmmss', '20261119102030', '2026-11-19T09:20:30Z'],
    ['MM/dd/yyyy hh:mm:ss a', '11/19/2026 12:00:01 AM', '2026-11-18T23:00:01Z'],
    ["dd-MMM-yyyy'T'HH:mm:ss.SSS", '19-NOV-2026T10:20:30.25', '2026-11-19T09:20:30.250Z'],
    ['yyyy-MM-dd HH:mm:ss XXX', '2026-11-19 10:20:30 +05:30', '2026-11-19T04:50:30Z'],
    ['dd.MM.yyyy', '19.11.2026', '2026-11-18T23:00:00Z'],
    ['iso', '2026-11-19 10:20:30,5', '2026-11-19T09:20:30.500Z'],
    ['iso', '2026-11-19T10:20Z', '2026-11-19T10:20:00Z'],
    ['epoch-s', '1795083630', '2026-11-19T10:20:30Z'],
    ['epoch-s', '1795083630,25', '2026-11-19T10:20:30.250Z'],
    ['epoch-ms', '1795083630001', '2026-11-19T10:20:30.001Z'],
  ])('of the format %s is read: %s', (format, text, iso) => {
    expect(createRecordTimes({ format, zone: 'Europe/Berlin' })(text, null, NOW)).toBe(at(iso))
  })

  it.each([
    ['dd.MM.yyyy HH:mm', '30.02.2026 10:00'],
    ['dd.MM.yyyy HH:mm', '19.11.2026 24:00'],
    ['dd.MM.yyyy HH:mm', '19.11.2026 10:00:00'],
    ['dd.MM.yyyy HH:mm', ''],
    ['MM/dd/yyyy hh:mm a', '11/19/2026 13:00 PM'],
    ['iso', '19.11.2026'],
    ['epoch-s', 'never'],
    ['iso', '1970-01-01 00:00:00'],
    ['iso', '2027-01-03 00:00:00'],
    ['iso', '9'.repeat(10_000)],
  ])('of the format %s is none: %s', (format, text) => {
    expect(createRecordTimes({ format, zone: 'UTC' })(text, null, NOW)).toBeNull()
  })

  it.each(['HH:mm:ss', 'dd.MM.', 'dd.MM.yyyy yyyy', 'DD.MM.YYYY', ''])(
    'is not read by the format %j',
    (format) => {
      expect(compileTimeFormat(format)).toBeNull()
      expect(() => createRecordTimes({ format, zone: 'UTC' })).toThrow('TimeFormat')
    },
  )

  it('is not read in a zone that does not exist', () => {
    expect(() => createRecordTimes({ format: 'iso', zone: 'Europe/Atlantis' })).toThrow('Zone')
  })
})

describe('an hour that the clock shows twice', () => {
  const read = createRecordTimes({ format: 'iso', zone: 'Europe/Berlin' })
  /** As a control writes it that has only the clock on the wall. */
  const written = (ts: number) =>
    new Date(ts + (ts < at('2026-10-25T01:00:00Z') ? 120 : 60) * MINUTE_MS).toISOString().slice(0, 23)

  it('is read in its order where records follow each other by less than it is long', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: SECOND_MS, max: 45 * MINUTE_MS }), { minLength: 5, maxLength: 60 }),
        (steps) => {
          let ts = at('2026-10-24T23:30:00Z')
          let previous: number | null = null
          for (const step of steps) {
            ts += step
            previous = read(written(ts), previous, NOW)
            expect(previous).toBe(ts)
          }
        },
      ),
    )
  })

  it('is the first one for a record that stands alone, and for one that is written a little late', () => {
    expect(read('2026-10-25 02:30:00', null, NOW)).toBe(at('2026-10-25T00:30:00Z'))
    expect(read('2026-10-25 02:29:00', at('2026-10-25T00:30:00Z'), NOW)).toBe(at('2026-10-25T00:29:00Z'))
  })

  it('and one that it leaves out is as much later', () => {
    expect(read('2026-03-29 02:30:00', null, NOW)).toBe(at('2026-03-29T01:30:00Z'))
    expect(read('2026-03-29 03:00:00', null, NOW)).toBe(at('2026-03-29T01:00:00Z'))
  })
})
