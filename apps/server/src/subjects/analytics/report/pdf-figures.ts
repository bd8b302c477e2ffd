import { COLOURS, contentWidth, type Doc, LOOKS, MARGIN, type Sheet } from './pdf-page.ts'
import { type ReportFigure, writeValue } from './report.ts'
import { reportTexts } from './report-texts.ts'

const RING = { radius: 50, width: 13 }
const GAP = 36
const BAR = 5
const STEP = 40
const TOP = -Math.PI / 2

/** A full ring would end where it begins, and not be drawn. */
const FULL = 99.99
const angleOf = (percent: number): number => TOP + (Math.min(percent, FULL) / 100) * 2 * Math.PI

/** OEE as a ring, its factors as bars beside it, each with its target. */
export function drawFigures(sheet: Sheet): void {
  const { doc, text, report } = sheet
  const [oee, ...factors] = report.front.figures
  const top = doc.y
  const outer = RING.radius + RING.width / 2
  if (oee) {
    drawRing(sheet, oee, { x: MARGIN + outer, y: top + outer })
    const place = { x: MARGIN - GAP / 2, width: 2 * outer + GAP, align: 'center' } as const
    for (const [index, line] of besides(sheet, oee).entries())
      text.line(line, { ...place, y: top + 2 * outer + 6 + index * 11 }, LOOKS.small)
  }
  const x = MARGIN + 2 * outer + GAP
  for (const [index, factor] of factors.entries()) drawFactor(sheet, factor, { x, y: top + 4 + index * STEP })
  doc.y = top + 2 * outer + 48
}

interface Spot {
  readonly x: number
  readonly y: number
}

function drawRing({ doc, text, report }: Sheet, { name, now, target }: ReportFigure, { x, y }: Spot): void {
  const pointAt = (angle: number): string =>
    `${x + RING.radius * Math.cos(angle)} ${y + RING.radius * Math.sin(angle)}`
  const arc = (from: number, to: number, colour: string, width: number): void => {
    const isLarge = to - from > Math.PI ? 1 : 0
    const path = `M ${pointAt(from)} A ${RING.radius} ${RING.radius} 0 ${isLarge} 1 ${pointAt(to)}`
    doc.path(path).lineWidth(width).lineCap('butt').strokeColor(colour).stroke()
  }
  doc.circle(x, y, RING.radius).lineWidth(RING.width).strokeColor(COLOURS.track).stroke()
  if (now !== null && now > 0) arc(TOP, angleOf(now), COLOURS.figure, RING.width)
  if (target !== null) arc(angleOf(target) - 0.015, angleOf(target) + 0.015, COLOURS.ink, RING.width + 3)
  const width = 2 * RING.radius - RING.width
  const place = { x: x - width / 2, width, align: 'center' } as const
  text.line(writeValue(now, { format: 'percent' }, report.language), { ...place, y: y - 15 }, LOOKS.large)
  text.line(name, { ...place, y: y + 11 }, LOOKS.small)
}

function drawFactor(sheet: Sheet, figure: ReportFigure, { x, y }: Spot): void {
  const { doc, text, report } = sheet
  const width = MARGIN + contentWidth(doc) - x
  const { name, now, target } = figure
  text.line(name, { x, y: y + 2, width: width * 0.4 }, LOOKS.label)
  text.line(
    besides(sheet, figure).join(' · '),
    { x: x + width * 0.3, y: y + 3, width: width * 0.52, align: 'right' },
    LOOKS.small,
  )
  const written = writeValue(now, { format: 'percent' }, report.language)
  text.line(written, { x: x + width * 0.7, y: y - 1, width: width * 0.3, align: 'right' }, LOOKS.figure)
  const bar = y + 18
  doc.roundedRect(x, bar, width, BAR, BAR / 2).fill(COLOURS.track)
  if (now !== null && now > 0)
    doc
      .roundedRect(x, bar, Math.max(BAR, (width * Math.min(now, 100)) / 100), BAR, BAR / 2)
      .fill(COLOURS.figure)
  if (target !== null) drawTick(doc, x + (width * Math.min(target, 100)) / 100, bar)
}

function drawTick(doc: Doc, x: number, y: number): void {
  doc.rect(x - 0.75, y - 2.5, 1.5, BAR + 5).fill(COLOURS.ink)
}

/** Against which it is seen: that of the days before, and the target. */
function besides(
  { report: { language } }: Pick<Sheet, 'report'>,
  { before, target }: ReportFigure,
): string[] {
  const { t } = reportTexts(language)
  const written = (value: number): string => writeValue(value, { format: 'percent' }, language)
  return [
    ...(before === null ? [] : [`${t('report.before')} ${written(before)}`]),
    ...(target === null ? [] : [`${t('report.target')} ${written(target)}`]),
  ]
}
