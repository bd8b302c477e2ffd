import { COLOURS, contentWidth, drawParagraph, drawRule, LOOKS, MARGIN, type Sheet } from './pdf-page.ts'
import { writeValue } from './report.ts'

const ROW = 25
const NAME_SHARE = 0.3
const BAR_SHARE = 0.24
const BAR = 6

/** The largest losses, each with a bar as long as it lasted against the first of them. */
export function drawLosses(sheet: Sheet): void {
  const { doc, text, report } = sheet
  const { title, columns, rows } = report.front.losses
  drawParagraph(sheet, title, LOOKS.heading)
  const whole = contentWidth(doc)
  const name = whole * NAME_SHARE
  const bar = whole * BAR_SHARE
  const values = columns.slice(1)
  const column = (whole - name - bar) / values.length
  const placeOf = (index: number, y: number) =>
    ({ x: MARGIN + name + bar + index * column, y, width: column, align: 'right' }) as const

  const heads = values.map((each) => text.wrap(each.name, column - 8, LOOKS.head))
  const headTop = doc.y + 2
  for (const [index, lines] of heads.entries())
    for (const [number, line] of lines.entries())
      text.line(line, placeOf(index, headTop + number * 10), LOOKS.head)
  let y = headTop + 6 + Math.max(...heads.map(({ length }) => length)) * 10
  drawRule(sheet, y)
  const longest = Number(rows[0]?.[1] ?? 0)
  for (const row of rows) {
    text.line(String(row[0] ?? ''), { x: MARGIN, y: y + 8, width: name - 8 }, LOOKS.label)
    const share = longest > 0 ? Number(row[1] ?? 0) / longest : 0
    doc
      .roundedRect(MARGIN + name, y + (ROW - BAR) / 2 + 1, Math.max(BAR, (bar - 8) * share), BAR, BAR / 2)
      .fill(COLOURS.figure)
    values.forEach((each, index) => {
      const look = index < values.length - 1 ? LOOKS.strong : LOOKS.small
      text.line(writeValue(row[index + 1] ?? null, each, report.language), placeOf(index, y + 8), look)
    })
    y += ROW
    drawRule(sheet, y)
  }
  doc.y = y
}
