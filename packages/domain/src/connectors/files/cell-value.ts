import { cleanText } from '../clean-text.ts'
import type { NodeValue } from '../offered-node.ts'
import { sourceNumber } from '../source-number.ts'

export type CellType = 'number' | 'boolean' | 'text'

/** Written where a number has no value. */
const NO_VALUE = /^(?:n\/?a|#n\/a|nan|null|none|-+|\?+)?$/i
const BOOLEAN = /^(?:true|false)$/i
/** With a leading zero it is the name of something. */
const NAMED_BY_DIGITS = /^[+-]?0\d/
/** `1.234.567,89` and `1,234,567.89`. */
const IN_THOUSANDS = {
  comma: /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
  point: /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
}

/** A number as a table writes it, or null. */
export function cellNumber(text: string, hasDecimalComma: boolean): number | null {
  if (NAMED_BY_DIGITS.test(text)) return null
  if (!hasDecimalComma) return sourceNumber(IN_THOUSANDS.point.test(text) ? text.replaceAll(',', '') : text)
  if (text.includes('.') && !IN_THOUSANDS.comma.test(text)) return null
  return sourceNumber(text.replaceAll('.', '').replace(',', '.'))
}

/** The type of one cell alone; null for one without a value. */
export function cellType(text: string, hasDecimalComma: boolean): CellType | null {
  if (NO_VALUE.test(text)) return null
  if (BOOLEAN.test(text)) return 'boolean'
  return cellNumber(text, hasDecimalComma) === null ? 'text' : 'number'
}

/** A number that could not be measured now and then is written as a word; of a column of names some are digits only. */
const MOST_WORDS_AMONG_NUMBERS = 0.1

/** The type of a column by some of its cells; null where none has a value. */
export function columnType(cells: readonly string[], hasDecimalComma: boolean): CellType | null {
  const counts = { number: 0, boolean: 0, text: 0 }
  for (const cell of cells) {
    const type = cellType(cell, hasDecimalComma)
    if (type) counts[type] += 1
  }
  const all = counts.number + counts.boolean + counts.text
  if (all === 0) return null
  if (counts.text / all > MOST_WORDS_AMONG_NUMBERS) return 'text'
  return counts.boolean > counts.number ? 'boolean' : 'number'
}

/** The value of a cell in a column of a type: null for none, undefined for one of another type. An empty text is a text. */
export function cellValue(
  text: string,
  type: CellType,
  hasDecimalComma: boolean,
): NodeValue | null | undefined {
  if (type === 'text') return cleanText(text)
  const own = cellType(text, hasDecimalComma)
  if (own === null) return null
  if (own !== type) return undefined
  return type === 'number' ? cellNumber(text, hasDecimalComma) : text.toLowerCase() === 'true'
}
