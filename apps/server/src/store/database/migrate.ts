import { readdir, readFile } from 'node:fs/promises'
import { LOCKS } from '../coordination/locks.ts'
import type { Database } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Applies the SQL files that this database has not seen, each in a transaction of its own. */
export async function migrate(db: Database): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  await db.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const applied: string[] = []
  for (const name of files) {
    const sql = await readFile(new URL(name, folder), 'utf8')
    const isNew = await db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [LOCKS.migration])
      const done = await tx.query('select 1 from migration where name = $1', [name])
      if (done.rows.length > 0) return false
      // One statement per query: a distributed PostgreSQL refuses several at once.
      for (const statement of statementsOf(sql)) await tx.query(statement)
      await tx.query('insert into migration (name) values ($1)', [name])
      return true
    })
    if (isNew) applied.push(name)
  }
  return applied
}

const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
