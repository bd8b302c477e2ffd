import { numberFormat } from '../../platform/i18n/intl.ts'
import { formatNumber } from '../../platform/ui/text/format.ts'

export type Kind = 'number' | 'text' | 'json'

export function kindOf(value: unknown): Kind {
  if (typeof value === 'number') return 'number'
  return typeof value === 'string' ? 'text' : 'json'
}

/** A person reads about five digits of a measured value, never more than three after the point. */
const MOST_DIGITS = 3

/** Outside of these sizes the zeros would say more than the digits. */
const TINY = 1e-6
const HUGE = 1e12

/** Whole numbers as they are; others with as many decimals as say something beside their size. */
export function formatMeasure(value: number, language: string): string {
  const size = Math.abs(value)
  if (size === 0 || (size >= 0.001 && size < HUGE)) return formatNumber(value, language, digitsOf(value))
  const notation = size < TINY || size >= HUGE ? 'scientific' : 'standard'
  return numberFormat(language, { notation, maximumSignificantDigits: 3 }).format(value)
}

function digitsOf(value: number): number {
  const size = Math.abs(value)
  const most = size >= 10_000 ? 0 : size >= 1_000 ? 1 : size >= 10 ? 2 : MOST_DIGITS
  for (let digits = 0; digits < most; digits++) {
    if (Number(value.toFixed(digits)) === Number(value.toFixed(most))) return digits
  }
  return most
}

/** A text may be as long as a whole data model; nobody reads that in one line. */
const LONGEST_LINE = 400

const cut = (text: string): string => (text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text)

/** For a line of the tree, where there is room for a word. */
export function formatShort(value: unknown, language: string): string {
  if (typeof value === 'number') return formatMeasure(value, language)
  if (Array.isArray(value)) return value.length === 0 ? '[]' : '[…]'
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0 ? '{}' : '{…}'
  return cut(String(value))
}

/** For a line of its own: texts as they came, everything else as JSON. */
export function formatLine(value: unknown, language: string): string {
  if (typeof value === 'number') return formatMeasure(value, language)
  return cut(typeof value === 'string' ? value : JSON.stringify(value))
}
