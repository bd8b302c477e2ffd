import { describe, expect, it } from 'vitest'
import { type Report, writeValue } from './report.ts'
import { reportCsv } from './report-csv.ts'
import { reportFile } from './report-file.ts'

const report: Report = {
  title: 'OEE of Panel line',
  subtitle: '2026-11-02 – 2026-11-03 · Classic model',
  lines: ['The largest loss was Idle: 2.00 h.'],
  tables: [
    {
      title: 'Machines: all/some',
      columns: [
        { name: 'Machine', format: 'text' },
        { name: 'OEE', format: 'percent' },
        { name: 'Planned', format: 'hours' },
      ],
      rows: [
        ['=HYPERLINK("http://evil")', 75, 16],
        ['Säge "Łódź", alt', null, 0.25],
        ...Array.from({ length: 120 }, (_, n) => [`Saw ${n}`, n, n]),
      ],
    },
  ],
  language: 'en-US',
}

describe('a report', () => {
  it('as CSV has bare numbers, quoted texts, and nothing that a spreadsheet would run', () => {
    const lines = reportCsv(report).toString().split('\r\n')
    expect(lines.slice(3, 7)).toEqual([
      'Machines: all/some',
      'Machine,OEE (%),Planned (h)',
      `"'=HYPERLINK(""http://evil"")",75,16`,
      '"Säge ""Łódź"", alt",,0.25',
    ])
  })

  it('as XLSX is a zip with a sheet for each table', async () => {
    const { name, bytes } = await reportFile(report, 'xlsx', '2026-11-02-2026-11-03')
    expect(name).toBe('oee-2026-11-02-2026-11-03.xlsx')
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.includes('xl/worksheets/sheet1.xml')).toBe(true)
  })

  it('as PDF goes over as many pages as it needs, with any letters', async () => {
    const { type, bytes } = await reportFile(report, 'pdf', '2026')
    expect(type).toBe('application/pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(4)
  })

  it('writes what is not known as a dash', () => {
    expect(writeValue(null, 'percent', 'en-US')).toBe('—')
    expect(writeValue(75, 'percent', 'it-IT')).toBe('75,0 %')
  })
})
