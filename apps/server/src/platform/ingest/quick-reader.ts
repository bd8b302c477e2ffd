/** A point of a message whose time may be missing: then it is NaN. */
type Take<V> = (value: V, ts: number) => void

const [QUOTE, COMMA, MINUS, POINT, ZERO, NINE, COLON] = [0x22, 0x2c, 0x2d, 0x2e, 0x30, 0x39, 0x3a]
const [SPACE, OPEN_LIST, CLOSE_LIST, LETTER_S, LETTER_T, LETTER_V] = [0x20, 0x5b, 0x5d, 0x73, 0x74, 0x76]
const [OPEN, CLOSE] = [0x7b, 0x7d]
const [UNDERSCORE, LETTER_A, LETTER_Z] = [0x5f, 0x41, 0x5a]

/** Numbers of so many digits and powers of ten up to the 22nd are exact, and so is the rounding of their quotient. */
const MAX_DIGITS = 15
const POWERS = Array.from({ length: MAX_DIGITS + 1 }, (_, power) => 10 ** power)

/** Points are taken one by one; those that were taken before a false are not complete. */
export interface QuickReader {
  /** Whether the whole payload was read. */
  numbers(payload: Buffer, take: Take<number>): boolean
  /** The same of values that are one of a few words of capital letters, each with what it means. */
  words<V>(payload: Buffer, words: ReadonlyMap<string, V>, take: Take<V>): boolean
}

/**
 * Reads `{"v":20.5,"ts":1767225600000}`, or a list of such, from the bytes: nearly all messages of machines are of this
 * form, and JSON.parse with its strings and objects takes several times as long. For anything else it gives up, and the
 * decoder of all messages reads it or says what is wrong with it. What both can read they read alike.
 */
export function createQuickReader(): QuickReader {
  let bytes: Buffer = Buffer.alloc(0)
  let at = 0

  function skipSpaces(): void {
    while (bytes[at] === SPACE) at++
  }

  function accept(byte: number): boolean {
    skipSpaces()
    if (bytes[at] !== byte) return false
    at++
    return true
  }

  /** Undefined for what is no number, has an exponent or too many digits. */
  function readNumber(): number | undefined {
    skipSpaces()
    const isNegative = bytes[at] === MINUS
    if (isNegative) at++
    const from = at
    let digits = 0
    let value = 0
    for (let byte = bytes[at] ?? 0; byte >= ZERO && byte <= NINE; byte = bytes[at] ?? 0) {
      value = value * 10 + (byte - ZERO)
      digits++
      at++
    }
    if (digits === 0 || (digits > 1 && bytes[from] === ZERO)) return undefined
    if (bytes[at] === POINT) {
      const whole = digits
      at++
      for (let byte = bytes[at] ?? 0; byte >= ZERO && byte <= NINE; byte = bytes[at] ?? 0) {
        value = value * 10 + (byte - ZERO)
        digits++
        at++
      }
      if (digits === whole || digits > MAX_DIGITS) return undefined
      value /= POWERS[digits - whole] ?? 1
    }
    // A zero without its sign, as the decoder of all messages stores it.
    return digits > MAX_DIGITS ? undefined : isNegative ? 0 - value : value
  }

  function readWord<V>(words: ReadonlyMap<string, V>): V | undefined {
    if (!accept(QUOTE)) return undefined
    const from = at
    while (isWordByte(bytes[at] ?? 0)) at++
    if (bytes[at] !== QUOTE) return undefined
    at++
    return words.get(bytes.toString('latin1', from, at - 1))
  }

  /** The value is read by `read`, undefined for what it cannot read. */
  function readPoint<V>(read: () => V | undefined, take: Take<V>): boolean {
    let value: V | undefined
    let ts = Number.NaN
    if (!accept(OPEN)) return false
    for (let isFirst = true; ; isFirst = false) {
      if (!accept(QUOTE)) return false
      if (bytes[at] === LETTER_V && bytes[at + 1] === QUOTE) {
        at += 2
        if (value !== undefined || !accept(COLON)) return false
        value = read()
        if (value === undefined) return false
      } else if (bytes[at] === LETTER_T && bytes[at + 1] === LETTER_S && bytes[at + 2] === QUOTE) {
        at += 3
        if (!Number.isNaN(ts) || !accept(COLON)) return false
        ts = readNumber() ?? Number.NaN
        if (!Number.isInteger(ts)) return false
      } else return false
      if (accept(CLOSE)) break
      if (!isFirst || !accept(COMMA)) return false
    }
    if (value === undefined) return false
    take(value, ts)
    return true
  }

  function readAll<V>(payload: Buffer, read: () => V | undefined, take: Take<V>): boolean {
    bytes = payload
    at = 0
    const isRead = accept(OPEN_LIST) ? readList(read, take) : readPoint(read, take)
    skipSpaces()
    return isRead && at === bytes.length
  }

  function readList<V>(read: () => V | undefined, take: Take<V>): boolean {
    do {
      if (!readPoint(read, take)) return false
    } while (accept(COMMA))
    return accept(CLOSE_LIST)
  }

  return {
    numbers: (payload, take) => readAll(payload, readNumber, take),
    words: (payload, words, take) => readAll(payload, () => readWord(words), take),
  }
}

const isWordByte = (byte: number): boolean => (byte >= LETTER_A && byte <= LETTER_Z) || byte === UNDERSCORE
