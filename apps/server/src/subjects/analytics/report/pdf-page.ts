import type { PdfText, TextLook } from './pdf-text.ts'
import type { Report } from './report.ts'

export type Doc = PDFKit.PDFDocument

export const MARGIN = 48
export const COLOURS = {
  ink: '#1d1f21',
  faint: '#5c6166',
  line: '#e2e2df',
  track: '#ecece8',
  figure: '#026cff',
  paper: '#ffffff',
} as const

const { ink, faint } = COLOURS
export const LOOKS = {
  organization: { size: 11, isBold: true, colour: ink },
  title: { size: 20, isBold: true, colour: ink },
  subtitle: { size: 10, colour: faint },
  line: { size: 9, colour: faint },
  heading: { size: 12, isBold: true, colour: ink },
  large: { size: 20, isBold: true, colour: ink },
  figure: { size: 13, isBold: true, colour: ink },
  label: { size: 9, colour: ink },
  small: { size: 8, colour: faint },
  head: { size: 8, isBold: true, colour: faint },
  cell: { size: 8, colour: ink },
  strong: { size: 9, isBold: true, colour: ink },
} as const satisfies Record<string, TextLook>

/** Passed to every part of the document. */
export interface Sheet {
  readonly doc: Doc
  readonly text: PdfText
  readonly report: Report
}

export const contentWidth = (doc: Doc): number => doc.page.width - 2 * MARGIN
/** The foot of the page is below it. */
export const bottomOf = (doc: Doc): number => doc.page.height - MARGIN - 10

/** As many lines as it needs, from where the page has come to. */
export function drawParagraph(
  { doc, text }: Sheet,
  paragraph: string,
  look: TextLook,
  width = contentWidth(doc),
): void {
  for (const line of text.wrap(paragraph, width, look)) {
    const y = doc.y
    text.line(line, { x: MARGIN, y, width }, look)
    doc.y = y + look.size * 1.4
  }
}

export function drawRule({ doc }: Sheet, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + contentWidth(doc), y)
    .lineWidth(0.5)
    .strokeColor(COLOURS.line)
    .stroke()
}

/** Whose report it is, and where in it: pages may be taken apart. */
export function numberPages({ doc, text, report }: Sheet): void {
  const { start, count } = doc.bufferedPageRange()
  const whole = contentWidth(doc)
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // Below the margin a line would begin another page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - MARGIN / 2 - 8
    const left = [report.organization.name, report.title, report.subtitle].join(' · ')
    text.line(left, { x: MARGIN, y, width: whole - 60 }, LOOKS.small)
    const right = { x: MARGIN + whole - 50, y, width: 50, align: 'right' } as const
    text.line(`${page + 1} / ${count}`, right, LOOKS.small)
  }
}
