import Type, { type Static } from 'typebox'
import type { ERRORS } from './subjects.ts'

/** Every failed call answers with this shape; `label` in lower case is the key under `errors.`. */
export const ErrorBody = Type.Object({
  result: Type.Object({
    label: Type.String(),
    error: Type.Optional(Type.String()),
    field: Type.Optional(Type.String()),
    /** Of a range that is too long: how many days it may have. */
    maxDays: Type.Optional(Type.Integer()),
  }),
  message: Type.String(),
})
export type ErrorBody = Static<typeof ErrorBody>

export type ErrorLabel = keyof typeof ERRORS
