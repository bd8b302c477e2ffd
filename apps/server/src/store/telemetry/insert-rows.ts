import { boolArray, float8Array, int8Array, textArray, timestamptzArray } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import type { SampleRow, SampleTable } from './copy-rows.ts'

export interface InsertedRow {
  readonly machine_id: number
  readonly ts: Date
  readonly txt: string
}

/** Stores rows that may be stored already: what stands is left. Those that are new are given back when asked for. */
export async function insertRows(
  tx: Queryable,
  table: SampleTable,
  rows: readonly SampleRow[],
  returns: boolean,
): Promise<InsertedRow[]> {
  if (rows.length === 0) return []
  const numbers = rows.map(({ value }) => (value.kind === 'number' ? value.num : null))
  const texts = rows.map(({ value }) => (value.kind === 'number' ? null : value.txt))
  const result = await tx.query<InsertedRow>(
    `insert into ${table} (machine_id, channel_id, ts, num, txt, is_json)
     select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::float8[], $5::text[], $6::bool[])
     on conflict do nothing ${returns ? 'returning machine_id, ts, txt' : ''}`,
    [
      int8Array(rows.map((row) => row.machineId)),
      int8Array(rows.map((row) => row.channelId)),
      timestamptzArray(rows.map((row) => row.ts)),
      float8Array(numbers),
      textArray(texts),
      boolArray(rows.map((row) => row.value.kind === 'json')),
    ],
  )
  return result.rows
}
