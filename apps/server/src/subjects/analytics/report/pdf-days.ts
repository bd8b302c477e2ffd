import type { PlainDay } from '@millwright/domain/time/zone'
import { COLOURS, contentWidth, drawParagraph, LOOKS, MARGIN, type Sheet } from './pdf-page.ts'
import type { TextPlace } from './pdf-text.ts'
import { writeValue } from './report.ts'
import { reportTexts } from './report-texts.ts'

const HEIGHT = 150
/** For the numbers of the scale. */
const AXIS = 40
const STEPS = 4
/** From here on they touch each other. */
const MOST_VALUES = 10
const LABEL_WIDTH = 46
const MOST_BAR = 40
/** With room for a number in it. */
const LEAST_BAR = 18

/** OEE of each day as a bar, with its target as a line; a day of which nothing is known has no bar. */
export function drawDays(sheet: Sheet): void {
  const { doc, text, report } = sheet
  const { days } = report.front
  const { t } = reportTexts(report.language)
  drawParagraph(sheet, t('report.by_day'), LOOKS.heading)
  const top = doc.y + 14
  const bottom = top + HEIGHT
  const left = MARGIN + AXIS
  const width = contentWidth(doc) - AXIS
  const most = scaleEnd(days.flatMap(({ oee, target }) => [oee ?? 0, target ?? 0]))
  const yOf = (value: number): number => bottom - (value / most) * HEIGHT
  const percent = (value: number | null): string => writeValue(value, { format: 'percent' }, report.language)
  const round = (value: number): string =>
    new Intl.NumberFormat(report.language, { style: 'percent' }).format(value / 100)

  for (let step = 0; step <= STEPS; step += 1) {
    const value = (most / STEPS) * step
    const y = yOf(value)
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .strokeColor(COLOURS.line)
      .stroke()
    text.line(round(value), { x: MARGIN, y: y - 6, width: AXIS - 8, align: 'right' }, LOOKS.small)
  }

  const slot = width / Math.max(days.length, 1)
  const bar = Math.min(slot * 0.64, MOST_BAR)
  const every = Math.ceil((LABEL_WIDTH * 0.7) / slot)
  days.forEach(({ day, oee }, index) => {
    const middle = left + slot * (index + 0.5)
    if (oee !== null && oee > 0)
      doc.rect(middle - bar / 2, yOf(oee), bar, bottom - yOf(oee)).fill(COLOURS.figure)
    const place = { x: middle - LABEL_WIDTH / 2, width: LABEL_WIDTH, align: 'center' } as const
    if (days.length <= MOST_VALUES) drawValue(oee, place)
    if (index % every === 0)
      text.line(dayLabel(day, report.language, every > 1), { ...place, y: bottom + 4 }, LOOKS.small)
  })
  drawTargets()
  if (days.every(({ oee }) => oee === null))
    text.line(
      t('report.no_data'),
      { x: left, y: bottom - HEIGHT * 0.375 - 6, width, align: 'center' },
      LOOKS.label,
    )
  const last = days.findLast(({ target }) => target !== null)?.target ?? null
  if (last !== null) {
    const key = `${t('report.target')} ${percent(last)}`
    text.line(key, { x: left, y: top - 26, width, align: 'right' }, LOOKS.small)
  }
  doc.y = bottom + 34

  /** In its bar, where no line crosses it; above one that is too low. */
  function drawValue(oee: number | null, place: Omit<TextPlace, 'y'>): void {
    const y = yOf(oee ?? 0)
    const isInside = bottom - y > LEAST_BAR
    const look = isInside ? { ...LOOKS.small, colour: COLOURS.paper } : LOOKS.small
    text.line(percent(oee), { ...place, y: isInside ? y + 4 : y - 12 }, look)
  }

  /** One line over days that follow each other, with a step where it changes. */
  function drawTargets(): void {
    let isDrawing = false
    for (const [index, { target }] of days.entries()) {
      const [from, to] = [left + slot * index, left + slot * (index + 1)]
      if (target !== null) {
        if (isDrawing) doc.lineTo(from, yOf(target))
        else doc.moveTo(from, yOf(target))
        doc.lineTo(to, yOf(target))
      }
      isDrawing = target !== null
    }
    doc.lineWidth(1).strokeColor(COLOURS.ink).stroke()
  }
}

/** 100 %, or as many full twenties as the days need. */
const scaleEnd = (values: readonly number[]): number =>
  Math.max(100, Math.ceil(Math.max(0, ...values) / 20) * 20)

/** With its weekday where there is room for it. */
function dayLabel(day: PlainDay, language: string, isNarrow: boolean): string {
  const options: Intl.DateTimeFormatOptions = isNarrow
    ? { day: 'numeric', month: 'numeric' }
    : { weekday: 'short', day: 'numeric' }
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(day))
}
