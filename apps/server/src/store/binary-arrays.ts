/** PostgreSQL arrays in binary, which `pg` passes on as they are: several times cheaper than text for large batches. */

const INT8 = 20
const TIMESTAMPTZ = 1184
const TEXT = 25

/** PostgreSQL counts microseconds from 2000-01-01. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)
const HEADER_BYTES = 20

function header(buffer: Buffer, type: number, length: number): void {
  buffer.writeInt32BE(1, 0) // dimensions
  buffer.writeInt32BE(0, 4) // no nulls
  buffer.writeInt32BE(type, 8)
  buffer.writeInt32BE(length, 12)
  buffer.writeInt32BE(1, 16) // lower bound
}

function fixed(type: number, values: readonly number[], toInt: (value: number) => bigint): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * 12)
  header(buffer, type, values.length)
  let at = HEADER_BYTES
  for (const value of values) {
    buffer.writeInt32BE(8, at)
    buffer.writeBigInt64BE(toInt(value), at + 4)
    at += 12
  }
  return buffer
}

export const int8Array = (values: readonly number[]): Buffer => fixed(INT8, values, BigInt)

/** From epoch milliseconds. */
export const timestamptzArray = (values: readonly number[]): Buffer =>
  fixed(TIMESTAMPTZ, values, (ms) => BigInt(ms - POSTGRES_EPOCH_MS) * 1000n)

export function textArray(values: readonly string[]): Buffer {
  const bodies = values.map((value) => Buffer.from(value))
  const buffer = Buffer.allocUnsafe(bodies.reduce((sum, body) => sum + 4 + body.length, HEADER_BYTES))
  header(buffer, TEXT, values.length)
  let at = HEADER_BYTES
  for (const body of bodies) {
    buffer.writeInt32BE(body.length, at)
    body.copy(buffer, at + 4)
    at += 4 + body.length
  }
  return buffer
}
