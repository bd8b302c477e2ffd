import { deflateSync, inflateRawSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { createPdfFonts } from './pdf-fonts.ts'
import { headerOf, type Report, type ReportTable, writeValue } from './report.ts'
import { reportCsv } from './report-csv.ts'
import { reportFile } from './report-file.ts'

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }

const report: Report = {
  name: 'Panel line',
  organization: { name: 'Nordhaus', logo: null },
  title: 'OEE of Panel line',
  subtitle: '2026-11-02 – 2026-11-03 · Classic model',
  lines: ['The largest loss was Idle: 2.00 h.'],
  front: {
    figures: [
      { name: 'OEE', now: 71.8, before: 70.9, target: 75 },
      { name: 'Quality', now: null, before: null, target: null },
    ],
    days: [
      { day: '2026-11-02', oee: 75, target: 75 },
      { day: '2026-11-03', oee: null, target: null },
    ],
    losses: {
      title: 'Largest losses',
      columns: [
        { name: 'Reason', format: 'text' },
        { name: 'Time', format: 'hours' },
        { name: 'Cost', format: 'money', currency: 'EUR' },
        { name: 'Before', format: 'hours' },
      ],
      rows: [['Idle', 2, 130, null]],
    },
  },
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

  it('as XLSX has a sheet for each table, whose days are dates and whose percentages are percentages', async () => {
    const table: ReportTable = {
      title: 'Days',
      columns: [
        { name: 'Day', format: 'day' },
        { name: 'OEE', format: 'percent' },
        { name: 'Planned', format: 'hours' },
        { name: 'Cost', format: 'money', currency: 'EUR' },
        { name: 'Machine', format: 'text' },
      ],
      rows: [['2026-10-05', 71.8, 1234.5, 99.9, '=1+1']],
    }
    const { name, bytes } = await reportFile(
      { ...report, tables: [table, ...report.tables] },
      'xlsx',
      OCTOBER,
    )
    expect(name).toBe('oee-Panel-line-2026-10-01-2026-10-31.xlsx')
    const files = unzip(bytes)
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']),
    )
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    const texts = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)</g)].map(
      ([, text]) => text,
    )
    const cellOf = cellsIn(sheet, files.get('xl/styles.xml') ?? '')
    expect(['A4', 'B4', 'C4', 'D4'].map((cell) => texts[Number(cellOf(cell).value)])).toEqual([
      'Day',
      'OEE',
      'Planned (h)',
      'Cost (EUR)',
    ])
    // 46,300 days after the last of 1899.
    expect(cellOf('A5')).toEqual({ type: 'n', value: '46300', format: 'yyyy-mm-dd' })
    expect(cellOf('B5')).toEqual({ type: 'n', value: '0.718', format: '0.0%' })
    expect(cellOf('C5')).toMatchObject({ type: 'n', value: '1234.5' })
    expect(cellOf('D5')).toMatchObject({ type: 'n', value: '99.9' })
    expect(cellOf('E5').type).toBe('s')
    expect(texts[Number(cellOf('E5').value)]).toBe('=1+1')
    expect(sheet).toMatch(/<pane [^>]*ySplit="4"[^>]*state="frozen"/)
    expect(sheet).toMatch(/<col [^>]*width="12"/)
  })

  it('as PDF goes over as many pages as it needs, with any letters', async () => {
    const { type, bytes } = await reportFile(report, 'pdf', OCTOBER)
    expect(type).toBe('application/pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(4)
  })

  it.each([
    ['ru-RU', 'Отчёт: форматно-раскроечный', 'noto-sans-cyrillic', 'NotoSans'],
    ['el-GR', 'Αναφορά πριονιού', 'noto-sans-greek', 'NotoSans'],
    ['tr-TR', 'Dönüş şeridi Iğdır', 'noto-sans-latin-ext', 'NotoSans'],
    ['zh-CN', '设备综合效率', 'zcool-xiaowei', 'ZCOOLXiaoWei'],
    ['ja-JP', '設備総合効率レポート', 'sawarabi-gothic', 'SawarabiGothic'],
    ['ko-KR', '설비 종합 효율', 'gowun-dodum', 'GowunDodum'],
  ])('as PDF in %s embeds the letters that it uses, and only those', async (language, title, file, font) => {
    const short = { ...report, language, title, tables: report.tables.map((each) => ({ ...each, rows: [] })) }
    const { bytes } = await reportFile(short, 'pdf', OCTOBER)
    expect(bytes.toString('latin1')).toContain(font)
    expect(bytes.length).toBeLessThan(60_000)
    const doc = new PDFDocument()
    const runs = createPdfFonts(doc, [title], language).runsOf(title, false)
    expect(runs.map(({ text }) => text).join('')).toBe(title)
    expect(runs.some((run) => run.font.includes(file))).toBe(true)
    doc.end()
  })

  it('as PDF in western letters embeds no font', async () => {
    const plain = { ...report, tables: [] }
    expect((await reportFile(plain, 'pdf', OCTOBER)).bytes.toString('latin1')).not.toContain('FontFile')
  })

  it('as PDF has no empty box for a letter that no font has', () => {
    const doc = new PDFDocument()
    const fonts = createPdfFonts(doc, ['Łódź'], 'en-US')
    const written = (text: string) =>
      fonts
        .runsOf(text, true)
        .map((run) => run.text)
        .join('')
    expect(written('Łódź\n2\u202f%')).toBe('Łódź 2 %')
    expect(written('Saw 🪚 عربي')).toBe('Saw ? ????')
    doc.end()
  })

  it('as PDF has the logo of the organization, and that of the product in place of one that cannot be drawn', async () => {
    const withLogo = (logo: Buffer | null) =>
      reportFile({ ...report, organization: { ...report.organization, logo }, tables: [] }, 'pdf', OCTOBER)
    const pictures = async (logo: Buffer | null) =>
      (await withLogo(logo)).bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    // With its mask.
    expect(await pictures(png(2, 2, Buffer.alloc(2 * 9)))).toBe(2)
    expect(await pictures(null)).toBe(0)
    const unknownFilter = Buffer.alloc(2 * 9, 9)
    const tooShort = Buffer.alloc(3)
    for (const pixels of [unknownFilter, tooShort]) expect(await pictures(png(2, 2, pixels))).toBe(0)
    expect(await pictures(png(60_000, 60_000, tooShort))).toBe(0)
    expect(await pictures(Buffer.from('\x89PNG', 'latin1'))).toBe(0)
    expect(await pictures(Buffer.from('no picture'))).toBe(0)
  })

  it('writes what is not known as a dash', () => {
    expect(writeValue(null, { format: 'percent' }, 'en-US')).toBe('—')
  })

  it('writes percent and hours as the language does', () => {
    expect(writeValue(75, { format: 'percent' }, 'it-IT')).toBe('75,0%')
    expect(writeValue(75, { format: 'percent' }, 'de-DE')).toBe('75,0\u00a0%')
    expect(writeValue(75, { format: 'percent' }, 'tr-TR')).toBe('%75,0')
    expect(writeValue(2, { format: 'hours' }, 'de-DE')).toBe('2,00 h')
    expect(writeValue(2, { format: 'hours' }, 'tr-TR')).toBe('2,00 sa')
    expect(writeValue(1234.5, { format: 'money', currency: 'EUR' }, 'de-DE')).toBe('1.234,50\u00a0€')
    expect(writeValue('2026-10-05', { format: 'day' }, 'it-IT')).toBe('05-10-2026')
    expect(headerOf({ name: 'Plan', format: 'hours' }, 'tr-TR')).toBe('Plan (sa)')
  })
})

/** With an alpha channel, of which PDFKit unpacks the pixels. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6], 8)
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([mark, ...parts])
}

/** By the list at its end: sizes may be missing before a file. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    const method = bytes.readUInt16LE(at + 10)
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const stored = bytes.subarray(from, from + bytes.readUInt32LE(at + 20))
    files.set(name, (method === 8 ? inflateRawSync(stored) : stored).toString())
  }
  return files
}

/** Type, value and number format of a cell. */
function cellsIn(sheet: string, styles: string) {
  const formats = new Map(
    [...styles.matchAll(/<numFmt [^>]*numFmtId="(\d+)"[^>]*formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id,
      code,
    ]),
  )
  const cellFormats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf ([^>]*)>/g)].map(
    ([, attributes = '']) => attributes.match(/numFmtId="(\d+)"/)?.[1],
  )
  return (cell: string) => {
    const [, attributes = '', value] =
      sheet.match(new RegExp(`<c ([^>]*r="${cell}"[^>]*)>(?:<v>)?([^<]*)`)) ?? []
    const style = Number(attributes.match(/ ?s="(\d+)"/)?.[1] ?? 0)
    const type = attributes.match(/ ?t="(\w+)"/)?.[1] ?? 'n'
    return { type, value, format: formats.get(cellFormats[style]) }
  }
}
