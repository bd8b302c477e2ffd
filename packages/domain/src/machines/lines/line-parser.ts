import { LineFault, type LineFaultReason } from './line-fault.ts'
import { readNumber } from './line-number.ts'
import { isEscapable, MAX_NAME_LENGTH, readSeries, type Series, unescaped } from './line-series.ts'
import { fitsInt64, millisOf, type Precision } from './line-time.ts'

export type FieldValue = number | string | boolean

export interface Line {
  /** Of its first line in the text, from 1. */
  readonly number: number
  readonly start: number
  readonly end: number
  /** The same object for all lines of a series. */
  readonly series: Series
  readonly keys: readonly string[]
  readonly values: readonly FieldValue[]
  /** Epoch milliseconds; null where the line has none. */
  readonly ts: number | null
}

const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const QUOTE = 34
const HASH = 35
const COMMA = 44
const MINUS = 45
const EQUALS = 61
const BACKSLASH = 92

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['t', 'T', 'true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['f', 'F', 'false', 'False', 'FALSE'].map((word) => [word, false] as const),
])

/** Booleans, NaN and rubbish begin with a sign after all that a number has. */
const NINE = 57

/** A series, and the fields of its last line: the next one mostly has the same. */
interface KnownSeries {
  readonly series: Series
  /** With their equals signs, as they stand in the text. */
  starts: readonly string[]
  keys: readonly string[]
}

/**
 * Reads lines of the InfluxDB line protocol one by one. `next` throws a `LineFault` for one that cannot be read and goes on
 * behind it when it is called again.
 */
export function createLineParser(text: string, precision: Precision) {
  const { length } = text
  /** By their text: few series have many lines. */
  const known = new Map<string, KnownSeries>()
  let at = 0
  let number = 1
  let lineStart = 0

  function fail(reason: LineFaultReason, place: number): never {
    const fault = new LineFault(reason, { line: number, column: place - lineStart + 1, at: place })
    const next = text.indexOf('\n', place)
    at = next < 0 ? length : next
    throw fault
  }

  /** A line ends with a newline, with a return before it or not, and with the text. */
  const isEnd = (place: number): boolean => {
    if (place >= length) return true
    const code = text.charCodeAt(place)
    if (code === NEWLINE) return true
    return code === RETURN && (place + 1 === length || text.charCodeAt(place + 1) === NEWLINE)
  }

  function skipSpaces(): void {
    while (at < length && text.charCodeAt(at) === SPACE) at++
  }

  /** To the first line that is neither blank nor a comment; false at the end of the text. */
  function toLine(): boolean {
    while (at < length) {
      const code = text.charCodeAt(at)
      if (code === NEWLINE) {
        at++
        number++
        lineStart = at
      } else if (code === SPACE || (code === RETURN && isEnd(at))) at++
      else if (code === HASH) {
        const end = text.indexOf('\n', at)
        at = end < 0 ? length : end
      } else return true
    }
    return false
  }

  function takeSeries(): KnownSeries {
    const start = at
    let end = start
    for (; end < length; end++) {
      const code = text.charCodeAt(end)
      if (code === SPACE || code === NEWLINE) break
      if (code === BACKSLASH && end + 1 < length && isEscapable(text.charCodeAt(end + 1))) end++
      else if (code === RETURN && isEnd(end)) break
    }
    const key = text.slice(start, end)
    let series = known.get(key)
    if (!series) {
      const read = readSeries(text, start, end)
      if ('reason' in read) fail(read.reason, read.at)
      series = { series: read, starts: [], keys: [] }
      known.set(key, series)
    }
    at = end
    return series
  }

  function takeKey(): string {
    const start = at
    let hasEscape = false
    for (; at < length; at++) {
      const code = text.charCodeAt(at)
      if (code === EQUALS) break
      if (code === COMMA || code === SPACE || code === NEWLINE) fail('BAD_FIELD', start)
      if (code === BACKSLASH && at + 1 < length && isEscapable(text.charCodeAt(at + 1))) {
        hasEscape = true
        at++
      }
    }
    if (at === start || at >= length) fail('BAD_FIELD', start)
    if (at - start > MAX_NAME_LENGTH) fail('NAME_TOO_LONG', start)
    const key = text.slice(start, at)
    at++
    return hasEscape ? unescaped(key) : key
  }

  function takeText(): string {
    const opened = at
    const start = at + 1
    let hasEscape = false
    let newlines = 0
    let lastNewline = 0
    for (let place = start; place < length; place++) {
      const code = text.charCodeAt(place)
      if (code === QUOTE) {
        at = place + 1
        if (newlines > 0) {
          number += newlines
          lineStart = lastNewline + 1
        }
        const value = text.slice(start, place)
        return hasEscape ? value.replace(/\\(["\\])/g, '$1') : value
      }
      if (code === NEWLINE) {
        newlines++
        lastNewline = place
      } else if (code === BACKSLASH) {
        const next = text.charCodeAt(place + 1)
        if (next === QUOTE || next === BACKSLASH) {
          hasEscape = true
          place++
        }
      }
    }
    return fail('TEXT_NOT_CLOSED', opened)
  }

  function takeValue(): FieldValue {
    const start = at
    if (text.charCodeAt(start) === QUOTE) return takeText()
    while (at < length) {
      const code = text.charCodeAt(at)
      if (code === COMMA || code === SPACE || code === NEWLINE || (code === RETURN && isEnd(at))) break
      at++
    }
    if (text.charCodeAt(start) > NINE) {
      const word = BOOLEANS.get(text.slice(start, at))
      if (word !== undefined) return word
    }
    if (at === start) fail('BAD_VALUE', start)
    const read = readNumber(text, start, at)
    return typeof read === 'number' ? read : fail(read, start)
  }

  function takeTime(): number | null {
    skipSpaces()
    if (isEnd(at)) return null
    const start = at
    const isNegative = text.charCodeAt(at) === MINUS
    if (isNegative) at++
    const digitsStart = at
    while (at < length && text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) at++
    const digits = text.slice(digitsStart, at)
    skipSpaces()
    if (digits === '' || !isEnd(at) || !fitsInt64(digits, isNegative)) fail('BAD_TIME', start)
    return millisOf(digits, isNegative, precision)
  }

  return {
    /** Null after the last line. */
    next(): Line | null {
      if (!toLine()) return null
      const start = at
      const first = number
      const series = takeSeries()
      skipSpaces()
      if (isEnd(at)) fail('NO_FIELDS', at)
      const { starts, keys: before } = series
      const keys: string[] = []
      const newStarts: string[] = []
      const values: FieldValue[] = []
      for (;;) {
        const keyStart = at
        const index = keys.length
        const known = starts[index]
        if (known !== undefined && text.startsWith(known, at)) {
          at += known.length
          keys.push(before[index] ?? '')
          newStarts.push(known)
        } else {
          keys.push(takeKey())
          newStarts.push(text.slice(keyStart, at))
        }
        values.push(takeValue())
        if (text.charCodeAt(at) !== COMMA) break
        at++
      }
      series.starts = newStarts
      series.keys = keys
      if (text.charCodeAt(at) !== SPACE && !isEnd(at)) fail('BAD_VALUE', at)
      const ts = takeTime()
      return { number: first, start, end: at, series: series.series, keys, values, ts }
    },
  }
}

export type LineParser = ReturnType<typeof createLineParser>
