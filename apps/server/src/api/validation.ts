import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Value from 'typebox/value'
import { badField } from '../errors.ts'
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
  return (value) => {
    const given = Value.Default(schema, value)
    if (validator.Check(given)) return given
    throw faultOf([...validator.Errors(given)])
  }
}

interface Fault {
  instancePath: string
  message: string
  params: object
}

interface Names {
  requiredProperties?: string[]
  additionalProperties?: string[]
}

/** A missing or unknown field is reported first: other errors often follow from it. */
function faultOf(faults: readonly Fault[]) {
  const named = faults.find(
    ({ params }) => 'requiredProperties' in params || 'additionalProperties' in params,
  )
  const fault = named ?? faults[0]
  const params = (fault?.params ?? {}) as Names
  const name = params.requiredProperties?.[0] ?? params.additionalProperties?.[0]
  const path = fault?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  const field = [path, name].filter(Boolean).join('.') || 'body'
  if (params.requiredProperties) return badField(field, 'is missing')
  if (params.additionalProperties) return badField(field, 'is not a field of this call')
  return badField(field, fault?.message ?? 'is not valid')
}
