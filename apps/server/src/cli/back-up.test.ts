import { execFile } from 'node:child_process'
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
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-backup-test-'))
  postgres = await startPostgres({ dataDir: join(folder, 'plant'), log: LOG })
  const db = openDatabase({ url: postgres.url, size: 2, onError: () => {} })
  await migrate(db)
  await db.close()
  await mkdir(join(folder, 'plant/files/1'), { recursive: true })
  await writeFile(join(folder, 'plant/files', FILE), 'a manual')
  await writeFile(join(folder, 'plant/files', `${FILE}.part`), 'half of it')
}, 120_000)
afterAll(async () => {
  await postgres.stop()
  await removeData(join(folder, 'plant'))
  await removeData(join(folder, 'restored'))
  await rm(folder, { recursive: true, force: true })
})

const run = async (command: string, dataDir: string, ...args: string[]): Promise<string> =>
  (
    await exec(process.execPath, [join(import.meta.dirname, command), ...args], {
      env: { ...BARE_ENV, MILLWRIGHT_DATA: join(folder, dataDir) },
    })
  ).stdout

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

it('a backup of a database that is written meanwhile is restored with all that was committed before it', async () => {
  await withClient(postgres.url, (client) =>
    client.query(`create table plank as select generate_series(1, 1000) as n`),
  )
  // Goes on writing while the files are copied.
  let isWriting = true
  const writing = withClient(postgres.url, async (client) => {
    while (isWriting) await client.query(`insert into plank select generate_series(1, 100)`)
  })
  const printed = await run('back-up.ts', 'plant', '--to', join(folder, 'backups'))
  isWriting = false
  await writing
  const [name = ''] = await readdir(join(folder, 'backups'))
  expect(printed).toBe(`${join(folder, 'backups', name)}\n`)
  expect(name).toMatch(/^millwright-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/)

  const source = join(folder, 'backups', name)
  expect(await run('restore.ts', 'restored', '--from', source)).toContain('0 machines, without points')
  expect(await readFile(join(folder, 'restored/files', FILE), 'utf8')).toBe('a manual')
  expect(await readdir(join(folder, 'restored/files/1'))).toHaveLength(1)

  const restored = await startPostgres({ dataDir: join(folder, 'restored'), log: LOG })
  try {
    const rows = await withClient(restored.url, async (client) => {
      await client.query('insert into plank values (0)')
      const { rows: found } = await client.query<{ all: number; whole: boolean }>(
        'select count(*)::int as all, (count(*) - 1) % 100 = 0 as whole from plank',
      )
      return found
    })
    expect(rows[0]?.all).toBeGreaterThan(1000)
    expect(rows[0]?.whole).toBe(true)
  } finally {
    await restored.stop()
  }

  // Data that is there is never overwritten.
  await expect(run('restore.ts', 'restored', '--from', source)).rejects.toMatchObject({
    stderr: expect.stringContaining('There is data in'),
  })
}, 180_000)

it('a backup that did not end is none, and an external database is not backed up by it', async () => {
  await mkdir(join(folder, 'half/data'), { recursive: true })
  await expect(run('restore.ts', 'other', '--from', join(folder, 'half'))).rejects.toMatchObject({
    stderr: expect.stringContaining('no complete backup'),
  })
  await expect(run('back-up.ts', 'nowhere', '--to', folder)).rejects.toMatchObject({
    stderr: expect.stringContaining('nothing to back up'),
  })
  await expect(
    exec(process.execPath, [join(import.meta.dirname, 'back-up.ts'), '--to', folder], {
      env: { ...BARE_ENV, DATABASE_URL: 'postgres://somewhere/else' },
    }),
  ).rejects.toMatchObject({ stderr: expect.stringContaining('pg_dump') })
}, 60_000)
