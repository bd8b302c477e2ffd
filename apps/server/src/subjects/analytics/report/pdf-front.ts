import { drawDays } from './pdf-days.ts'
import { drawFigures } from './pdf-figures.ts'
import { drawLogo } from './pdf-logo.ts'
import { drawLosses } from './pdf-losses.ts'
import { COLOURS, contentWidth, drawParagraph, LOOKS, MARGIN, type Sheet } from './pdf-page.ts'

/** The page that is shown to an owner: whose and of when it is, OEE and how it went, and what cost most. */
export function drawFront(sheet: Sheet): void {
  const { doc, report } = sheet
  drawHead(sheet)
  drawFigures(sheet)
  drawDays(sheet)
  drawLosses(sheet)
  doc.y += 14
  for (const line of report.lines) drawParagraph(sheet, line, LOOKS.line)
}

function drawHead(sheet: Sheet): void {
  const { doc, text, report } = sheet
  const top = MARGIN - 8
  const taken = drawLogo(doc, report.organization.logo, MARGIN, top)
  const x = MARGIN + taken + 10
  const width = contentWidth(doc) - taken - 10
  text.line(report.organization.name, { x, y: top + 8, width }, LOOKS.organization)
  doc.rect(MARGIN, top + 40, contentWidth(doc), 1.5).fill(COLOURS.figure)
  doc.y = top + 58
  drawParagraph(sheet, report.title, LOOKS.title)
  doc.y += 2
  drawParagraph(sheet, report.subtitle, LOOKS.subtitle)
  doc.y += 16
}
