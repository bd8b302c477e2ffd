import PDFDocument from 'pdfkit'
import { createPdfFonts } from './pdf-fonts.ts'
import { drawFront } from './pdf-front.ts'
import { MARGIN, numberPages } from './pdf-page.ts'
import { cellsOf, drawTable } from './pdf-table.ts'
import { createPdfText } from './pdf-text.ts'
import type { Report, ReportTable } from './report.ts'
import { reportTexts } from './report-texts.ts'

/** On A4: a page for an owner, then all tables. */
export function reportPdf(report: Report): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: report.title, Author: report.organization.name },
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
  const sheet = { doc, text, report }
  drawFront(sheet)
  if (report.tables.length > 0) {
    doc.addPage()
    for (const table of report.tables) drawTable(sheet, table)
  }
  numberPages(sheet)
  doc.end()
  return done
}

/** All that is written: its letters decide on the fonts. */
const textsOf = ({ organization, title, subtitle, lines, front, tables, language }: Report): string[] => {
  const { t } = reportTexts(language)
  const words = ['by_day', 'before', 'target', 'no_data'].map((word) => t(`report.${word}`))
  const written = (table: ReportTable): string[] => [
    table.title,
    ...table.columns.map(({ name }) => name),
    ...cellsOf(table, language).flat(),
  ]
  return [
    organization.name,
    title,
    subtitle,
    ...lines,
    ...words,
    ...front.figures.map(({ name }) => name),
    ...[front.losses, ...tables].flatMap(written),
  ]
}
