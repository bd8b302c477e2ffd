import type { Queryable } from './database.ts'

/** Tables partitioned by time: few partitions, each dropped as a whole when its retention ends. */
const CUT = {
  sample_segment: { by: 'day', column: 'last_ts' },
  sample_block: { by: 'month', column: 'hour' },
  sample_rollup: { by: 'month', column: 'hour' },
} as const

export type CutTable = keyof typeof CUT

const iso = (ts: number): string => new Date(ts).toISOString()

function startOf(by: 'day' | 'month', ts: number, later = 0): number {
  const date = new Date(ts)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  return by === 'day' ? Date.UTC(year, month, day + later) : Date.UTC(year, month + later, 1)
}

function nameOf(table: CutTable, ts: number): string {
  const digits = iso(ts).replace(/\D/g, '')
  return `${table}_${digits.slice(0, CUT[table].by === 'day' ? 8 : 6)}`
}

/** A partition for every day or month from `from` to `to`, in UTC. */
export async function ensurePartitions(
  db: Queryable,
  table: CutTable,
  from: number,
  to: number,
): Promise<void> {
  const { by, column } = CUT[table]
  const existing = await partitionNames(db, table)
  for (let start = startOf(by, from); start <= to; start = startOf(by, start, 1)) {
    const name = nameOf(table, start)
    if (existing.has(name)) continue
    const bounds = [iso(start), iso(startOf(by, start, 1))]
    // PostgreSQL refuses to cut a filled default partition: a time whose rows lie there keeps them there.
    const taken = await db.query(
      `select 1 from ${table}_rest where ${column} >= $1 and ${column} < $2 limit 1`,
      bounds,
    )
    if (taken.rows.length > 0) continue
    await db.query(
      `create table if not exists ${name} partition of ${table} for values from ('${bounds[0]}') to ('${bounds[1]}')`,
    )
  }
}

/** Drops the days or months that end at or before `ts`, and the rows before it that lie in no partition of their own. */
export async function dropPartitionsBefore(db: Queryable, table: CutTable, ts: number): Promise<void> {
  for (const name of await partitionNames(db, table)) {
    if (/_\d+$/.test(name) && name < nameOf(table, ts)) await db.query(`drop table if exists ${name}`)
  }
  await db.query(`delete from ${table}_rest where ${CUT[table].column} < $1`, [new Date(ts)])
}

async function partitionNames(db: Queryable, table: CutTable): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::text::regclass`,
    [table],
  )
  return new Set(rows.map((row) => row.name))
}
