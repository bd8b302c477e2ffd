/**
 * Text that a machine sent, cut to a length. No control characters and no half of a surrogate pair: neither can be
 * stored as text.
 */
export const cleanText = (text: string, length: number): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, length)
    .toWellFormed()
