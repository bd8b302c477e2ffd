/** A point of a message whose time may be missing: then it is NaN. */
export type TakeNumber = (num: number, ts: number) => void

const [QUOTE, COMMA, MINUS, POINT, ZERO, NINE, COLON] = [0x22, 0x2c, 0x2d, 0x2e, 0x30, 0x39, 0x3a]
const [SPACE, OPEN_LIST, CLOSE_LIST, LETTER_S, LETTER_T, LETTER_V] = [0x20, 0x5b, 0x5d, 0x73, 0x74, 0x76]
const [OPEN, CLOSE] = [0x7b, 0x7d]

/** Numbers of so many digits and powers of ten up to the 22nd are exact, and so is the rounding of their quotient. */
const MAX_DIGITS = 15
const POWERS = Array.from({ length: MAX_DIGITS + 1 }, (_, power) => 10 ** power)

/** Whether the whole payload was read; points that were taken before a false are not complete. */
export type ReadNumbers = (payload: Uint8Array, take: TakeNumber) => boolean

/**
 * Reads `{"v":20.5,"ts":1767225600000}`, or a list of such, from the bytes: nearly all messages of machines are of this
 * form, and JSON.parse with its strings and objects takes several times as long. For anything else it gives up, and the
 * decoder of all messages reads it or says what is wrong with it. What both can read they read alike.
 */
export function createReadNumbers(): ReadNumbers {
  let bytes: Uint8Array = new Uint8Array(0)
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

  /** NaN for what is no number, has an exponent or too many digits. */
  function readNumber(): number {
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
    if (digits === 0 || (digits > 1 && bytes[from] === ZERO)) return Number.NaN
    if (bytes[at] === POINT) {
      const whole = digits
      at++
      for (let byte = bytes[at] ?? 0; byte >= ZERO && byte <= NINE; byte = bytes[at] ?? 0) {
        value = value * 10 + (byte - ZERO)
        digits++
        at++
      }
      if (digits === whole || digits > MAX_DIGITS) return Number.NaN
      value /= POWERS[digits - whole] ?? 1
    }
    // A zero without its sign, as the decoder of all messages stores it.
    return digits > MAX_DIGITS ? Number.NaN : isNegative ? 0 - value : value
  }

  function readPoint(take: TakeNumber): boolean {
    let num = Number.NaN
    let ts = Number.NaN
    if (!accept(OPEN)) return false
    for (let isFirst = true; ; isFirst = false) {
      if (!accept(QUOTE)) return false
      if (bytes[at] === LETTER_V && bytes[at + 1] === QUOTE) {
        at += 2
        if (!Number.isNaN(num) || !accept(COLON)) return false
        num = readNumber()
        if (Number.isNaN(num)) return false
      } else if (bytes[at] === LETTER_T && bytes[at + 1] === LETTER_S && bytes[at + 2] === QUOTE) {
        at += 3
        if (!Number.isNaN(ts) || !accept(COLON)) return false
        ts = readNumber()
        if (!Number.isInteger(ts)) return false
      } else return false
      if (accept(CLOSE)) break
      if (!isFirst || !accept(COMMA)) return false
    }
    if (Number.isNaN(num)) return false
    take(num, ts)
    return true
  }

  function readList(take: TakeNumber): boolean {
    do {
      if (!readPoint(take)) return false
    } while (accept(COMMA))
    return accept(CLOSE_LIST)
  }

  return (payload, take) => {
    bytes = payload
    at = 0
    const isRead = accept(OPEN_LIST) ? readList(take) : readPoint(take)
    skipSpaces()
    return isRead && at === bytes.length
  }
}
