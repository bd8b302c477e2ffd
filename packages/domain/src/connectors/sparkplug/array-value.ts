import { DATA_TYPES, type RawBytes, type RawScalar } from './payload.ts'

/** So many elements of an array are offered. */
export const MAX_ELEMENTS = 100

const BYTE = 8
/** Of the number of elements before the bits of an array of booleans. */
const COUNT_BYTES = 4

type Read = (view: DataView, at: number) => RawScalar
const whole = (v: bigint | number): RawScalar => ({ kind: 'whole', v: BigInt(v) })
const real = (v: number): RawScalar => ({ kind: 'real', v })

interface Packed {
  /** Of each element. */
  readonly type: number
  readonly bytes: number
  readonly read: Read
}

/** Unsigned, as in the fields of single values. */
const u8: Read = (view, at) => whole(view.getUint8(at))
const u16: Read = (view, at) => whole(view.getUint16(at, true))
const u32: Read = (view, at) => whole(view.getUint32(at, true))
const u64: Read = (view, at) => whole(view.getBigUint64(at, true))
const f32: Read = (view, at) => real(view.getFloat32(at, true))
const f64: Read = (view, at) => real(view.getFloat64(at, true))

/** §6.4.5: packed, with the lowest byte first. */
const PACKED: ReadonlyMap<number, Packed> = new Map([
  [DATA_TYPES.Int8Array, { type: DATA_TYPES.Int8, bytes: 1, read: u8 }],
  [DATA_TYPES.Int16Array, { type: DATA_TYPES.Int16, bytes: 2, read: u16 }],
  [DATA_TYPES.Int32Array, { type: DATA_TYPES.Int32, bytes: 4, read: u32 }],
  [DATA_TYPES.Int64Array, { type: DATA_TYPES.Int64, bytes: 8, read: u64 }],
  [DATA_TYPES.UInt8Array, { type: DATA_TYPES.UInt8, bytes: 1, read: u8 }],
  [DATA_TYPES.UInt16Array, { type: DATA_TYPES.UInt16, bytes: 2, read: u16 }],
  [DATA_TYPES.UInt32Array, { type: DATA_TYPES.UInt32, bytes: 4, read: u32 }],
  [DATA_TYPES.UInt64Array, { type: DATA_TYPES.UInt64, bytes: 8, read: u64 }],
  [DATA_TYPES.FloatArray, { type: DATA_TYPES.Float, bytes: 4, read: f32 }],
  [DATA_TYPES.DoubleArray, { type: DATA_TYPES.Double, bytes: 8, read: f64 }],
  [DATA_TYPES.DateTimeArray, { type: DATA_TYPES.DateTime, bytes: 8, read: u64 }],
])

export interface ArrayElements {
  readonly type: number
  readonly elements: readonly RawScalar[]
}

/** The first elements of an array; null for other types, and for bytes that are no such array. */
export function arrayElements(datatype: number, raw: RawBytes): ArrayElements | null {
  const bytes = raw.v
  if (datatype === DATA_TYPES.BooleanArray) return booleans(bytes)
  if (datatype === DATA_TYPES.StringArray) return texts(raw)
  const packed = PACKED.get(datatype)
  if (!packed || bytes.length % packed.bytes !== 0) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const length = Math.min(bytes.length / packed.bytes, MAX_ELEMENTS)
  const elements = Array.from({ length }, (_, at) => packed.read(view, at * packed.bytes))
  return { type: packed.type, elements }
}

/** The highest bit is the first. */
function booleans(bytes: Uint8Array): ArrayElements | null {
  if (bytes.length < COUNT_BYTES) return null
  const count = new DataView(bytes.buffer, bytes.byteOffset, COUNT_BYTES).getUint32(0, true)
  if (bytes.length - COUNT_BYTES !== Math.ceil(count / BYTE)) return null
  const elements = Array.from({ length: Math.min(count, MAX_ELEMENTS) }, (_, at): RawScalar => {
    const byte = bytes[COUNT_BYTES + Math.floor(at / BYTE)] ?? 0
    return { kind: 'boolean', v: (byte & (0x80 >> (at % BYTE))) !== 0 }
  })
  return { type: DATA_TYPES.Boolean, elements }
}

/** Each ends with a NUL. */
function texts({ v: bytes, asText }: RawBytes): ArrayElements | null {
  if (bytes.length > 0 && bytes.at(-1) !== 0) return null
  const all = asText().split('\0').slice(0, -1)
  return {
    type: DATA_TYPES.String,
    elements: all.slice(0, MAX_ELEMENTS).map((v): RawScalar => ({ kind: 'text', v })),
  }
}

export const isArrayType = (datatype: number): boolean =>
  PACKED.has(datatype) || datatype === DATA_TYPES.BooleanArray || datatype === DATA_TYPES.StringArray
