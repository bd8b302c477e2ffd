import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Value from 'typebox/value'
import { badField } from '../runtime/errors.ts'
import { firstFault } from './first-fault.ts'
import { createPlainCheck } from './plain-values.ts'

export type Check = (value: unknown) => unknown

/** Of what was sent. Query strings and path parts arrive as text and are converted first; a body must be right as it is. */
export function createCheck(schema: TSchema, isText: boolean): Check {
  const checkPlain = createPlainCheck(schema)
  const check = createSchemaCheck(schema)
  return (value) => {
    checkPlain(value)
    return check(isText ? Value.Convert(schema, value) : value)
  }
}

/** Of what is answered, too, which may hold any text that a machine sent. */
export function createSchemaCheck(schema: TSchema): Check {
  const validator = Compile(schema)
  const completes = hasDefaults(schema)
  return (value) => {
    const given = completes ? Value.Default(schema, value) : value
    if (validator.Check(given)) return given
    const { path, message } = firstFault(schema, given)
    throw badField(path.join('.') || 'body', message)
  }
}

/** Only queries have: a body of many values need not be walked for them. */
const hasDefaults = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  ('default' in schema || Object.values(schema).some(hasDefaults))
