import { describe, expect, test } from 'vitest'
import { isoInZone, logCsv } from './log-csv.ts'
import { statusLog } from './status-log.ts'

const machine = {
  Id: 'm1',
  Name: 'Nesting 01',
  serial: 'AA1-004093',
  Country: { Timezone: 'Europe/Berlin' },
}
const at = Date.UTC(2026, 10, 12, 13, 0)
const now = at + 90_000
const spans = [
  { status: 'noData' as const, from: at - 60_000, to: at - 30_000 },
  { status: 'FAIL' as const, from: at - 30_000, to: at },
  { status: 'EXE' as const, from: at, to: now },
]

const alarms = [{ code: '3321', text: 'Spindle overload', from: at - 30_000, to: at }]

describe('the status log', () => {
  test('is newest first, knows what still lasts and leaves out time without data', () => {
    expect(statusLog(spans, now, false).map(({ status, isLasting }) => [status, isLasting])).toEqual([
      ['EXE', true],
      ['FAIL', false],
    ])
  })

  test('says by which alarm the machine stood', () => {
    const entries = statusLog(spans, now, true, alarms)
    expect(entries.map(({ alarm }) => alarm?.text)).toEqual(['Spindle overload'])
  })

  test('says the reason of the stop in which the machine stood, and none of what was work', () => {
    const Reason = { Reason: 'Setup' as const, Source: 'person' as const, By: 'Ruth Weber', At: now }
    const stops = [
      { From: at - 40_000, To: at, Reason },
      { From: at, To: now, Reason },
    ]
    expect(statusLog(spans, now, false, alarms, stops).map(({ reason }) => reason?.By)).toEqual([
      undefined,
      'Ruth Weber',
    ])
  })

  test('holds alarms only when asked', () => {
    expect(statusLog(spans, now, true).map((entry) => entry.status)).toEqual(['FAIL'])
  })
})

describe('the exported log', () => {
  const csv = (of: typeof machine) =>
    logCsv(of, statusLog(spans, now, false, alarms), (entry) => entry.status.toLowerCase())

  test('has ISO times in the zone of the machine, and no end for what still lasts', () => {
    expect(csv(machine)).toBe(
      [
        'MachineId,Machine,Serial,Timezone,StartTime,EndTime,Status,Label,Seconds,AlarmCode,AlarmText',
        'm1,Nesting 01,AA1-004093,Europe/Berlin,2026-11-12T14:00:00+01:00,,EXE,exe,90,,',
        'm1,Nesting 01,AA1-004093,Europe/Berlin,2026-11-12T13:59:30+01:00,2026-11-12T14:00:00+01:00,FAIL,fail,30,3321,Spindle overload',
        '',
      ].join('\r\n'),
    )
  })

  test('quotes what holds commas and quotes', () => {
    expect(csv({ ...machine, Name: 'Saw "big", left' })).toContain(',"Saw ""big"", left",')
  })

  test('is nothing that a spreadsheet would run', () => {
    expect(csv({ ...machine, Name: '=1+1' })).toContain(",'=1+1,")
  })
})

describe('an ISO time in a zone', () => {
  test('tells apart the hour that comes twice', () => {
    expect(isoInZone(Date.UTC(2026, 9, 25, 0, 30), 'Europe/Berlin')).toBe('2026-10-25T02:30:00+02:00')
    expect(isoInZone(Date.UTC(2026, 9, 25, 1, 30), 'Europe/Berlin')).toBe('2026-10-25T02:30:00+01:00')
  })

  test('has an offset in UTC too, and parses back', () => {
    expect(isoInZone(at, 'UTC')).toBe('2026-11-12T13:00:00+00:00')
    expect(Date.parse(isoInZone(at, 'Asia/Kathmandu'))).toBe(at)
  })
})
