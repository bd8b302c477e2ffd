import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { sfntOf } from './woff.ts'

type Doc = PDFKit.PDFDocument

/** A part of a text that one font can write. */
export interface TextRun {
  readonly font: string
  readonly text: string
}

export interface PdfFonts {
  runsOf(text: string, isBold: boolean): TextRun[]
}

interface FontFile {
  readonly path: (isBold: boolean) => string
  readonly ranges: readonly (readonly [first: number, last: number])[]
}

interface Family {
  readonly name: string
  readonly hasBold: boolean
  /** Whose Han letters it has: the same letter is drawn differently. */
  readonly language?: string
}

const WESTERN: Family = { name: 'noto-sans', hasBold: true }
const EASTERN: readonly Family[] = [
  { name: 'zcool-xiaowei', hasBold: false, language: 'zh' },
  { name: 'sawarabi-gothic', hasBold: false, language: 'ja' },
  { name: 'gowun-dodum', hasBold: false, language: 'ko' },
]

/** The letters of western Europe, which the fonts that every reader has can write. */
const isPlain = (letter: string): boolean =>
  letter <= '\u00ff' || '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'.includes(letter)

const WITHOUT_FONT = '?'

/** Line ends and narrow spaces as a space: a run is one line. */
const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\u202f\u00a0]/g, ' ')

/**
 * The fonts of a document. A report in western letters has those of the reader; any other has fonts embedded, only the letters that it uses, from the
 * files that hold them. A letter that no font has is written without its mark, else as a question mark: never as an empty box.
 */
export function createPdfFonts(doc: Doc, texts: readonly string[], language: string): PdfFonts {
  if ([...texts.join('')].every((letter) => isPlain(oneLine(letter))))
    return {
      runsOf: (text, isBold) => [{ font: isBold ? 'Helvetica-Bold' : 'Helvetica', text: oneLine(text) }],
    }
  const files = [WESTERN, ...byLanguage(language)].flatMap(readFamily)
  const known = new Map<string, string | null>()
  const registered = new Set<string>()

  function register(path: string): void {
    if (registered.has(path)) return
    registered.add(path)
    doc.registerFont(path, sfntOf(readFileSync(path)))
  }

  function findFont(letter: string, isBold: boolean): string | null {
    const code = letter.codePointAt(0) ?? 0
    for (const { path, ranges } of files) {
      if (!ranges.some(([first, last]) => code >= first && code <= last)) continue
      const font = path(isBold)
      register(font)
      if (hasGlyph(doc, font, code)) return font
    }
    return null
  }

  function fontOf(letter: string, isBold: boolean): string | null {
    const key = `${letter}${isBold}`
    const found = known.get(key)
    if (found !== undefined) return found
    const font = findFont(letter, isBold)
    known.set(key, font)
    return font
  }

  return {
    runsOf(text, isBold) {
      const runs: { font: string; text: string }[] = []
      for (const wanted of oneLine(text.normalize('NFC'))) {
        const letter = fontOf(wanted, isBold) === null ? bare(wanted) : wanted
        const font = fontOf(letter, isBold) ?? 'Helvetica'
        const last = runs.at(-1)
        if (last?.font === font) last.text += letter
        else runs.push({ font, text: letter })
      }
      return runs
    },
  }
}

function bare(letter: string): string {
  const [first = ''] = letter.normalize('NFD')
  return isPlain(first) ? first : WITHOUT_FONT
}

const byLanguage = (language: string): Family[] =>
  EASTERN.toSorted(
    (a, b) => Number(language.startsWith(b.language ?? '-')) - Number(language.startsWith(a.language ?? '-')),
  )

const familyFiles = new Map<string, FontFile[]>()

/** The ranges of each file of a family; read once, and only when such a report is made. */
function readFamily({ name, hasBold }: Family): FontFile[] {
  const found = familyFiles.get(name)
  if (found) return found
  const place = (file: string): string => fileURLToPath(import.meta.resolve(`@fontsource/${name}/${file}`))
  const rangesFile = place('unicode.json')
  const ranges = parseOwnJson(readFileSync(rangesFile, 'utf8'), rangesFile) as Record<string, string>
  const files = Object.entries(ranges).map(([part, text]) => ({
    path: (isBold: boolean) =>
      place(`files/${name}-${part.replace(/[[\]]/g, '')}-${isBold && hasBold ? 700 : 400}-normal.woff`),
    ranges: text.split(',').map(rangeOf),
  }))
  familyFiles.set(name, files)
  return files
}

/** `U+0400-045F` or `U+2116`. */
function rangeOf(text: string): [first: number, last: number] {
  const [first = '', last = first] = text.replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

/** PDFKit knows this of the font that is set; its types leave it out. */
interface WithOpenFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(code: number): boolean } }
}

/** The ranges are those of the web, not all of which a font has. */
function hasGlyph(doc: Doc, font: string, code: number): boolean {
  doc.font(font)
  return (doc as unknown as WithOpenFont)._font.font.hasGlyphForCodePoint(code)
}
