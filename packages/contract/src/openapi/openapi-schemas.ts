import type { TSchema } from 'typebox'

export type Json = Record<string, unknown>

/**
 * Writes schemas as OpenAPI has them: a shape that has a name is written once, under components, and referred to by it.
 * `components` holds those that were referred to.
 */
export function createSchemaWriter(named: readonly (readonly [name: string, schema: TSchema])[]) {
  // By what they say and not by identity: an optional field holds a copy.
  const names = new Map<string, string>()
  for (const [name, schema] of named) {
    const text = JSON.stringify(schema)
    if (isWorthName(schema) && !names.has(text)) names.set(text, name)
  }
  const components: Record<string, Json> = {}

  function write(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(write)
    if (typeof schema !== 'object' || schema === null) return schema
    const name = names.get(JSON.stringify(schema))
    if (name === undefined) return writeParts(schema)
    if (!(name in components)) {
      // Its place is kept before its parts are written.
      components[name] = {}
      components[name] = writeParts(schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  function writeParts(schema: object): Json {
    const entries = Object.entries(schema).map(([key, part]) => [key, isPlain(key) ? part : write(part)])
    return { ...typeOfEnum(schema), ...Object.fromEntries(entries) }
  }

  return { write: (schema: TSchema | Json): Json => write(schema) as Json, components }
}

/** Values and not schemas: an example may look like one. */
const isPlain = (key: string): boolean =>
  ['enum', 'const', 'default', 'required', 'examples', 'example'].includes(key)

/** A text or a number is as short as a reference to it. */
const isWorthName = (schema: TSchema): boolean =>
  'properties' in schema || 'enum' in schema || 'anyOf' in schema || 'patternProperties' in schema

/** Some generators of code need the type beside the values. */
const typeOfEnum = (schema: object): Json =>
  'enum' in schema && Array.isArray(schema.enum) && schema.enum.every((value) => typeof value === 'string')
    ? { type: 'string' }
    : {}
