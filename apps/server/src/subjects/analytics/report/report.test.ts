import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { createPdfFonts } from './pdf-fonts.ts'
import { headerOf, type Report, writeValue } from './report.ts'
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

  it.each([
    ['ru-RU', 'Отчёт: форматно-раскроечный', 'noto-sans-cyrillic', 'NotoSans'],
    ['el-GR', 'Αναφορά πριονιού', 'noto-sans-greek', 'NotoSans'],
    ['tr-TR', 'Dönüş şeridi Iğdır', 'noto-sans-latin-ext', 'NotoSans'],
    ['zh-CN', '设备综合效率', 'zcool-xiaowei', 'ZCOOLXiaoWei'],
    ['ja-JP', '設備総合効率レポート', 'sawarabi-gothic', 'SawarabiGothic'],
    ['ko-KR', '설비 종합 효율', 'gowun-dodum', 'GowunDodum'],
  ])('as PDF in %s embeds the letters that it uses, and only those', async (language, title, file, font) => {
    const short = { ...report, language, title, tables: report.tables.map((each) => ({ ...each, rows: [] })) }
    const { bytes } = await reportFile(short, 'pdf', '2026')
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
    expect((await reportFile(plain, 'pdf', '2026')).bytes.toString('latin1')).not.toContain('FontFile')
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

  it('writes what is not known as a dash', () => {
    expect(writeValue(null, 'percent', 'en-US')).toBe('—')
  })

  it('writes percent and hours as the language does', () => {
    expect(writeValue(75, 'percent', 'it-IT')).toBe('75,0%')
    expect(writeValue(75, 'percent', 'de-DE')).toBe('75,0\u00a0%')
    expect(writeValue(75, 'percent', 'tr-TR')).toBe('%75,0')
    expect(writeValue(2, 'hours', 'de-DE')).toBe('2,00 h')
    expect(writeValue(2, 'hours', 'tr-TR')).toBe('2,00 sa')
    expect(headerOf({ name: 'Plan', format: 'hours' }, 'tr-TR')).toBe('Plan (sa)')
  })
})
