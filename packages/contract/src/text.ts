import { EMAIL_PATTERN } from '@millwright/domain/people/email'
import Type from 'typebox'
import { LANGUAGE_CODES } from './languages.ts'

/** The longest text of a form (rules: limits 1). */
export const MAX_TEXT = 100

/** A text that someone typed into one line: not only blanks, and nothing that no keyboard types. */
export const Line = (maxLength = MAX_TEXT) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
  })

/** The same, and it may stay empty. */
export const OptionalLine = (maxLength = MAX_TEXT) =>
  Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })

/** RFC 5321 §4.5.3.1.3, without the brackets of a path. */
export const MAX_EMAIL = 254

export const Email = Type.String({ maxLength: MAX_EMAIL, pattern: EMAIL_PATTERN })

export const Language = Type.Enum([...LANGUAGE_CODES])

/** An id in a path or a list. */
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })

/** A file that was uploaded here, or none: pictures of other hosts would tell them who looks. */
export const ContentLink = Type.String({
  maxLength: 200,
  pattern: '^(/storage-api/contents/[A-Za-z0-9_-]+)?$',
})

/** Long enough by NIST SP 800-63B, which asks for no classes of characters. */
export const MIN_PASSWORD = 10

export const MAX_PASSWORD = 200

export const NewPassword = Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD })
