import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { withAdvisoryLock } from './coordination/advisory-lock-store.ts'
import { LOCKS } from './coordination/locks.ts'
import type { Database } from './database.ts'
import { createMigrationStore } from './migration-store.ts'

/** Each room and subject has those of its own tables. */
const SOURCE = join(import.meta.dirname, '../..')

/** First line of a file with one statement that PostgreSQL does not run in a transaction. */
const OUTSIDE = /^-- no transaction\s*$/

export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged'
  constructor(names: readonly string[]) {
    super(
      `${names.join(', ')} was changed after it was applied to this database. ` +
        'Restore the file as it was, and make the change in a new migration.',
    )
  }
}

export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
  constructor(file: string, cause: Error) {
    super(`The migration ${file} failed: ${cause.message}`, { cause })
  }
}

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/**
 * Applies the SQL files of all folders `migrations` that this database has not seen, in the order of their names, also one below the highest that
 * was applied. Gives the names of those that were new.
 *
 * A file is one message to PostgreSQL, in a transaction. With `-- no transaction` as its first line it is run outside
 * of one, for `create index concurrently`: it then has one statement, which must be safe to repeat (`if not exists`).
 * Citus takes a change of a distributed table only when no other statement is sent with it: a file of its own.
 */
export async function migrate(db: Database, source = SOURCE): Promise<string[]> {
  const migrations = await readMigrations(source)
  return await withAdvisoryLock(db, LOCKS.migration, async (connection) => {
    const store = createMigrationStore(connection)
    await store.prepare()
    const applied = await store.applied()
    const changed = migrations.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
    if (changed.length > 0) throw new MigrationChanged(changed.map(({ name }) => name))

    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const { name, checksum } of migrations)
      if (applied.get(name) === null) await store.addChecksum(name, checksum)
    for (const { name, checksum, sql } of missing) {
      const apply = OUTSIDE.test(firstLine(sql)) ? store.applyOutside : store.applyInTransaction
      await apply(name, checksum, sql).catch((error: Error) => {
        throw new MigrationFailed(name, error)
      })
    }
    return missing.map(({ name }) => name)
  })
}

const firstLine = (sql: string): string => sql.split('\n', 1)[0] ?? ''

async function readMigrations(source: string): Promise<Migration[]> {
  const files = globSync('**/migrations/*.sql', { cwd: source }).map((file) => join(source, file))
  const byName = new Map(files.map((file) => [basename(file), file]))
  if (byName.size < files.length) throw new Error('Two migrations have the same name.')
  return await Promise.all(
    [...byName].sort().map(async ([name, file]) => {
      const sql = await readFile(file, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
