import type { Signal } from './signal.ts'

type Attributes = Readonly<Record<string, string>>

export const xmlElement = (name: string, attributes: Attributes, inner: readonly string[]): string =>
  inner.length === 0
    ? `<${name}${attributesOf(attributes)}/>`
    : `<${name}${attributesOf(attributes)}>${inner.join('')}</${name}>`

export const groupXml = (
  attributes: Attributes & { readonly Type: string },
  inner: readonly string[],
): string => xmlElement('OperatingGroup', attributes, inner)

/** Its name is the last level of its topic, unless the part it is in says it already. */
export function variableXml({ channel, unit, range: [min, max] }: Signal, name = ''): string {
  return xmlElement(
    'Variable',
    {
      name: name || (channel.split('/').at(-1) ?? ''),
      topic: channel,
      units: unit,
      min: String(min),
      max: String(max),
      symbolicName: channel.replaceAll('/', '_').toUpperCase(),
    },
    [],
  )
}

export const eventsXml = (names: readonly string[]): string =>
  xmlElement(
    'Events',
    {},
    names.map((name) => xmlElement('Event', { name }, [])),
  )

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
