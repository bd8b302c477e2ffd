import type { Queryable } from './database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const dayStart = (ts: number): number => ts - (ts % DAY_MS)
const iso = (ts: number): string => new Date(ts).toISOString()
const nameOf = (ts: number): string => `sample_${iso(ts).slice(0, 10).replaceAll('-', '')}`

/** A partition for every UTC day from `from` to `to`. */
export async function ensurePartitions(db: Queryable, from: number, to: number): Promise<void> {
  const existing = await partitionNames(db)
  for (let day = dayStart(from); day <= dayStart(to); day += DAY_MS) {
    if (existing.has(nameOf(day))) continue
    const bounds = [iso(day), iso(day + DAY_MS)]
    // PostgreSQL refuses to cut a filled default partition: a day whose points lie there keeps them there.
    const taken = await db.query('select 1 from sample_rest where ts >= $1 and ts < $2 limit 1', bounds)
    if (taken.rows.length > 0) continue
    await db.query(
      `create table if not exists ${nameOf(day)} partition of sample for values from ('${bounds[0]}') to ('${bounds[1]}')`,
    )
  }
}

/** Days that end at or before `ts`; their points stand in blocks. */
export async function dropPartitionsBefore(db: Queryable, ts: number): Promise<void> {
  for (const name of await partitionNames(db)) {
    if (/^sample_\d{8}$/.test(name) && name < nameOf(ts)) await db.query(`drop table if exists ${name}`)
  }
  await db.query('delete from sample_rest where ts < $1', [new Date(ts)])
}

async function partitionNames(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'sample'::regclass`,
  )
  return new Set(rows.map((row) => row.name))
}
