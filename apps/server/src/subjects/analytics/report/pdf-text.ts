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
  readonly align?: 'left' | 'right'
}

const ELLIPSIS = '…'

/** Writes lines whose letters may come from several fonts, which PDFKit itself cannot measure together. */
export function createPdfText(doc: Doc, fonts: PdfFonts) {
  const widthOf = (runs: readonly TextRun[], size: number): number =>
    runs.reduce((sum, { font, text }) => sum + doc.font(font).fontSize(size).widthOfString(text), 0)

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
    let at = align === 'right' ? x + width - widthOf(runs, look.size) : x
    doc.fillColor(look.colour)
    for (const run of runs) {
      doc.font(run.font).fontSize(look.size)
      // On one base line: each font has its own height.
      doc.text(run.text, at, y + look.size, { lineBreak: false, baseline: 'alphabetic' })
      at += doc.widthOfString(run.text)
    }
  }

  /** As many lines as it needs, broken between words and between letters that need no space between words. */
  function wrap(text: string, width: number, look: TextLook): string[] {
    const lines: string[] = []
    let current = ''
    for (const part of text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\s+/gu,
    ) ?? []) {
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

  return { line, wrap }
}

export type PdfText = ReturnType<typeof createPdfText>
