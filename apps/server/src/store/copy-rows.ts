import type { Value } from '@millwright/domain/series/block'
import { POSTGRES_EPOCH_MS } from './binary-arrays.ts'

/** A point of a machine as it is stored. */
export interface SampleRow {
  readonly machineId: number
  readonly channelId: number
  readonly ts: number
  readonly value: Value
}

/** Where points are written: fresh ones, and those of hours that are closed. */
export type SampleTable = 'sample' | 'sample_late'

export const copyInto = (table: SampleTable): string =>
  `copy ${table} (machine_id, channel_id, ts, num, txt, is_json) from stdin (format binary)`

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const FIELDS = 6
/** Field count, three numbers of eight bytes, a float or null, a text length, a boolean. */
const MAX_FIXED_BYTES = 2 + 3 * 12 + 12 + 4 + 5
const NULL = -1

/** Rows in PostgreSQL's binary COPY format: the fastest way in, about twice as fast as arrays. */
export function encodeCopy(rows: readonly SampleRow[]): Buffer {
  let size = SIGNATURE.length + 8 + 2
  for (const { value } of rows) size += MAX_FIXED_BYTES + (value.kind === 'number' ? 0 : value.txt.length * 3)
  const buffer = Buffer.allocUnsafe(size)
  let at = SIGNATURE.copy(buffer, 0)
  at = buffer.writeInt32BE(0, at) // flags
  at = buffer.writeInt32BE(0, at) // header extension

  for (const { machineId, channelId, ts, value } of rows) {
    at = buffer.writeInt16BE(FIELDS, at)
    at = writeInt64(buffer, machineId, at)
    at = writeInt64(buffer, channelId, at)
    at = writeInt64(buffer, (ts - POSTGRES_EPOCH_MS) * 1000, at)
    if (value.kind === 'number') {
      at = buffer.writeInt32BE(8, at)
      at = buffer.writeDoubleBE(value.num, at)
      at = buffer.writeInt32BE(NULL, at)
    } else {
      at = buffer.writeInt32BE(NULL, at)
      const length = buffer.write(value.txt, at + 4)
      at = buffer.writeInt32BE(length, at) + length
    }
    at = buffer.writeInt32BE(1, at)
    at = buffer.writeInt8(value.kind === 'json' ? 1 : 0, at)
  }
  at = buffer.writeInt16BE(-1, at)
  return buffer.subarray(0, at)
}

/** Cheaper than a BigInt: both halves of a whole number below 2^53. */
function writeInt64(buffer: Buffer, value: number, at: number): number {
  const high = Math.floor(value / 2 ** 32)
  buffer.writeInt32BE(8, at)
  buffer.writeInt32BE(high, at + 4)
  buffer.writeUInt32BE(value - high * 2 ** 32, at + 8)
  return at + 12
}
