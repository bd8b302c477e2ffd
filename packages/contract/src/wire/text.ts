import { LANGUAGE_CODES } from '@millwright/domain/text/languages'
import { email, line, optionalLine, type TextRule } from '@millwright/domain/text/text-rule'
import Type from 'typebox'

/**
 * By the names that the call gives its text fields. The schema of the call is made of this table (`textSchemas`) and so is the
 * form that fills it, which needs no schema for it. A field is in one when a person types it.
 */
export type TextFields = Readonly<Record<string, TextRule>>

/** Marks the schema of a text that may have several lines; all others are refused with control characters in them. */
export const MULTILINE = 'x-multiline'

/** The schema of a text that a person types. */
export const textSchema = ({ minLength, maxLength, pattern, isMultiline }: TextRule) =>
  Type.String({
    ...(minLength > 0 ? { minLength } : {}),
    maxLength,
    ...(pattern === undefined ? {} : { pattern }),
    ...(isMultiline ? { [MULTILINE]: true } : {}),
  })

/** The schemas of the text fields of a body, each required: a field that may stay empty is sent empty. */
export const textSchemas = <F extends TextFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, rule]) => [name, textSchema(rule)])) as Record<
    keyof F,
    Type.TString
  >

/** A text that someone typed into one line. */
export const Line = (maxLength?: number) => textSchema(line(maxLength))

/** The same, and it may stay empty. */
export const OptionalLine = (maxLength?: number) => textSchema(optionalLine(maxLength))

export const Email = textSchema(email)

export const Language = Type.Enum([...LANGUAGE_CODES])

/** A day of the calendar, `2026-11-15`. */
export const Day = Type.String({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** ISO 8601 with offset, or epoch milliseconds. */
export const Instant = Type.String({ minLength: 10, maxLength: 40 })

/** An id in a path or a list. */
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })

/** A file that was uploaded here, or none: pictures of other hosts would tell them who looks. */
export const ContentLink = Type.String({
  maxLength: 200,
  pattern: '^(/storage-api/contents/[A-Za-z0-9_-]+)?$',
})
