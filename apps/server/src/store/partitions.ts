import type { Queryable } from './database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const dayStart = (ts: number): number => ts - (ts % DAY_MS)
const iso = (ts: number): string => new Date(ts).toISOString()
const nameOf = (ts: number): string => `sample_${iso(ts).slice(0, 10).replaceAll('-', '')}`

/**
 * One partition per UTC day from `from` to `to`. A day whose points already lie in the rest partition
 * keeps them there: PostgreSQL refuses to cut a filled default partition.
 */
export async function ensurePartitions(db: Queryable, from: number, to: number): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'sample'::regclass`,
  )
  const existing = new Set(rows.map((row) => row.name))
  for (let day = dayStart(from); day <= dayStart(to); day += DAY_MS) {
    if (existing.has(nameOf(day))) continue
    const bounds = [iso(day), iso(day + DAY_MS)]
    const taken = await db.query('select 1 from sample_rest where ts >= $1 and ts < $2 limit 1', bounds)
    if (taken.rows.length > 0) continue
    await db.query(
      `create table if not exists ${nameOf(day)} partition of sample for values from ('${bounds[0]}') to ('${bounds[1]}')`,
    )
  }
}
