import type { NodeValue, OfferedNode } from '@millwright/domain/connectors/offered-node'
import { DataType, type DataValue, type Variant } from 'node-opcua-client'

/** The words of an enumeration by their numbers. */
export type EnumWords = ReadonlyMap<number, string>

const MAX_TEXT = 10_000
/** VariantArrayType of a single value. */
const SCALAR = 0

/** Null for what has no value here: bad quality, NaN, arrays, structures, numbers that are not exact. */
export function plainValue({ statusCode, value }: DataValue, words: EnumWords | null): NodeValue | null {
  if (statusCode.isBad() || !value || value.arrayType !== SCALAR) return null
  const plain = scalarOf(value)
  return words !== null && typeof plain === 'number' ? (words.get(plain) ?? String(plain)) : plain
}

export function typeOf(value: NodeValue): NonNullable<OfferedNode['type']> {
  if (typeof value === 'string') return 'text'
  return typeof value === 'number' ? 'number' : 'boolean'
}

function scalarOf({ dataType, value }: Variant): NodeValue | null {
  switch (dataType) {
    case DataType.Boolean:
      return typeof value === 'boolean' ? value : null
    case DataType.Int64:
    case DataType.UInt64:
      return longOf(value, dataType === DataType.Int64)
    case DataType.SByte:
    case DataType.Byte:
    case DataType.Int16:
    case DataType.UInt16:
    case DataType.Int32:
    case DataType.UInt32:
    case DataType.Float:
    case DataType.Double:
      return Number.isFinite(value) ? value : null
    case DataType.String:
    case DataType.Guid:
    case DataType.XmlElement:
      return typeof value === 'string' ? clean(value) : null
    case DataType.LocalizedText:
      return typeof value?.text === 'string' ? clean(value.text) : null
    case DataType.QualifiedName:
      return typeof value?.name === 'string' ? clean(value.name) : null
    case DataType.DateTime:
      return value instanceof Date && Number.isFinite(value.getTime()) ? value.toISOString() : null
    case DataType.NodeId:
    case DataType.ExpandedNodeId:
    case DataType.StatusCode:
      return value ? clean(String(value)) : null
    default:
      return null
  }
}

/** The library has the two halves; a number that JavaScript cannot hold exactly is none. */
function longOf(value: unknown, isSigned: boolean): number | null {
  if (!Array.isArray(value)) return null
  const bits = (BigInt(value[0] ?? 0) << 32n) | BigInt(value[1] ?? 0)
  const whole = Number(isSigned ? BigInt.asIntN(64, bits) : BigInt.asUintN(64, bits))
  return Number.isSafeInteger(whole) ? whole : null
}

/** A text of a machine as it can be shown and stored. */
export const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed().slice(0, MAX_TEXT)
