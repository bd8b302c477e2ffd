import type { ChannelEntry } from '@millwright/contract/wire/channel-entry'

type Schema = ChannelEntry['value'] & Record<string, unknown>

const code = (value: unknown): string => (value === '' ? 'an empty text' : `\`${String(value)}\``)

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const shown = (value: unknown): unknown => (typeof value === 'number' ? value.toLocaleString('en-US') : value)

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string {
  const low = shown(minimum ?? exclusiveMinimum)
  const high = shown(maximum ?? exclusiveMaximum)
  if (low === undefined && high === undefined) return ''
  if (high === undefined) return exclusiveMinimum === undefined ? ` from ${low} on` : ` above ${low}`
  return low === undefined ? ` up to ${high}` : ` from ${low} to ${high}`
}

/** For people who read the pages of the channels. */
export function inWords(given: ChannelEntry['value']): string {
  const schema = given as Schema
  if (Array.isArray(schema.enum)) return listed(schema.enum.map(code))
  if ('const' in schema) return code(schema.const)
  if (Array.isArray(schema.anyOf)) return oneOf(schema.anyOf as readonly Schema[])
  switch (schema.type) {
    case 'string':
      return schema.maxLength === undefined ? 'a text' : `a text of up to ${schema.maxLength} characters`
    case 'integer':
      return `a whole number${range(schema)}`
    case 'number':
      return `a number${range(schema)}`
    case 'boolean':
      return '`true` or `false`'
    case 'array':
      return `a list of ${inWords(schema.items as Schema).replace(/^an object/, 'objects')}`
    case 'object':
      return object(schema)
    default:
      return 'any JSON value'
  }
}

function oneOf([first, ...rest]: readonly Schema[]): string {
  if (first === undefined) return 'any JSON value'
  const isList = (each: Schema): boolean => JSON.stringify(each.items) === JSON.stringify(first)
  return listed([first, ...rest].map((each) => (isList(each) ? 'a list of such' : inWords(each))))
}

function object({ properties, required, patternProperties }: Schema): string {
  if (properties === undefined) {
    const [values] = Object.values((patternProperties ?? {}) as Record<string, Schema>)
    return values === undefined ? 'an object' : `an object whose values are each ${inWords(values)}`
  }
  const needed = (required ?? []) as readonly string[]
  const names = Object.keys(properties as Record<string, Schema>)
  const optional = names.filter((name) => !needed.includes(name))
  const fields = names
    .filter((name) => needed.includes(name))
    .map(code)
    .join(', ')
  const rest =
    optional.length === 0 ? '' : `${fields === '' ? '' : '; '}may have ${optional.map(code).join(', ')}`
  return `an object (${fields}${rest})`
}
