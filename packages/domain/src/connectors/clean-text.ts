/** Longer values of a machine are cut: the portal refuses what is longer than 64 KiB, and no page shows so much. */
export const MAX_VALUE_LENGTH = 4_000

/** Control characters but tab and line feed, which PostgreSQL or pages would not take. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** A text of a machine as it can be stored: without control characters and halves of surrogate pairs, not too long. */
export const cleanText = (text: string, maxLength = MAX_VALUE_LENGTH): string =>
  text.slice(0, maxLength).toWellFormed().replace(CONTROL, '').trim()
