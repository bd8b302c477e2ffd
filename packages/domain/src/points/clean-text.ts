/**
 * Text that a machine sent, cut to a length. No control characters and no half of a surrogate pair: neither can be
 * stored as text.
 */
export const cleanText = (text: string, length: number): string =>
  (text.length > length ? copyOf(text.slice(0, length)) : text).replace(/\p{Cc}/gu, ' ').toWellFormed()

/** Engines keep a slice as a reference to all of its text, which may be many times as long. */
const copyOf = (slice: string): string => ` ${slice}`.slice(1)
