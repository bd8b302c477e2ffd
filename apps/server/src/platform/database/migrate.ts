import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { CannotStart } from '../runtime/cannot-start.ts'
import { withAdvisoryLock } from './coordination/advisory-lock-store.ts'
import { LOCKS } from './coordination/locks.ts'
import type { Database } from './database.ts'
import { isOlder, unusedSince } from './migration-effects.ts'
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

class DatabaseIsNewer extends CannotStart {
  constructor(version: string, name: string, since: string) {
    super(
      `A newer version used this database: its migration ${name} removed what versions before ${since} need, and this is ${version}. ` +
        'Start the newer version, or restore a backup of before it (docs/operate/upgrade.md).',
    )
  }
}

export interface Migration {
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
 *
 * Files that a newer version applied and this one does not know only added something: this one works on. Where one removed what versions before
 * a certain one use, those refuse to start.
 */
export async function migrate(db: Database, source = SOURCE, version?: string): Promise<string[]> {
  const migrations = await readMigrations(source)
  const ownVersion = version ?? (await readOwnVersion())
  return await withAdvisoryLock(db, LOCKS.migration, async (connection) => {
    const store = createMigrationStore(connection)
    await store.prepare()
    const applied = await store.applied()
    const changed = migrations.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
    if (changed.length > 0) throw new MigrationChanged(changed.map(({ name }) => name))

    const known = new Set(migrations.map(({ name }) => name))
    for (const { name, since } of await store.removed())
      if (!known.has(name) && isOlder(ownVersion, since)) throw new DatabaseIsNewer(ownVersion, name, since)

    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const { name, checksum } of migrations)
      if (applied.get(name) === null) await store.addChecksum(name, checksum)
    for (const { name, checksum, sql } of missing) {
      const apply = OUTSIDE.test(firstLine(sql)) ? store.applyOutside : store.applyInTransaction
      await apply({ name, checksum, since: unusedSince(sql) }, sql).catch((error: Error) => {
        throw new MigrationFailed(name, error)
      })
    }
    return missing.map(({ name }) => name)
  })
}

const firstLine = (sql: string): string => sql.split('\n', 1)[0] ?? ''

/** In the order in which they are applied. */
export async function readMigrations(source = SOURCE): Promise<Migration[]> {
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

async function readOwnVersion(): Promise<string> {
  const file = join(SOURCE, '../package.json')
  return (parseOwnJson(await readFile(file, 'utf8'), file) as { version: string }).version
}
