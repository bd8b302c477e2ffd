import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { type EmbeddedPostgres, startPostgres } from '../platform/embedded/postgres.ts'
import { removeData } from '../platform/embedded/remove-data.ts'
import { BARE_ENV } from '../testing/test-process.ts'

const exec = promisify(execFile)
const LOG = { info() {}, warn() {}, error() {} }
const FILE = '1/0b7c0000-0000-4000-8000-000000000001'

let folder: string
let postgres: EmbeddedPostgres
const dataOf = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-backup-test-'))
  postgres = await startPostgres({ dataDir: dataOf('plant'), log: LOG })
  const db = openDatabase({ url: postgres.url, size: 2, onError: () => {} })
  await migrate(db)
  await db.close()
  await mkdir(join(dataOf('plant'), 'files/1'), { recursive: true })
  await writeFile(join(dataOf('plant'), 'files', FILE), 'a manual')
  await writeFile(join(dataOf('plant'), 'files', `${FILE}.part`), 'half of it')
  await writeFile(join(dataOf('plant'), 'secrets.key'), 'a key')
  await writeFile(join(folder, 'backup.key'), randomBytes(32).toString('base64'))
  await writeFile(join(folder, 'other.key'), randomBytes(32).toString('base64'))
}, 120_000)
afterAll(async () => {
  await postgres.stop()
  for (const name of ['plant', 'restored']) await removeData(dataOf(name))
  await rm(folder, { recursive: true, force: true })
})

const run = async (command: string, dataDir: string, args: string[], key = 'backup.key'): Promise<string> =>
  (
    await exec(process.execPath, [join(import.meta.dirname, command), ...args], {
      env: { ...BARE_ENV, MILLWRIGHT_DATA: dataOf(dataDir), BACKUP_KEY_FILE: join(folder, key) },
    })
  ).stdout

const saying = (text: string) => ({ stderr: expect.stringContaining(text) })

async function ask<R extends pg.QueryResultRow>(url: string, question: string): Promise<R | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(question)).rows[0]
  } finally {
    await client.end()
  }
}

it('a backup of a database that is written meanwhile is proven, and restored as it was at one moment', async () => {
  await ask(postgres.url, 'create table plank as select generate_series(1, 1000) as n')
  // Goes on writing while the files are copied.
  let isWriting = true
  const writing = (async () => {
    while (isWriting) await ask(postgres.url, 'insert into plank select generate_series(1, 100)')
  })()
  const backups = join(folder, 'backups')
  const printed = await run('back-up.ts', 'plant', ['--to', backups])
  isWriting = false
  await writing
  const [name = ''] = await readdir(backups)
  const source = join(backups, name)
  expect(printed).toBe(`${source}\n`)
  expect(name).toMatch(/^millwright-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/)

  expect(await run('back-up.ts', 'plant', ['--prove', '--to', backups])).toMatch(
    new RegExp(`^${name} is proven: restored, and \\d{3} figures are as they were`),
  )
  const noted = await ask<{ proven: boolean; compared: number }>(
    postgres.url,
    `select proven_at is not null as proven, (comparison->>'compared')::int as compared from backup_run where error = ''`,
  )
  expect(noted).toMatchObject({ proven: true })
  expect(existsSync(join(dataOf('plant'), 'backup-proof'))).toBe(false)

  expect(await run('restore.ts', 'restored', ['--from', source, '--preview'])).toContain('machines: 0')
  await expect(run('restore.ts', 'restored', ['--from', source], 'other.key')).rejects.toMatchObject(
    saying('is encrypted with another key'),
  )
  expect(await run('restore.ts', 'restored', ['--from', source])).toContain('0 machines, without points')
  expect(await readFile(join(dataOf('restored'), 'files', FILE), 'utf8')).toBe('a manual')
  expect(await readFile(join(dataOf('restored'), 'secrets.key'), 'utf8')).toBe('a key')
  expect(await readdir(join(dataOf('restored'), 'files/1'))).toHaveLength(1)

  const restored = await startPostgres({ dataDir: dataOf('restored'), log: LOG })
  try {
    const rows = await ask<{ all: number; whole: boolean }>(
      restored.url,
      'select count(*)::int as all, count(*) % 100 = 0 as whole from plank',
    )
    expect(rows?.all).toBeGreaterThan(1000)
    expect(rows?.whole).toBe(true)
    await ask(restored.url, 'drop table plank')
    await expect(run('restore.ts', 'restored', ['--from', source])).rejects.toMatchObject(
      saying('is running'),
    )
  } finally {
    await restored.stop()
  }

  // What is there is kept, and comes back.
  expect(await run('restore.ts', 'restored', ['--from', source])).toContain('The data of before is in')
  expect(await run('restore.ts', 'restored', ['--back'])).toContain('is back')
  const again = await startPostgres({ dataDir: dataOf('restored'), log: LOG })
  try {
    const found = await ask<{ there: boolean }>(again.url, `select to_regclass('plank') is not null as there`)
    expect(found?.there).toBe(false)
  } finally {
    await again.stop()
  }
}, 180_000)

it('a backup that did not end is none, and an external database is not backed up by it', async () => {
  const half = join(folder, 'half/millwright-2026-11-16T14-00-00Z')
  await mkdir(join(half, 'data'), { recursive: true })
  await expect(run('restore.ts', 'other', ['--from', half])).rejects.toMatchObject(
    saying('backup.json is missing'),
  )
  await expect(run('back-up.ts', 'nowhere', ['--to', folder])).rejects.toMatchObject(
    saying('nothing to back up'),
  )
  await expect(
    exec(process.execPath, [join(import.meta.dirname, 'back-up.ts'), '--to', folder], {
      env: { ...BARE_ENV, DATABASE_URL: 'postgres://somewhere/else' },
    }),
  ).rejects.toMatchObject(saying('pg_dump'))
}, 60_000)
