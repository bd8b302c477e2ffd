import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../time/lengths.ts'

/** The units in which clients send times. */
export const PRECISIONS = ['ns', 'us', 'ms', 's', 'm', 'h'] as const
export type Precision = (typeof PRECISIONS)[number]

/** Digits of a whole number that are finer than a millisecond. */
const FINER: Partial<Record<Precision, number>> = { ns: 6, us: 3 }
const COARSER: Partial<Record<Precision, number>> = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS }

const LARGEST = '9223372036854775807'
const SMALLEST = '9223372036854775808'

/** Whether digits without a sign are within a signed whole number of 64 bits. */
export function fitsInt64(digits: string, isNegative: boolean): boolean {
  if (digits.length < LARGEST.length) return true
  const packed = digits.replace(/^0+(?=\d)/, '')
  const limit = isNegative ? SMALLEST : LARGEST
  return packed.length < limit.length || (packed.length === limit.length && packed <= limit)
}

/**
 * A time in epoch milliseconds, rounded down. Nanoseconds of today need more digits than a number has, so those beyond a
 * millisecond are cut off as text.
 */
export function millisOf(digits: string, isNegative: boolean, precision: Precision): number {
  const finer = FINER[precision] ?? 0
  if (finer === 0) return (isNegative ? -1 : 1) * Number(digits) * (COARSER[precision] ?? 1)
  const whole = Number(digits.slice(0, -finer))
  if (!isNegative) return whole
  const hasRest = /[1-9]/.test(digits.slice(-finer))
  return -whole - (hasRest ? 1 : 0)
}
