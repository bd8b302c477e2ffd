import { FORMATS, type Format, hasFormat, isBlank, MAX_EMAIL } from './formats.ts'

/** The schema of a call and the form that fills it are made of the same rule. */
export interface TextRule {
  readonly isRequired: boolean
  readonly minLength: number
  readonly maxLength: number
  readonly pattern?: string
  /** Named where there is a text that says what is wrong with it. */
  readonly format?: Format
  /** Line breaks and tabs may be typed. */
  readonly isMultiline?: true
  /** A secret counts as it was typed: blanks around it belong to it. */
  readonly isSecret?: boolean
}

/** The longest text of a form (rules: limits 1). */
export const MAX_TEXT = 100

/** The short name of a machine fits pins and wall displays (rules: limits 1). */
export const MAX_SHORT_NAME = 12

/** Long enough by NIST SP 800-63B, which asks for no classes of characters. */
export const MIN_PASSWORD = 10

export const MAX_PASSWORD = 200

const TYPED = '[^\\u0000-\\u001f\\u007f]'
/** Named one by one: of a class within a class a pattern cannot be shown to be linear (contract/patterns.test.ts). */
const TYPED_BLANK = '[ \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]'
const TYPED_MARK = '[^\\s\\u0000-\\u001f\\u007f]'

/** A text that someone typed into one line: not only blanks, and nothing that no keyboard types. */
export const line = (maxLength = MAX_TEXT): TextRule => ({
  isRequired: true,
  minLength: 1,
  maxLength,
  pattern: `^${TYPED_BLANK}*${TYPED_MARK}${TYPED}*$`,
})

/** The same, and it may stay empty. */
export const optionalLine = (maxLength = MAX_TEXT): TextRule => ({
  isRequired: false,
  minLength: 0,
  maxLength,
  pattern: `^${TYPED}*$`,
})

/** Tab and line breaks are typed too where a text has several lines. */
const WRITTEN = '[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]'

/** A text of several lines: not only blanks. */
export const lines = (maxLength: number): TextRule => ({
  isRequired: true,
  isMultiline: true,
  minLength: 1,
  maxLength,
  pattern: `^[ \\t\\r\\n\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]*${TYPED_MARK}${WRITTEN}*$`,
})

/** The same, and it may stay empty. */
export const optionalLines = (maxLength: number): TextRule => ({
  isRequired: false,
  isMultiline: true,
  minLength: 0,
  maxLength,
  pattern: `^${WRITTEN}*$`,
})

/** A code or the name of one of many, which is looked up and not shown as it was typed. */
export const code = (maxLength: number): TextRule => ({ isRequired: true, minLength: 1, maxLength })

export const email: TextRule = {
  isRequired: true,
  minLength: 1,
  maxLength: MAX_EMAIL,
  pattern: FORMATS.email,
  format: 'email',
}

export const newPassword: TextRule = {
  isRequired: true,
  minLength: MIN_PASSWORD,
  maxLength: MAX_PASSWORD,
  isSecret: true,
}

/** One that exists: however short it is, only the server knows whether it is right. */
export const givenPassword: TextRule = { isRequired: true, minLength: 1, maxLength: 1024, isSecret: true }

export type TextFault = 'required' | 'too_short' | 'too_long' | 'not_valid' | `${Format}_not_valid`

/** As it is sent. */
export const typedText = (rule: TextRule, text: string): string => (rule.isSecret ? text : text.trim())

/** The length is checked before the pattern; null when nothing is wrong. */
export function textFault(rule: TextRule, typed: string): TextFault | null {
  const text = typedText(rule, typed)
  if (rule.isSecret ? text === '' : isBlank(text)) return rule.isRequired ? 'required' : null
  if (text.length > rule.maxLength) return 'too_long'
  if (text.length < rule.minLength) return 'too_short'
  if (rule.format) return hasFormat(rule.format, text) ? null : `${rule.format}_not_valid`
  if (rule.pattern && !new RegExp(rule.pattern).test(text)) return 'not_valid'
  return null
}
