import Type, { type TObject, type TSchema } from 'typebox'

/** An object whose unknown fields are refused, so that a misspelt field is an error and not ignored. */
export const Closed = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false })

/** The same object with each field optional. Type.Partial by itself would take unknown fields again. */
export const ClosedPartial = <T extends TObject>(object: T): Type.TPartial<T> =>
  Type.Partial(object, { additionalProperties: false })

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
