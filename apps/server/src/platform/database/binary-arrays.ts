/** PostgreSQL arrays in binary, which `pg` passes on as they are: several times cheaper than text for large batches. */

const INT8 = 20
const TIMESTAMPTZ = 1184
const TEXT = 25
const BYTEA = 17
const FLOAT8 = 701
const BOOL = 16

/** PostgreSQL counts microseconds from 2000-01-01. */
export const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)
const HEADER_BYTES = 20

function header(buffer: Buffer, type: number, length: number, hasNulls = 0): void {
  buffer.writeInt32BE(1, 0) // dimensions
  buffer.writeInt32BE(hasNulls, 4)
  buffer.writeInt32BE(type, 8)
  buffer.writeInt32BE(length, 12)
  buffer.writeInt32BE(1, 16) // lower bound
}

const WORD = 2 ** 32

/** In two halves: a BigInt for each of many thousand numbers would take most of the time. */
function writeInt64(view: DataView, at: number, value: number): void {
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${value} is no whole number that can be represented exactly`)
  view.setInt32(at, Math.floor(value / WORD))
  view.setUint32(at + 4, value % WORD)
}

function fixed(
  type: number,
  values: readonly (number | null)[],
  write: (view: DataView, at: number, value: number) => void,
): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * 12)
  header(buffer, type, values.length, values.includes(null) ? 1 : 0)
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length)
  let at = HEADER_BYTES
  for (const value of values) {
    view.setInt32(at, value === null ? -1 : 8)
    at += 4
    if (value === null) continue
    write(view, at, value)
    at += 8
  }
  return buffer.subarray(0, at)
}

export const int8Array = (values: readonly number[]): Buffer => fixed(INT8, values, writeInt64)

/** From epoch milliseconds. */
export const timestamptzArray = (values: readonly (number | null)[]): Buffer =>
  fixed(TIMESTAMPTZ, values, (view, at, ms) => {
    const micros = (ms - POSTGRES_EPOCH_MS) * 1000
    // Those of the end of time do not fit into a number.
    if (Number.isSafeInteger(micros)) writeInt64(view, at, micros)
    else view.setBigInt64(at, BigInt(ms - POSTGRES_EPOCH_MS) * 1000n)
  })

export const textArray = (values: readonly (string | null)[]): Buffer =>
  variable(
    TEXT,
    values.map((value) => (value === null ? null : Buffer.from(value))),
  )

export const byteaArray = (values: readonly Uint8Array[]): Buffer => variable(BYTEA, values)

export function float8Array(values: readonly (number | null)[]): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * 12)
  header(buffer, FLOAT8, values.length, values.includes(null) ? 1 : 0)
  let at = HEADER_BYTES
  for (const value of values) {
    at = buffer.writeInt32BE(value === null ? -1 : 8, at)
    if (value !== null) at = buffer.writeDoubleBE(value, at)
  }
  return buffer.subarray(0, at)
}

export const boolArray = (values: readonly boolean[]): Buffer =>
  variable(
    BOOL,
    values.map((value) => (value ? TRUE : FALSE)),
  )

const TRUE = Buffer.of(1)
const FALSE = Buffer.of(0)

function variable(type: number, bodies: readonly (Uint8Array | null)[]): Buffer {
  const buffer = Buffer.allocUnsafe(bodies.reduce((sum, body) => sum + 4 + (body?.length ?? 0), HEADER_BYTES))
  header(buffer, type, bodies.length, bodies.includes(null) ? 1 : 0)
  let at = HEADER_BYTES
  for (const body of bodies) {
    at = buffer.writeInt32BE(body?.length ?? -1, at)
    if (body) {
      buffer.set(body, at)
      at += body.length
    }
  }
  return buffer
}
