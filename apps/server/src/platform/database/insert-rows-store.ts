import pg from 'pg'
import {
  boolArray,
  byteaArray,
  float8Array,
  int8Array,
  textArray,
  timestamptzArray,
} from './binary-arrays.ts'
import type { Queryable } from './database.ts'

/** A column of rows to insert. Moments are epoch milliseconds. */
export type InsertedColumn = { readonly name: string } & (
  | { readonly type: 'bigint'; readonly values: readonly number[] }
  | { readonly type: 'timestamptz'; readonly values: readonly (number | null)[] }
  | { readonly type: 'float8'; readonly values: readonly (number | null)[] }
  | { readonly type: 'text' | 'date'; readonly values: readonly (string | null)[] }
  | { readonly type: 'boolean'; readonly values: readonly boolean[] }
  | { readonly type: 'bytea'; readonly values: readonly Buffer[] }
)

/** Longer statements take more memory than they save round trips. */
const ROWS_AT_ONCE = 1_000

/**
 * Inserts rows of machines into a table that a cluster spreads. Out of arrays, which is quickest; but Citus sends such a
 * statement to every shard and takes half a second for a few rows, so there each row is written out and names its machine.
 */
export async function insertRows<R extends pg.QueryResultRow>(
  tx: Queryable,
  table: string,
  columns: readonly InsertedColumn[],
  onConflict = '',
): Promise<R[]> {
  const into = `insert into ${table} (${columns.map(({ name }) => name).join(', ')})`
  if (!tx.isCluster) {
    const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`)
    const { rows } = await tx.query<R>(
      `${into} select * from unnest(${arrays.join(', ')}) ${onConflict}`,
      columns.map(arrayOf),
    )
    return rows
  }
  const inserted: R[] = []
  const count = columns[0]?.values.length ?? 0
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const literals = Array.from(
      { length: Math.min(ROWS_AT_ONCE, count - from) },
      (_, row) => `(${columns.map((column) => literalOf(column, from + row)).join(', ')})`,
    )
    const { rows } = await tx.query<R>(`${into} values ${literals.join(', ')} ${onConflict}`)
    inserted.push(...rows)
  }
  return inserted
}

function arrayOf(column: InsertedColumn): unknown {
  switch (column.type) {
    case 'bigint':
      return int8Array(column.values)
    case 'timestamptz':
      return timestamptzArray(column.values)
    case 'float8':
      return float8Array(column.values)
    case 'text':
      return textArray(column.values)
    case 'date':
      return column.values
    case 'boolean':
      return boolArray(column.values)
    case 'bytea':
      return byteaArray(column.values)
    default:
      return column satisfies never
  }
}

function literalOf(column: InsertedColumn, row: number): string {
  const value = column.values[row] ?? null
  if (value === null) return `null::${column.type}`
  if (column.type === 'bigint' || column.type === 'boolean') return String(value)
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`
  const text = column.type === 'timestamptz' ? new Date(value as number).toISOString() : String(value)
  // A cast in each row: one that is all nulls must not make a column of texts.
  return `${pg.escapeLiteral(text)}::${column.type}`
}
