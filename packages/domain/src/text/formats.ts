/**
 * Every pattern is anchored and no part of it can take what the part before it takes, so a text is read once from left
 * to right: a long hostile text costs no more than its length.
 */

/**
 * Around an address in the header of a mail these have a meaning (RFC 5322 §3.4): with `<x@y.example>` or `a@b.c,d@e.f` a mail
 * would go elsewhere, or nowhere. Unseen characters are out too, so that no two accounts look the same.
 */
const NOT_IN_EMAIL =
  '\\s@<>()[\\]\\\\,;:"\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069'

/** Something, an at sign, and a domain with a dot in it; only a mail that arrives proves it. */
const EMAIL = `^[^${NOT_IN_EMAIL}]+@[^${NOT_IN_EMAIL}.]+(\\.[^${NOT_IN_EMAIL}.]+)+$`

/** A plus, a country code if there is one, three digits and four to seven, with at most one separator between. */
const MOBILE_PHONE = '^\\+(\\d{1,3}[ .-]?)?\\d{3}[ .-]?\\d{4,7}$'

const FAX = '^\\+?\\d+$'

const DIGITS_AND_SPACES = '^[\\d ]+$'

/** A rule of text may ask for one of them. */
export const FORMATS = {
  email: EMAIL,
  mobile_phone: MOBILE_PHONE,
  fax: FAX,
  digits: DIGITS_AND_SPACES,
} as const

export type Format = keyof typeof FORMATS

/** RFC 5321 §4.5.3.1.3, without the brackets of a path. */
export const MAX_EMAIL = 254

const MAX_LENGTH: Record<Format, number> = { email: MAX_EMAIL, mobile_phone: 20, fax: 20, digits: 100 }

const EXPRESSIONS = Object.fromEntries(
  Object.entries(FORMATS).map(([format, pattern]) => [format, new RegExp(pattern)]),
) as Record<Format, RegExp>

/** The length comes first: it is the cheaper test. */
export const hasFormat = (format: Format, text: string): boolean =>
  text.length <= MAX_LENGTH[format] && EXPRESSIONS[format].test(text)

export const isEmail = (text: string): boolean => hasFormat('email', text)

/** Nothing, or nothing but white space. */
export const isBlank = (text: string): boolean => text.trim() === ''
