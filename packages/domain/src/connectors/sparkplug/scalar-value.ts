import { cleanText } from '../clean-text.ts'
import type { NodeValue, OfferedNode } from '../offered-node.ts'
import { DATA_TYPES, type RawScalar } from './payload.ts'

type ValueType = OfferedNode['type']

const { Boolean: BOOLEAN, DateTime: DATE_TIME, Double: DOUBLE, Float: FLOAT } = DATA_TYPES
const TEXTS: ReadonlySet<number> = new Set([DATA_TYPES.String, DATA_TYPES.Text, DATA_TYPES.UUID])
const BITS: ReadonlyMap<number, { readonly bits: number; readonly isSigned: boolean }> = new Map([
  [DATA_TYPES.Int8, { bits: 8, isSigned: true }],
  [DATA_TYPES.Int16, { bits: 16, isSigned: true }],
  [DATA_TYPES.Int32, { bits: 32, isSigned: true }],
  [DATA_TYPES.Int64, { bits: 64, isSigned: true }],
  [DATA_TYPES.UInt8, { bits: 8, isSigned: false }],
  [DATA_TYPES.UInt16, { bits: 16, isSigned: false }],
  [DATA_TYPES.UInt32, { bits: 32, isSigned: false }],
  [DATA_TYPES.UInt64, { bits: 64, isSigned: false }],
])

/** The widths of the fields that a whole number can be written into. */
const FIELDS = [32, 64] as const
/** The last date of JavaScript. */
const MAX_TIME = 8_640_000_000_000_000n

/** Null for types that have no single value. */
export function valueTypeOf(datatype: number): ValueType {
  if (BITS.has(datatype) || datatype === FLOAT || datatype === DOUBLE) return 'number'
  if (datatype === BOOLEAN) return 'boolean'
  return TEXTS.has(datatype) || datatype === DATE_TIME ? 'text' : null
}

/** Undefined for a value of another type; null for one that cannot be held: NaN, whole numbers beyond 2^53. */
export function scalarValue(datatype: number, raw: RawScalar): NodeValue | null | undefined {
  const whole = BITS.get(datatype)
  if (whole) return raw.kind === 'whole' ? wholeOf(raw.v, whole) : undefined
  if (datatype === FLOAT || datatype === DOUBLE)
    return raw.kind === 'real' ? realOf(raw.v, datatype) : undefined
  if (datatype === BOOLEAN) return raw.kind === 'boolean' ? raw.v : undefined
  if (TEXTS.has(datatype)) return raw.kind === 'text' ? cleanText(raw.v) : undefined
  if (datatype === DATE_TIME) return raw.kind === 'whole' ? dateOf(raw.v) : undefined
  return undefined
}

/** The fields are unsigned: -1 of 8 bits comes as 255 or, from some libraries, with its sign carried on to the end of the field. */
function wholeOf(
  v: bigint,
  { bits, isSigned }: { bits: number; isSigned: boolean },
): number | null | undefined {
  if (!isSigned) return BigInt.asUintN(bits, v) === v ? exact(v) : undefined
  const signed = BigInt.asIntN(bits, v)
  const isWritten = [bits, ...FIELDS].some((width) => BigInt.asUintN(width, signed) === v)
  return isWritten ? exact(signed) : undefined
}

const exact = (v: bigint): number | null => (Number.isSafeInteger(Number(v)) ? Number(v) : null)

/** Of 32 bits it has seven digits that mean something: 1.23 is no 1.2300000190734863. */
function realOf(v: number, datatype: number): number | null {
  if (!Number.isFinite(v)) return null
  return datatype === FLOAT ? Number(v.toPrecision(7)) : v
}

const dateOf = (v: bigint): string | null => (v <= MAX_TIME ? new Date(Number(v)).toISOString() : null)
