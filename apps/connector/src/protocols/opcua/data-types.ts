import type { OfferedNode } from '@millwright/domain/connectors/offered-node'
import { AttributeIds, type ClientSession, DataType, type NodeId, type Variant } from 'node-opcua-client'
import type { Limits } from './chunks.ts'
import { above, propertiesOf } from './references.ts'
import type { EnumWords } from './values.ts'

/** How values of a data type are read here. */
export interface ReadableType {
  readonly type: OfferedNode['type']
  readonly words: EnumWords | null
}

const NUMBER: ReadableType = { type: 'number', words: null }
const TEXT: ReadableType = { type: 'text', words: null }
const NOTHING: ReadableType = { type: null, words: null }

const ENUMERATION = 29
/** Types of the base namespace from which all others are derived. */
const BASE_TYPES: ReadonlyMap<number, ReadableType> = new Map([
  [DataType.Boolean, { type: 'boolean', words: null }],
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 26, 27, 28].map((id) => [id, NUMBER] as const),
  ...[12, 13, 14, 16, 17, 18, 19, 20, 21].map((id) => [id, TEXT] as const),
  [DataType.ByteString, NOTHING],
  [22, NOTHING],
])
const MAX_DEPTH = 12

/** Looked up once for each data type of a connection. */
export function createDataTypes(session: ClientSession, limits: Limits) {
  const known = new Map<string, Promise<ReadableType>>()

  const of = (dataType: NodeId): Promise<ReadableType> => {
    const id = dataType.toString()
    const found = known.get(id) ?? find(dataType)
    known.set(id, found)
    return found
  }

  async function find(dataType: NodeId): Promise<ReadableType> {
    let at = dataType
    for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
      const base = at.namespace === 0 ? Number(at.value) : Number.NaN
      if (base === ENUMERATION) return { type: 'text', words: await wordsOfType(dataType) }
      const readable = BASE_TYPES.get(base)
      if (readable) return readable
      const parent = await above(session, at, 'supertype')
      if (!parent) break
      at = parent.nodeId
    }
    return NOTHING
  }

  /** Names of the definition are the same in every language; a server that has none has texts to show. */
  async function wordsOfType(dataType: NodeId): Promise<EnumWords | null> {
    const definition = await session.read({ nodeId: dataType, attributeId: AttributeIds.DataTypeDefinition })
    const fields: unknown = definition.statusCode.isGood() ? definition.value?.value?.fields : null
    if (Array.isArray(fields) && fields.length > 0)
      return new Map(fields.map((field) => [numberOf(field?.value), String(field?.name ?? '')]))
    const [properties = []] = await propertiesOf(session, limits, [dataType])
    const words = properties.find(({ browseName }) => WORDS.has(browseName.name ?? ''))
    if (!words) return null
    const { value } = await session.read({ nodeId: words.nodeId })
    return enumWords(value)
  }

  return { of }
}

export type DataTypes = ReturnType<typeof createDataTypes>

/** Properties of an enumeration or of a variable that name its values. */
export const WORDS: ReadonlySet<string> = new Set(['EnumStrings', 'EnumValues'])

/** A list of texts counts from 0, a list of pairs has its own numbers. */
export function enumWords(value: Variant | undefined): EnumWords | null {
  const list: unknown = value?.value
  if (!Array.isArray(list) || list.length === 0) return null
  return new Map(
    list.map((each, at) =>
      each?.displayName
        ? [numberOf(each.value), String(each.displayName.text ?? '')]
        : [at, String(each?.text ?? '')],
    ),
  )
}

/** An Int64 of the library is a pair. */
const numberOf = (value: unknown): number => Number(Array.isArray(value) ? value[1] : value)
