/** Sparkplug B 3.0 §6.4.5: the numbers that stand for types of data. */
export const DATA_TYPES = {
  Int8: 1,
  Int16: 2,
  Int32: 3,
  Int64: 4,
  UInt8: 5,
  UInt16: 6,
  UInt32: 7,
  UInt64: 8,
  Float: 9,
  Double: 10,
  Boolean: 11,
  String: 12,
  DateTime: 13,
  Text: 14,
  UUID: 15,
  DataSet: 16,
  Bytes: 17,
  File: 18,
  Template: 19,
  PropertySet: 20,
  PropertySetList: 21,
  Int8Array: 22,
  Int16Array: 23,
  Int32Array: 24,
  Int64Array: 25,
  UInt8Array: 26,
  UInt16Array: 27,
  UInt32Array: 28,
  UInt64Array: 29,
  FloatArray: 30,
  DoubleArray: 31,
  BooleanArray: 32,
  StringArray: 33,
  DateTimeArray: 34,
} as const

/** A value as it is on the wire, whatever its type says that it means. */
export type RawScalar =
  | { readonly kind: 'whole'; readonly v: bigint }
  | { readonly kind: 'real'; readonly v: number }
  | { readonly kind: 'boolean'; readonly v: boolean }
  | { readonly kind: 'text'; readonly v: string }

export interface RawBytes {
  readonly kind: 'bytes'
  readonly v: Uint8Array
  /** The bytes as UTF-8. */
  readonly asText: () => string
}

export type RawValue =
  | RawScalar
  | RawBytes
  | { readonly kind: 'dataset'; readonly v: DataSet }
  | { readonly kind: 'template'; readonly v: Template }

export interface DataSet {
  readonly columns: readonly string[]
  readonly types: readonly number[]
  readonly rows: readonly (readonly (RawScalar | null)[])[]
}

export interface Template {
  /** The name of its definition; null in a definition. */
  readonly ref: string | null
  readonly isDefinition: boolean
  readonly metrics: readonly Metric[]
  readonly parameters: readonly Parameter[]
}

export interface Parameter {
  readonly name: string
  readonly type: number | null
  readonly value: RawScalar | null
}

export interface Metric {
  /** Null where the message has the alias alone. */
  readonly name: string | null
  /** As a decimal number: it has up to 64 bits. */
  readonly alias: string | null
  /** Epoch milliseconds. */
  readonly timestamp: number | null
  readonly datatype: number | null
  readonly isHistorical: boolean
  readonly isNull: boolean
  /** Those with a plain value, by their keys. */
  readonly properties: ReadonlyMap<string, RawScalar> | null
  readonly value: RawValue | null
}

export interface Payload {
  readonly timestamp: number | null
  readonly seq: number | null
  readonly metrics: readonly Metric[]
}
