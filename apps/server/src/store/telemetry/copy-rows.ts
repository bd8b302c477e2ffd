import type { Value } from '@millwright/domain/point/point'
import { POSTGRES_EPOCH_MS } from '../database/binary-arrays.ts'

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

/** The signature, then no flags and no extension of the header. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const FIELDS = 6
/** Field count and three numbers of eight bytes. */
const KEY_BYTES = 2 + 3 * 12
/** The key, a float or null, a text length, a boolean. */
const MAX_FIXED_BYTES = KEY_BYTES + 12 + 4 + 5
const NULL = -1

/**
 * Rows in PostgreSQL's binary COPY format: the fastest way in, about twice as fast as arrays. Written through a view,
 * which checks each number once where Buffer's own methods do so several times.
 */
export function encodeCopy(rows: readonly SampleRow[]): Buffer {
  let size = HEADER.length + rows.length * MAX_FIXED_BYTES + 2
  for (const { value } of rows) if (value.kind !== 'number') size += value.txt.length * 3
  const buffer = Buffer.allocUnsafeSlow(size)
  const view = new DataView(buffer.buffer)
  let at = HEADER.copy(buffer)

  for (const { machineId, channelId, ts, value } of rows) {
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
    at += 5
  }
  view.setInt16(at, -1)
  return buffer.subarray(0, at + 2)
}

/** Cheaper than a BigInt: both halves of a whole number below 2^53. */
function setInt64(view: DataView, at: number, value: number): void {
  const high = Math.floor(value / 2 ** 32)
  view.setInt32(at, 8)
  view.setInt32(at + 4, high)
  view.setUint32(at + 8, value - high * 2 ** 32)
}

const byKey = (a: SampleRow, b: SampleRow): number =>
  a.machineId - b.machineId || a.channelId - b.channelId || a.ts - b.ts

/**
 * In the order of the key the index grows at few places, and two who write the same points cannot wait for each other.
 * The same point twice in one batch would make COPY fail: the first stands.
 */
export function inKeyOrder(rows: readonly SampleRow[]): readonly SampleRow[] {
  if (isInKeyOrder(rows)) return rows
  const sorted = rows.toSorted(byKey)
  return isInKeyOrder(sorted) ? sorted : sorted.filter((row, index) => isAfter(sorted[index - 1], row))
}

const isInKeyOrder = (rows: readonly SampleRow[]): boolean => {
  for (let index = 1; index < rows.length; index++) {
    if (!isAfter(rows[index - 1], rows[index])) return false
  }
  return true
}

const isAfter = (before: SampleRow | undefined, row: SampleRow | undefined): boolean =>
  before === undefined || row === undefined || byKey(before, row) < 0
