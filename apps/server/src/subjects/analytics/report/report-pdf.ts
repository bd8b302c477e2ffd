import PDFDocument from 'pdfkit'
import { createPdfFonts } from './pdf-fonts.ts'
import { createPdfText, type PdfText, type TextLook } from './pdf-text.ts'
import { type Report, type ReportColumn, type ReportTable, writeValue } from './report.ts'

const MARGIN = 48
const ROW = 18
const INK = '#1d1f21'
const FAINT = '#5c6166'
const LINE = '#e2e2df'
/** The first column is a name and takes the room of three. */
const NAME_SHARE = 3

const LOOKS = {
  title: { size: 18, isBold: true, colour: INK },
  subtitle: { size: 10, colour: FAINT },
  line: { size: 10, colour: INK },
  table: { size: 12, isBold: true, colour: INK },
  head: { size: 8, isBold: true, colour: FAINT },
  cell: { size: 8, colour: INK },
  page: { size: 8, colour: FAINT },
} as const satisfies Record<string, TextLook>

/** On A4, tables over as many pages as they need, their heads on each. */
export function reportPdf(report: Report): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: report.title, Author: 'Millwright' },
    lang: report.language,
    bufferPages: true,
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const text = createPdfText(doc, createPdfFonts(doc, textsOf(report), report.language))
  drawParagraph(doc, text, report.title, LOOKS.title)
  drawParagraph(doc, text, report.subtitle, LOOKS.subtitle)
  doc.y += ROW / 2
  for (const line of report.lines) drawParagraph(doc, text, line, LOOKS.line)
  for (const table of report.tables) drawTable(doc, text, table, report.language)
  numberPages(doc, text)
  doc.end()
  return done
}

type Doc = PDFKit.PDFDocument

const contentWidth = (doc: Doc): number => doc.page.width - 2 * MARGIN

const textsOf = ({ title, subtitle, lines, tables, language }: Report): string[] => [
  title,
  subtitle,
  ...lines,
  ...tables.flatMap((table) => [
    table.title,
    ...table.columns.map(({ name }) => name),
    ...table.rows.flatMap((row) => cellsOf(table, row, language)),
  ]),
]

const cellsOf = ({ columns }: ReportTable, row: ReportTable['rows'][number], language: string): string[] =>
  columns.map(({ format }, index) => writeValue(row[index] ?? null, format, language))

function drawParagraph(doc: Doc, text: PdfText, paragraph: string, look: TextLook): void {
  const width = contentWidth(doc)
  for (const line of text.wrap(paragraph, width, look)) {
    const y = doc.y
    text.line(line, { x: MARGIN, y, width }, look)
    doc.y = y + look.size * 1.4
  }
}

function drawTable(doc: Doc, text: PdfText, table: ReportTable, language: string): void {
  const { title, columns, rows } = table
  const bottom = doc.page.height - MARGIN - ROW
  doc.y += ROW * 0.75
  if (doc.y > bottom - 3 * ROW) doc.addPage()
  drawParagraph(doc, text, title, LOOKS.table)
  doc.y += 3
  const widths = widthsOf(columns, contentWidth(doc))
  const drawRow = (texts: readonly string[], look: TextLook): void => {
    const y = doc.y
    let x = MARGIN
    texts.forEach((cell, index) => {
      const width = widths[index] ?? 0
      const align = columns[index]?.format === 'text' ? 'left' : 'right'
      text.line(cell, { x, y: y + 4, width: width - 6, align }, look)
      x += width
    })
    doc
      .moveTo(MARGIN, y + ROW)
      .lineTo(x, y + ROW)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
    doc.y = y + ROW
  }
  const head = () =>
    drawRow(
      columns.map(({ name }) => name),
      LOOKS.head,
    )
  head()
  for (const row of rows) {
    if (doc.y > bottom) {
      doc.addPage()
      head()
    }
    drawRow(cellsOf(table, row, language), LOOKS.cell)
  }
}

function widthsOf(columns: readonly ReportColumn[], whole: number): number[] {
  const shares = columns.map((_, index) => (index === 0 ? NAME_SHARE : 1.4))
  const sum = shares.reduce((all, share) => all + share, 0)
  return shares.map((share) => (share / sum) * whole)
}

function numberPages(doc: Doc, text: PdfText): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // Below the margin a line would begin another page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - MARGIN / 2 - 8
    const place = { x: MARGIN, y, width: contentWidth(doc), align: 'right' } as const
    text.line(`${page + 1} / ${count}`, place, LOOKS.page)
  }
}
