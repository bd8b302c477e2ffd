import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'

/** Where an error came to light: thrown, a promise that nobody waited for, or a page that broke. */
export const ERROR_KINDS = ['thrown', 'promise', 'page'] as const

export const ErrorReport = Closed({
  Kind: Type.Enum([...ERROR_KINDS]),
  /** The name of its class, such as TypeError. */
  Name: Type.String({ maxLength: 100 }),
  Message: Type.String({ maxLength: 500 }),
  /** Line by line. */
  Stack: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 30 }),
  /** The path of the page as the table of pages has it, with `$id` in place of an id. */
  Page: Type.String({ maxLength: 100 }),
  Version: Type.String({ maxLength: 50 }),
})
export type ErrorReport = Static<typeof ErrorReport>

export const reportError = defineCall({
  method: 'POST',
  path: '/api/error-reports',
  access: 'anyone',
  tag: 'System',
  summary: 'An error in the web app; only where error reporting is on. Nothing about the person is taken',
  body: ErrorReport,
  result: null,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
