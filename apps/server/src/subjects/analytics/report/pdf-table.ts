import { bottomOf, contentWidth, drawParagraph, drawRule, LOOKS, MARGIN, type Sheet } from './pdf-page.ts'
import type { PdfText, TextLook } from './pdf-text.ts'
import { type ReportTable, writeValue } from './report.ts'
import { rowsByPage } from './rows-by-page.ts'

const PADDING = 8
const ROW_PADDING = 7
const LINE_HEIGHT = 1.25
const TITLE_HEIGHT = LOOKS.heading.size * 1.4 + 4
const SPACE_ABOVE = 16
/** A name takes two lines before it ends with an ellipsis. */
const MOST_LINES = 2
/** The first column is a name: it keeps room for one. */
const LEAST_NAME = 110
const HEAD_SIZES = [LOOKS.head.size, 7.5, 7, 6.5, 6, 5.5]

/** A table over as many pages as it needs, its head on each. Headings are never cut, and no row is alone on a page. */
export function drawTable(sheet: Sheet, table: ReportTable): void {
  const { doc, text, report } = sheet
  const cells = cellsOf(table, report.language)
  const { widths, head } = layoutOf(text, table, cells, contentWidth(doc))
  const heads = table.columns.map(({ name }, index) => text.wrap(name, (widths[index] ?? 0) - PADDING, head))
  const headHeight = heightOf(Math.max(...heads.map(({ length }) => length)), head)
  const rows = cells.map((row) =>
    row.map((cell, index) =>
      // Only texts may be too long: columns are as wide as their numbers.
      table.columns[index]?.format === 'text' ? linesOf(text, cell, (widths[index] ?? 0) - PADDING) : [cell],
    ),
  )
  const heights = rows.map((row) => heightOf(Math.max(...row.map(({ length }) => length)), LOOKS.cell))
  const roomFrom = (y: number): number => bottomOf(doc) - y - TITLE_HEIGHT - headHeight

  const pages = rowsByPage(heights, roomFrom(doc.y + SPACE_ABOVE), roomFrom(MARGIN))
  let at = 0
  pages.forEach((count, page) => {
    const isFirst = page === 0
    if (isFirst && count === 0 && table.rows.length > 0) return
    if (!isFirst) doc.addPage()
    else if (doc.y > MARGIN) doc.y += SPACE_ABOVE
    // On later pages as well: a page is read by itself.
    drawParagraph(sheet, table.title, LOOKS.heading)
    doc.y += 2
    drawRow(sheet, heads, widths, headHeight, table, head)
    for (const [index, row] of rows.slice(at, at + count).entries())
      drawRow(sheet, row, widths, heights[at + index] ?? 0, table, LOOKS.cell)
    at += count
  })
}

const heightOf = (lines: number, { size }: TextLook): number => lines * size * LINE_HEIGHT + ROW_PADDING

export const cellsOf = ({ columns, rows }: ReportTable, language: string): string[][] =>
  rows.map((row) => columns.map((column, index) => writeValue(row[index] ?? null, column, language)))

function linesOf(text: PdfText, cell: string, width: number): string[] {
  const lines = text.wrap(cell, width, LOOKS.cell)
  if (lines.length <= MOST_LINES) return lines
  // The last one is cut where it is drawn.
  return [...lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1).join(' ')]
}

/** Columns as wide as their values and the longest word of their headings; names take what is left. */
export function layoutOf(
  text: PdfText,
  { columns }: ReportTable,
  cells: readonly (readonly string[])[],
  whole: number,
): { widths: number[]; head: TextLook } {
  const values = columns.map((_, index) =>
    cells.reduce((most, row) => Math.max(most, text.widthOf(row[index] ?? '', LOOKS.cell)), 0),
  )
  const layouts = HEAD_SIZES.map((size) => {
    const head = { ...LOOKS.head, size }
    const words = columns.map(({ name }) =>
      Math.max(...text.parts(name).map((part) => text.widthOf(part, head))),
    )
    const wanted = columns.map((_, index) => Math.max(values[index] ?? 0, words[index] ?? 0) + PADDING + 2)
    return { head, wanted, others: wanted.slice(1).reduce((sum, each) => sum + each, 0) }
  })
  const fitting = layouts.find(({ others }) => others <= whole - LEAST_NAME) ?? layouts.at(-1)
  if (!fitting) return { widths: [], head: LOOKS.head }
  const { head, wanted, others } = fitting
  const name = Math.max(
    LEAST_NAME,
    Math.min(whole - others, (whole * NAME_SHARE) / (columns.length + NAME_SHARE)),
  )
  const rest = whole - name
  // Width that is left over is shared out evenly.
  const more = (rest - others) / Math.max(1, columns.length - 1)
  return { head, widths: wanted.map((width, index) => (index === 0 ? name : width + more)) }
}

const NAME_SHARE = 3

function drawRow(
  sheet: Sheet,
  lines: readonly (readonly string[])[],
  widths: readonly number[],
  height: number,
  { columns }: ReportTable,
  look: TextLook,
): void {
  const { doc, text } = sheet
  const y = doc.y
  let x = MARGIN
  lines.forEach((cell, index) => {
    const width = widths[index] ?? 0
    const align = columns[index]?.format === 'text' || index === 0 ? 'left' : 'right'
    cell.forEach((line, number) => {
      const top = y + ROW_PADDING / 2 + number * look.size * LINE_HEIGHT
      // The last column ends where the rule ends.
      const room = index === lines.length - 1 ? width : width - PADDING
      text.line(line, { x, y: top, width: room, align }, look)
    })
    x += width
  })
  drawRule(sheet, y + height)
  doc.y = y + height
}
