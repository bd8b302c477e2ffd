import { POSTGRES_EPOCH_MS } from '../database/binary-arrays.ts'
import type { EventRow } from './sample-rows.ts'

/** The signature, then no flags and no extension of the header. */
export const COPY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const FIELDS = 7
/** Field count and three numbers of eight bytes. */
const KEY_BYTES = 2 + 3 * 12
/** The key, a float or null, a text length, a boolean, a digest. */
const MAX_FIXED_BYTES = KEY_BYTES + 12 + 4 + 5 + 12
const NULL = -1

/**
 * Events in PostgreSQL's binary COPY format: the fastest way in, about twice as fast as arrays. Written through a view,
 * which checks each number once where Buffer's own methods do so several times.
 */
export function encodeEvents(rows: readonly EventRow[]): Buffer {
  let size = COPY_HEADER.length + rows.length * MAX_FIXED_BYTES + 2
  for (const { value } of rows) if (value.kind !== 'number') size += value.txt.length * 3
  const buffer = Buffer.allocUnsafeSlow(size)
  const view = new DataView(buffer.buffer)
  let at = COPY_HEADER.copy(buffer)

  for (const { machineId, channelId, ts, value, digest } of rows) {
    view.setInt16(at, FIELDS)
    setInt64(view, at + 2, machineId)
    setInt64(view, at + 14, channelId)
    setInt64(view, at + 26, (ts - POSTGRES_EPOCH_MS) * 1000)
    at += KEY_BYTES
    if (value.kind === 'number') {
      view.setInt32(at, 8)
      view.setFloat64(at + 4, value.num)
      view.setInt32(at + 12, NULL)
      at += 16
    } else {
      const length = buffer.write(value.txt, at + 8)
      view.setInt32(at, NULL)
      view.setInt32(at + 4, length)
      at += 8 + length
    }
    view.setInt32(at, 1)
    view.setInt8(at + 4, value.kind === 'json' ? 1 : 0)
    setInt64(view, at + 5, digest)
    at += 17
  }
  view.setInt16(at, -1)
  return buffer.subarray(0, at + 2)
}

/** Cheaper than a BigInt: both halves of a whole number below 2^53. */
export function setInt64(view: DataView, at: number, value: number): void {
  const high = Math.floor(value / 2 ** 32)
  view.setInt32(at, 8)
  view.setInt32(at + 4, high)
  view.setUint32(at + 8, value - high * 2 ** 32)
}
