import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { withStartupLock } from './coordination/advisory-lock-store.ts'
import { type Database, openDatabase } from './database.ts'
import { MigrationChanged, MigrationFailed, migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
let opened: Database[]
let db: Database

const open = (): Database => {
  const fresh = openDatabase({ url: database.url, size: 4, onError: () => {} })
  opened.push(fresh)
  return fresh
}

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'millwright-migrations-'))
  opened = []
  db = open()
})
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()))
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Of a room of its own, or the one named. */
async function write(name: string, sql: string, room = 'parts'): Promise<void> {
  const migrations = join(folder, room, 'migrations')
  await mkdir(migrations, { recursive: true })
  await writeFile(join(migrations, name), sql)
}
const tableThere = async (name: string) =>
  (await db.query('select 1 where to_regclass($1) is not null', [name])).rows.length > 0
const indexStates = async () =>
  (
    await db.query<{ name: string; valid: boolean }>(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
        where indrelid = 'part'::regclass`,
    )
  ).rows
const recorded = async () =>
  (await db.query<{ name: string }>('select name from migration order by name')).rows.map((row) => row.name)

/** Waits until a connection waits for another one, and gives its number. */
async function blockedBackend(): Promise<number> {
  return await vi.waitUntil(
    async () => {
      const { rows } = await db.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      )
      return rows[0]?.pid
    },
    { timeout: 60_000, interval: 20 },
  )
}

const INDEX = '-- no transaction\ncreate index concurrently if not exists part_name on part (name);\n'

describe('a migration', () => {
  it('is sent as it is, whatever stands at the end of its lines', async () => {
    await write(
      '0001-first.sql',
      `-- a comment; with a semicolon;
create function twice(n int) returns int language plpgsql as $$
begin
  -- not the end;
  return n * 2;
end;
$$;
create table part (id int, note text default 'a;
-- b');
`,
    )
    expect(await migrate(db, folder)).toEqual(['0001-first.sql'])
    expect((await db.query('select twice(21) as n')).rows).toEqual([{ n: 42 }])
    await db.query('insert into part (id) values (1)')
    expect((await db.query('select note from part')).rows).toEqual([{ note: 'a;\n-- b' }])
    expect(await migrate(db, folder)).toEqual([])
  })

  it('lies in the room of its tables, and is applied in the order of all names', async () => {
    await write('0002-note.sql', 'alter table part add note text;', 'alarms')
    await write('0001-part.sql', 'create table part (id int);', 'tools')
    expect(await migrate(db, folder)).toEqual(['0001-part.sql', '0002-note.sql'])
    await write('0002-note.sql', 'select 1;', 'tools')
    await expect(migrate(db, folder)).rejects.toThrow('same name')
  })

  it('is applied in the order of names, also below one that was applied', async () => {
    await write('0001-first.sql', 'create table part (id int);')
    await write('0003-third.sql', 'create table third (id int);')
    await migrate(db, folder)
    await write('0002-second.sql', 'alter table part add column name text;')
    await write('0004-fourth.sql', 'alter table third add column name text;')
    expect(await migrate(db, folder)).toEqual(['0002-second.sql', '0004-fourth.sql'])
  })

  it('is refused by its name when it was changed after it was applied, and no other is applied then', async () => {
    await write('0001-first.sql', 'create table part (id int);')
    await migrate(db, folder)
    await write('0001-first.sql', 'create table part (id bigint);')
    await write('0002-second.sql', 'create table second (id int);')
    const refused = migrate(db, folder)
    await expect(refused).rejects.toBeInstanceOf(MigrationChanged)
    await expect(refused).rejects.toThrow(/^0001-first\.sql was changed after it was applied/)
    expect(await tableThere('second')).toBe(false)
  })

  it('of a newer version is left alone by an older one, unless it removed what that one needs', async () => {
    await write('0001-first.sql', 'create table part (id int, name text);')
    await migrate(db, folder, '0.2.0')
    await write('0002-added.sql', 'alter table part add note text;', 'newer')
    await write('0003-gone.sql', '-- removes: unused since 0.3\nalter table part drop name;', 'newer')
    expect(await migrate(db, folder, '0.4.0')).toEqual(['0002-added.sql', '0003-gone.sql'])
    await rm(join(folder, 'newer'), { recursive: true })
    const refused = migrate(db, folder, '0.2.9')
    await expect(refused).rejects.toThrow(
      /0003-gone\.sql removed what versions before 0\.3 need, and this is 0\.2\.9/,
    )
    expect(await migrate(db, folder, '0.3.0')).toEqual([])
  })

  it('of a version that stored no checksums gets its own at the first start, and is held to it', async () => {
    await db.query(
      'create table migration (name text primary key, applied_at timestamptz not null default now())',
    )
    await db.query("insert into migration (name) values ('0001-first.sql')")
    await write('0001-first.sql', 'create table part (id int);')
    expect(await migrate(db, folder)).toEqual([])
    await write('0001-first.sql', 'create table part (id bigint);')
    await expect(migrate(db, folder)).rejects.toThrow('0001-first.sql')
  })

  it('that fails leaves nothing behind, says which it is, and lets the next start try', async () => {
    await write('0001-first.sql', 'create table part (id int);\ncreate table part (id int);')
    const failed = migrate(db, folder)
    await expect(failed).rejects.toBeInstanceOf(MigrationFailed)
    await expect(failed).rejects.toThrow('0001-first.sql failed: relation "part" already exists')
    expect(await tableThere('part')).toBe(false)
    await write('0001-first.sql', 'create table part (id int);')
    expect(await migrate(db, folder)).toEqual(['0001-first.sql'])
  })

  it('that is killed in the middle is applied as a whole at the next start', async () => {
    await db.query('create table blocker (id int)')
    await write('0001-first.sql', 'create table part (id int);\nlock table blocker;\ncreate table other ();')
    const holder = open()
    await holder.transaction(async (tx) => {
      await tx.query('lock table blocker')
      const killed = expect(migrate(open(), folder)).rejects.toThrow()
      await db.query('select pg_terminate_backend($1)', [await blockedBackend()])
      await killed
    })
    expect([await tableThere('part'), await recorded()]).toEqual([false, []])
    expect(await migrate(db, folder)).toEqual(['0001-first.sql'])
    expect([await tableThere('part'), await tableThere('other')]).toEqual([true, true])
  })
})

describe('an index that is built concurrently', () => {
  beforeEach(() => write('0001-first.sql', 'create table part (id int, name text);'))

  it('is built outside a transaction', async () => {
    await write('0002-index.sql', INDEX)
    expect(await migrate(db, folder)).toEqual(['0001-first.sql', '0002-index.sql'])
    expect(await indexStates()).toEqual([{ name: 'part_name', valid: true }])
  })

  it('is refused by PostgreSQL without the mark', async () => {
    await write('0002-index.sql', INDEX.replace('-- no transaction\n', ''))
    await expect(migrate(db, folder)).rejects.toThrow('0002-index.sql failed')
    expect(await recorded()).toEqual(['0001-first.sql'])
  })

  it('is built once by processes that start together, none of which waits for ever', async () => {
    await write('0002-index.sql', INDEX)
    const starts = [open(), open(), open()].map((each) => withStartupLock(each, () => migrate(each, folder)))
    expect((await Promise.all(starts)).flat()).toEqual(['0001-first.sql', '0002-index.sql'])
  })

  it('is built by the next start when it was killed half-way', async () => {
    await migrate(db, folder)
    await write('0002-index.sql', INDEX)
    const writer = open()
    await writer.transaction(async (tx) => {
      await tx.query('insert into part values (1)')
      const killed = expect(migrate(open(), folder)).rejects.toThrow()
      await db.query('select pg_terminate_backend($1)', [await blockedBackend()])
      await killed
    })
    expect(await indexStates()).toEqual([{ name: 'part_name', valid: false }])
    expect(await migrate(db, folder)).toEqual(['0002-index.sql'])
    expect(await indexStates()).toEqual([{ name: 'part_name', valid: true }])
  })

  it('is left as it is when it was built and the process died before it said so', async () => {
    await write('0002-index.sql', INDEX)
    await migrate(db, folder)
    await db.query("delete from migration where name = '0002-index.sql'")
    expect(await migrate(db, folder)).toEqual(['0002-index.sql'])
    expect(await indexStates()).toEqual([{ name: 'part_name', valid: true }])
  })
})
