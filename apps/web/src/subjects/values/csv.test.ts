import { describe, expect, test } from 'vitest'
import { columnsCsv, fileNameOf, pointsCsv } from './csv.ts'
import { columnsOf } from './shared/series-columns.ts'

const at = Date.UTC(2026, 10, 15, 4, 0)

describe('the exported values', () => {
  test('have ISO times to the millisecond and numbers with a point', () => {
    expect(pointsCsv([{ v: -1.5, ts: at + 7 }], 'mm')).toBe(
      'Time,Value,Unit\r\n2026-11-15T04:00:00.007Z,-1.5,mm\r\n',
    )
  })

  test('quote texts and JSON, and hold nothing that a spreadsheet would run', () => {
    const csv = pointsCsv(
      [
        { v: 'a "b", c', ts: at },
        { v: '=1+1', ts: at },
        { v: { code: 4, on: true }, ts: at },
      ],
      '',
    )
    expect(csv).toContain(',"a ""b"", c",\r\n')
    expect(csv).toContain(",'=1+1,\r\n")
    expect(csv).toContain(',"{""code"":4,""on"":true}",\r\n')
  })
})

describe('the exported stretches', () => {
  test('have mean, least and greatest, in sight only', () => {
    const columns = columnsOf({
      unit: '°C',
      resolution: 'minute',
      count: 3,
      start: at,
      steps: [0, 60_000, 60_000],
      values: [1, 2, 3],
      min: [0, 1, 2],
      max: [4, 5, 6],
    })
    expect(columnsCsv(columns, { from: at + 1, to: at + 60_000 }, '°C')).toBe(
      'Time,Mean,Min,Max,Unit\r\n2026-11-15T04:01:00.000Z,2,1,5,°C\r\n',
    )
  })
})

test('the name of the file tells machine, channel and end, in characters every system takes', () => {
  expect(fileNameOf('AA1/4093', 'Axes/X:1/Posição', at)).toBe('AA1-4093-Axes-X-1-Posição-2026-11-15T0400')
})
