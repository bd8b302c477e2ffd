import { fitsInt64 } from './line-time.ts'

/** Whole numbers up to here, and powers of ten up to 22, are exact: so is the nearest number to one divided by the other. */
const EXACT_DIGITS = 15
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent)

const MINUS = 45
const PLUS = 43
const DOT = 46
const ZERO = 48
const NINE = 57
const SMALL_I = 105
const SMALL_U = 117

/** Whole numbers without a sign reach twice as far. */
const LARGEST_UNSIGNED = '18446744073709551615'

const FLOAT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const WHOLE = /^([+-]?)(\d+)([iu])$/
const NOT_A_NUMBER = /^[+-]?(?:nan|inf|infinity)$/i

export type ReadNumber = number | 'BAD_VALUE' | 'NOT_FINITE' | 'OUT_OF_RANGE'

/** The number from `start` up to `end`. Whole numbers beyond 2^53 become the nearest number that a double holds. */
export function readNumber(text: string, start: number, end: number): ReadNumber {
  let at = start
  const first = text.charCodeAt(at)
  const isNegative = first === MINUS
  if (isNegative || first === PLUS) at++
  let mantissa = 0
  let digits = 0
  let decimals = -1
  for (; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) {
      mantissa = mantissa * 10 + (code - ZERO)
      digits++
      if (decimals >= 0) decimals++
    } else if (code === DOT && decimals < 0) decimals = 0
    else break
  }
  if (digits === 0 || digits > EXACT_DIGITS) return readSlowly(text.slice(start, end))
  const isWhole = at === end - 1 && decimals < 0
  if (isWhole && (text.charCodeAt(at) === SMALL_I || (text.charCodeAt(at) === SMALL_U && !isNegative)))
    at = end
  if (at !== end) return readSlowly(text.slice(start, end))
  const value = decimals > 0 ? mantissa / (POWERS[decimals] ?? Number.NaN) : mantissa
  return isNegative ? -value : value
}

function readSlowly(text: string): ReadNumber {
  const whole = WHOLE.exec(text)
  if (whole) {
    const [, sign = '', digits = '', type] = whole
    const fits = type === 'i' ? fitsInt64(digits, sign === '-') : fitsUnsigned(digits)
    if (!fits || (type === 'u' && sign === '-')) return 'OUT_OF_RANGE'
    return Number(`${sign}${digits}`)
  }
  if (FLOAT.test(text)) {
    const value = Number(text)
    return Number.isFinite(value) ? value : 'NOT_FINITE'
  }
  return NOT_A_NUMBER.test(text) ? 'NOT_FINITE' : 'BAD_VALUE'
}

function fitsUnsigned(digits: string): boolean {
  const packed = digits.replace(/^0+(?=\d)/, '')
  if (packed.length !== LARGEST_UNSIGNED.length) return packed.length < LARGEST_UNSIGNED.length
  return packed <= LARGEST_UNSIGNED
}
