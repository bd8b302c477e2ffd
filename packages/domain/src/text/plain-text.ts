/** Control characters, and halves of surrogate pairs: neither text nor jsonb of PostgreSQL holds all of them, and no name any. */
const UNUSABLE = /[\p{Cc}\p{Cs}]/u

/** Well-formed Unicode without control characters: what every text has to be that a person or a program sends. */
export const isPlainText = (text: string): boolean => !UNUSABLE.test(text)
