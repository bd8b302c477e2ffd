import type { JsonSchema } from './values.ts'

const TEXT = 'Säge 4 '

/** The largest value that a schema allows, as far as it fits into so many bytes of JSON. */
export function largestOf(schema: JsonSchema, bytes: number): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.at(-1)
  if (schema.anyOf) return largestOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, bytes)
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      return Object.fromEntries(
        fields.map(([name, field]) => [name, largestOf(field, bytes / fields.length - name.length - 4)]),
      )
    }
    case 'array': {
      const item = largestOf(schema.items ?? {}, 200)
      const size = (JSON.stringify(item)?.length ?? 1) + 1
      const count = Math.min(schema.maxItems ?? Number.POSITIVE_INFINITY, Math.floor(bytes / size))
      return Array.from({ length: Math.max(schema.minItems ?? 0, count) }, () => item)
    }
    case 'string': {
      const length = Math.max(schema.minLength ?? 0, Math.min(schema.maxLength ?? bytes, bytes, 100_000))
      return TEXT.repeat(Math.ceil(length / TEXT.length)).slice(0, length)
    }
    case 'number':
    case 'integer':
      return schema.maximum ?? 1
    case 'boolean':
      return true
    default:
      return null
  }
}

/** Bodies of so many bytes that the schema does not allow, as JSON, each with what is wrong with it. */
export function largestWrong(schema: JsonSchema, bytes: number): [what: string, body: string][] {
  const good = largestOf(schema, bytes / 10)
  const fields = typeof good === 'object' && good !== null && !Array.isArray(good) ? good : {}
  const lists = Object.entries(schema.properties ?? {}).filter(([, field]) => isList(field))
  const listOf = (item: string) => `[${Array(Math.floor((bytes * 0.8) / (item.length + 1))).fill(item)}]`
  const withField = (name: string, value: string) =>
    `{${[...Object.entries(fields).filter(([each]) => each !== name), [name, null]]
      .map(([each, known]) => `${JSON.stringify(each)}:${each === name ? value : JSON.stringify(known)}`)
      .join()}}`
  const unknown = Array.from({ length: bytes / 14 }, (_, at) => [`x${at}`, 0])
  return [
    ['a list', listOf('0')],
    ['unknown fields', JSON.stringify(Object.fromEntries(unknown))],
    ['an unknown list', withField('unknown', listOf('0'))],
    ...lists.flatMap(([name]) =>
      ['0', '{}', '"\\u0000"'].map((item): [string, string] => [
        `${name} of ${item}`,
        withField(name, listOf(item)),
      ]),
    ),
  ]
}

const isList = ({ type, anyOf }: JsonSchema): boolean => type === 'array' || (anyOf?.some(isList) ?? false)
