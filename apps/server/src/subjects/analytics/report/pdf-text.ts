import type { PdfFonts, TextRun } from './pdf-fonts.ts'

type Doc = PDFKit.PDFDocument

export interface TextLook {
  readonly size: number
  readonly isBold?: boolean
  readonly colour: string
}

export interface TextPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'center' | 'right'
}

const ELLIPSIS = '…'
const PARTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\s+/gu

/** Writes lines whose letters may come from several fonts, which PDFKit itself cannot measure together. */
export function createPdfText(doc: Doc, fonts: PdfFonts) {
  /** Of text at size 1: most cells of a large table were measured before. */
  const known = new Map<string, number>()

  function widthOfRun({ font, text }: TextRun): number {
    const key = `${font} ${text}`
    const found = known.get(key)
    if (found !== undefined) return found
    const width = doc.font(font).fontSize(1).widthOfString(text)
    known.set(key, width)
    return width
  }

  const widthOf = (runs: readonly TextRun[], size: number): number =>
    runs.reduce((sum, run) => sum + widthOfRun(run), 0) * size

  function cut(text: string, width: number, { size, isBold = false }: TextLook): TextRun[] {
    const whole = fonts.runsOf(text, isBold)
    if (widthOf(whole, size) <= width) return whole
    const letters = [...text]
    let [low, high] = [0, letters.length]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      const shorter = fonts.runsOf(letters.slice(0, middle).join('') + ELLIPSIS, isBold)
      if (widthOf(shorter, size) <= width) low = middle
      else high = middle - 1
    }
    return fonts.runsOf(letters.slice(0, low).join('').trimEnd() + ELLIPSIS, isBold)
  }

  /** One line; what is too long ends with an ellipsis. */
  function line(text: string, { x, y, width, align = 'left' }: TextPlace, look: TextLook): void {
    const runs = cut(text, width, look)
    const free = align === 'left' ? 0 : width - widthOf(runs, look.size)
    let at = x + (align === 'center' ? free / 2 : free)
    doc.fillColor(look.colour)
    for (const run of runs) {
      doc.font(run.font).fontSize(look.size)
      // On one base line: each font has its own height.
      doc.text(run.text, at, y + look.size, { lineBreak: false, baseline: 'alphabetic' })
      at += widthOfRun(run) * look.size
    }
  }

  /** Between which a line may end. */
  const parts = (text: string): string[] => text.match(PARTS) ?? []

  /** As many lines as it needs, broken between words and between letters that need no space between words. */
  function wrap(text: string, width: number, look: TextLook): string[] {
    const lines: string[] = []
    let current = ''
    for (const part of parts(text)) {
      const longer = current + part
      if (
        current !== '' &&
        widthOf(fonts.runsOf(longer.trimEnd(), look.isBold ?? false), look.size) > width
      ) {
        lines.push(current.trimEnd())
        current = part.trimStart()
      } else current = longer
    }
    return [...lines, current.trimEnd()]
  }

  return {
    line,
    wrap,
    parts,
    widthOf: (text: string, { size, isBold = false }: TextLook): number =>
      widthOf(fonts.runsOf(text, isBold), size),
  }
}

export type PdfText = ReturnType<typeof createPdfText>
