import { describe, expect, it } from 'vitest'
import { createRecordReader, type FileRecord, type RecordSettings, type Table } from './record-reader.ts'

const NOW = Date.UTC(2026, 10, 20)
const SETTINGS: RecordSettings = {
  format: 'csv',
  separator: ';',
  hasDecimalComma: true,
  hasHeader: true,
  timeColumns: ['Date', 'time'],
  timeFormat: 'dd.MM.yyyy HH:mm:ss',
  zone: 'Europe/Rome',
}
const HEADER = 'Date;Time;Power [kW];State;Job;State;'

function read(lines: readonly string[], settings: Partial<RecordSettings> = {}, header = HEADER) {
  const reader = createRecordReader({ ...SETTINGS, ...settings })
  const table = reader.tableOf(header) as Table
  return lines.map((line) => {
    const record = reader.read(line, table, null, NOW)
    return 'fault' in record ? record.fault : [record.ts, ...record.values.values(), ...record.wrong]
  })
}

describe('a table', () => {
  it('has nodes by its header, with their units, and without the time', () => {
    const reader = createRecordReader(SETTINGS)
    const table = reader.tableOf(HEADER) as Table
    expect(table.timesAt).toEqual([0, 1])
    expect(table.columns.slice(2)).toEqual([
      { id: 'Power [kW]', name: 'Power', unit: 'kW' },
      { id: 'State', name: 'State', unit: '' },
      { id: 'Job', name: 'Job', unit: '' },
      { id: 'State #2', name: 'State #2', unit: '' },
    ])
    const record = reader.read('19.11.2026;08:00:00;1,5;EXE;0815;true', table, null, NOW) as FileRecord
    expect([...record.values.keys()]).toEqual(['Power [kW]', 'State', 'Job', 'State #2'])
  })

  it('gives typed values at the time of two columns', () => {
    const ts = Date.UTC(2026, 10, 19, 7)
    expect(read(['19.11.2026;08:00:00;1.001,5;EXE;0815;true', '19.11.2026;08:00:00;;;;;'])).toEqual([
      [ts, 1001.5, 'EXE', '0815', true],
      [ts, null, '', '', null],
    ])
  })

  it('leaves out a line that was cut, one without a time, and a value of another type', () => {
    const [, short, long, timeless, other] = read([
      '19.11.2026;08:00:00;1,5;EXE;A;true',
      '19.11.2026;08:00:00;1,5;EX',
      '19.11.2026;08:00:00;1,5;EXE;A;true;;7',
      '32.11.2026;08:00:00;1,5;EXE;A;true',
      '19.11.2026;08:00:00;ERR;EXE;A;true',
    ])
    expect(short).toBe('4 cells where 6 belong')
    expect(long).toBe('8 cells where 6 belong')
    expect(timeless).toBe('32.11.2026 08:00:00 is no time')
    expect(other).toEqual([expect.any(Number), null, 'EXE', 'A', true, { column: 'Power [kW]', text: 'ERR' }])
  })

  it('without a header has the numbers of its columns', () => {
    const settings = { hasHeader: false, timeColumns: [], separator: ',', hasDecimalComma: false }
    expect(read(['1,2.5,x'], settings, '3,4,y')).toEqual([[null, 1, 2.5, 'x']])
  })

  it('knows types by more than its first line', () => {
    const reader = createRecordReader({ ...SETTINGS, timeColumns: [] })
    const table = reader.tableOf('Job') as Table
    reader.learn(['1001', 'A-17', '1002'], table)
    expect(reader.read('1003', table, null, NOW)).toMatchObject({ values: new Map([['Job', '1003']]) })
  })

  it('without the column of the time names it', () => {
    const reader = createRecordReader({ ...SETTINGS, timeColumns: ['Day'] })
    expect(reader.tableOf(HEADER)).toEqual({ fault: 'there is no column Day' })
  })
})

describe('objects of JSON', () => {
  const settings = { format: 'json-lines', timeColumns: ['meta/at'], timeFormat: 'epoch-ms' } as const
  const ts = Date.UTC(2026, 10, 19)

  it('have their values by path', () => {
    const text = `{"meta":{"at":${ts}},"axes":[{"load":0.5},{"load":null}],"on":true,"job":"\\u0007A"}`
    const reader = createRecordReader({ ...SETTINGS, ...settings })
    expect(reader.read(text, { columns: [], timesAt: [] }, null, NOW)).toEqual({
      ts,
      values: new Map<string, unknown>([
        ['axes/0/load', 0.5],
        ['axes/1/load', null],
        ['on', true],
        ['job', 'A'],
      ]),
      wrong: [],
    })
  })

  it.each([
    ['{"meta":', 'no object of JSON'],
    ['[1]', 'no object of JSON'],
    ['7', 'no object of JSON'],
    ['{"a":1}', 'there is no value meta/at'],
    ['{"meta":{"at":"soon"}}', 'soon is no time'],
  ])('that are none are named: %s', (text, fault) => {
    expect(read([text], settings, '')).toEqual([fault])
  })

  it('end where they are deeper than a machine has them', () => {
    const deep = `{"meta":{"at":${ts}},"a":${'{"a":'.repeat(50)}1${'}'.repeat(51)}`
    expect(read([deep], settings, '')).toEqual([[ts]])
  })
})
