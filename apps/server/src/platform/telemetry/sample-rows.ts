import { hash } from 'node:crypto'
import type { Value } from '@millwright/domain/points/point'

/** A point of a machine as it is stored. */
export interface SampleRow {
  readonly machineId: number
  readonly channelId: number
  readonly ts: number
  readonly value: Value
}

/** A point of a channel that carries events, distinguished from others of its millisecond by its value. */
export interface EventRow extends SampleRow {
  readonly digest: number
}

const DIGEST_BYTES = 6

export function eventRowOf(row: SampleRow): EventRow {
  const { value } = row
  const text = value.kind === 'number' ? `number ${value.num}` : `${value.kind} ${value.txt}`
  return { ...row, digest: hash('sha256', text, 'buffer').readUIntBE(0, DIGEST_BYTES) }
}

type Key = SampleRow & { readonly digest?: number }

const byKey = (a: Key, b: Key): number =>
  a.machineId - b.machineId || a.channelId - b.channelId || a.ts - b.ts || (a.digest ?? 0) - (b.digest ?? 0)

/**
 * In the order of the key the index grows at few places, and two writers of the same points cannot wait for each other.
 * The same point twice in one batch would make COPY fail: the first is kept.
 */
export function inKeyOrder<Row extends Key>(rows: readonly Row[]): readonly Row[] {
  if (isInKeyOrder(rows)) return rows
  const sorted = rows.toSorted(byKey)
  return isInKeyOrder(sorted) ? sorted : sorted.filter((row, index) => isAfter(sorted[index - 1], row))
}

const isInKeyOrder = (rows: readonly Key[]): boolean => {
  for (let index = 1; index < rows.length; index++) {
    if (!isAfter(rows[index - 1], rows[index])) return false
  }
  return true
}

const isAfter = (before: Key | undefined, row: Key | undefined): boolean =>
  before === undefined || row === undefined || byKey(before, row) < 0
