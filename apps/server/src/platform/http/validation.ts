import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Value from 'typebox/value'
import { badField } from '../runtime/errors.ts'
import { firstFault } from './first-fault.ts'
import { createPlainCheck } from './plain-values.ts'

export type Check = (value: unknown) => unknown

/** When the first value comes, and once for a process: a start does not wait for schemas of calls that nobody has made. */
function whenNeeded<T>(make: (schema: TSchema) => T): (schema: TSchema) => T {
  const made = new WeakMap<TSchema, T>()
  return (schema) => {
    const known = made.get(schema) ?? make(schema)
    made.set(schema, known)
    return known
  }
}

const plainCheckOf = whenNeeded(createPlainCheck)
const validatorOf = whenNeeded((schema) => ({ validator: Compile(schema), completes: hasDefaults(schema) }))

/** Of what was sent. Query strings and path parts arrive as text and are converted first; a body must be right as it is. */
export function createCheck(schema: TSchema, isText: boolean): Check {
  const check = createSchemaCheck(schema)
  return (value) => {
    plainCheckOf(schema)(value)
    return check(isText ? Value.Convert(schema, value) : value)
  }
}

/** Of what is answered, too, which may hold any text that a machine sent. */
export function createSchemaCheck(schema: TSchema): Check {
  return (value) => {
    const { validator, completes } = validatorOf(schema)
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
