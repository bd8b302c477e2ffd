import PDFDocument from 'pdfkit'
import { type Report, type ReportColumn, type ReportTable, writeValue } from './report.ts'

const MARGIN = 48
const ROW = 18
const INK = '#1d1f21'
const FAINT = '#5c6166'
const LINE = '#e2e2df'
/** The first column is a name and takes the room of three. */
const NAME_SHARE = 3

/** On A4, tables over as many pages as they need, their heads on each. */
export function reportPdf(report: Report): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: printable(report.title), Author: 'Millwright' },
    lang: report.language,
    bufferPages: true,
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.font('Helvetica-Bold').fontSize(18).fillColor(INK).text(printable(report.title))
  doc.font('Helvetica').fontSize(10).fillColor(FAINT).text(printable(report.subtitle)).moveDown()
  doc.fillColor(INK)
  for (const line of report.lines) doc.text(printable(line))
  for (const table of report.tables) drawTable(doc, table, report.language)
  numberPages(doc)
  doc.end()
  return done
}

type Doc = PDFKit.PDFDocument

function drawTable(doc: Doc, { title, columns, rows }: ReportTable, language: string): void {
  const bottom = doc.page.height - MARGIN - ROW
  doc.moveDown()
  if (doc.y > bottom - 3 * ROW) doc.addPage()
  doc.font('Helvetica-Bold').fontSize(12).fillColor(INK).text(printable(title), MARGIN).moveDown(0.3)
  const widths = widthsOf(columns, doc.page.width - 2 * MARGIN)
  const drawRow = (texts: readonly string[], font: string, colour: string): void => {
    const y = doc.y
    let x = MARGIN
    doc.font(font).fontSize(8).fillColor(colour)
    texts.forEach((text, index) => {
      const width = widths[index] ?? 0
      const align = columns[index]?.format === 'text' ? 'left' : 'right'
      doc.text(printable(text), x, y + 4, { width: width - 6, align, height: ROW - 6, ellipsis: true })
      x += width
    })
    doc
      .moveTo(MARGIN, y + ROW)
      .lineTo(x, y + ROW)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
    doc.x = MARGIN
    doc.y = y + ROW
  }
  const head = () =>
    drawRow(
      columns.map(({ name }) => name),
      'Helvetica-Bold',
      FAINT,
    )
  head()
  for (const row of rows) {
    if (doc.y > bottom) {
      doc.addPage()
      head()
    }
    drawRow(
      columns.map(({ format }, index) => writeValue(row[index] ?? null, format, language)),
      'Helvetica',
      INK,
    )
  }
}

function widthsOf(columns: readonly ReportColumn[], whole: number): number[] {
  const shares = columns.map((_, index) => (index === 0 ? NAME_SHARE : 1.4))
  const sum = shares.reduce((all, share) => all + share, 0)
  return shares.map((share) => (share / sum) * whole)
}

function numberPages(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // Below the margin a line would begin another page.
    doc.page.margins.bottom = 0
    const place = { width: doc.page.width - 2 * MARGIN, align: 'right' } as const
    doc.font('Helvetica').fontSize(8).fillColor(FAINT)
    doc.text(`${page + 1} / ${count}`, MARGIN, doc.page.height - MARGIN / 2 - 8, place)
  }
}

/** The fonts that every reader has know the letters of western Europe; of others the letter without its mark, else a question mark. */
function printable(text: string): string {
  return [...text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/\u202f|\u00a0/g, ' ')]
    .map((letter) => (isKnown(letter) ? letter : bare(letter)))
    .join('')
}

const isKnown = (letter: string): boolean =>
  letter <= '\u00ff' || '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'.includes(letter)

function bare(letter: string): string {
  const [first = ''] = letter.normalize('NFD')
  return first <= '\u007f' ? first : '?'
}
