import { boolArray, float8Array, int8Array, textArray, timestamptzArray } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import type { EventRow, SampleRow, SampleTable } from './sample-rows.ts'

const COLUMNS = 'machine_id, channel_id, ts, num, txt, is_json'

const columnsOf = (table: SampleTable): string => (table === 'sample_event' ? `${COLUMNS}, digest` : COLUMNS)

export const copyInto = (table: SampleTable): string =>
  `copy ${table} (${columnsOf(table)}) from stdin (format binary)`

/** Stores rows that may be stored already: what is there stays. */
export async function insertRows(
  tx: Queryable,
  table: SampleTable,
  rows: readonly SampleRow[] | readonly EventRow[],
): Promise<void> {
  if (rows.length > 0) await tx.query(insertInto(table), parametersOf(table, rows))
}

interface InsertedRow {
  readonly machine_id: number
  readonly channel_id: number
  readonly ts: Date
  readonly digest?: number
}

/** The same; gives those that were new. */
export async function insertNewRows<Row extends SampleRow & { readonly digest?: number }>(
  tx: Queryable,
  table: SampleTable,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return []
  const key = table === 'sample_event' ? 'machine_id, channel_id, ts, digest' : 'machine_id, channel_id, ts'
  const stored = await tx.query<InsertedRow>(
    `${insertInto(table)} returning ${key}`,
    parametersOf(table, rows),
  )
  const added = new Set(
    stored.rows.map((row) => keyOf(row.machine_id, row.channel_id, row.ts.getTime(), row.digest)),
  )
  return rows.filter((row) => added.has(keyOf(row.machineId, row.channelId, row.ts, row.digest)))
}

const keyOf = (...parts: (number | undefined)[]): string => parts.join(' ')

const insertInto = (table: SampleTable): string =>
  `insert into ${table} (${columnsOf(table)})
   select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::float8[], $5::text[], $6::bool[]
                        ${table === 'sample_event' ? ', $7::bigint[]' : ''})
   on conflict do nothing`

const parametersOf = (table: SampleTable, rows: readonly (SampleRow & { digest?: number })[]): unknown[] => [
  int8Array(rows.map((row) => row.machineId)),
  int8Array(rows.map((row) => row.channelId)),
  timestamptzArray(rows.map((row) => row.ts)),
  float8Array(rows.map(({ value }) => (value.kind === 'number' ? value.num : null))),
  textArray(rows.map(({ value }) => (value.kind === 'number' ? null : value.txt))),
  boolArray(rows.map((row) => row.value.kind === 'json')),
  ...(table === 'sample_event' ? [int8Array(rows.map((row) => row.digest ?? 0))] : []),
]
