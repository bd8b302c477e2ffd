import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBackupJob } from '../platform/backup/backup-job.ts'
import { createBackupRunStore } from '../platform/backup/backup-run-store.ts'
import { readBackupKey } from '../platform/backup/encryption.ts'
import { createFolderTarget } from '../platform/backup/folder-target.ts'
import { shipLog } from '../platform/backup/log-archive.ts'
import { readManifest, writeManifest } from '../platform/backup/manifest.ts'
import { proveBackup } from '../platform/backup/prove-backup.ts'
import { atRestorePoint } from '../platform/backup/restore-point-store.ts'
import type { Storage } from '../platform/backup/storage.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { type EmbeddedPostgres, startPostgres } from '../platform/embedded/postgres.ts'
import { removeData } from '../platform/embedded/remove-data.ts'
import { ARCHIVING, LOG_ARCHIVE } from '../platform/embedded/settings.ts'
import { runOnce } from '../platform/jobs/job.ts'
import { createMetrics } from '../platform/runtime/metrics.ts'
import { BARE_ENV } from '../testing/test-process.ts'

const exec = promisify(execFile)
const LOG = { info() {}, warn() {}, error() {} }
const FILE = '1/0b7c0000-0000-4000-8000-000000000001'

let folder: string
let postgres: EmbeddedPostgres
const dataOf = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-backup-test-'))
  postgres = await startPostgres({ dataDir: dataOf('plant'), log: LOG, settings: ARCHIVING })
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

const MOMENT = `select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment, pg_sleep(0.01)`
const SEGMENT = 'select pg_walfile_name(pg_current_wal_lsn()) as segment'

/** Those of the tables of this test that are there. */
async function tablesIn(dataDir: string): Promise<string> {
  const started = await startPostgres({ dataDir: dataOf(dataDir), log: LOG })
  try {
    const found = await ask<{ names: string | null }>(
      started.url,
      `select string_agg(name, ', ') as names from unnest(array['plank', 'before_it', 'after_it']) as name
        where to_regclass(name) is not null`,
    )
    return found?.names ?? 'none'
  } finally {
    await started.stop()
  }
}

it('a backup of a database that is written meanwhile is restored as it was at one moment, or at a later one, and the way back is there', async () => {
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

  // The log goes on from the backup, up to any moment.
  await ask(postgres.url, 'create table before_it as select 1')
  const { moment } = (await ask<{ moment: string }>(postgres.url, MOMENT)) ?? { moment: '' }
  await ask(postgres.url, 'create table after_it as select 1')
  const { segment } = (await ask<{ segment: string }>(postgres.url, SEGMENT)) ?? { segment: '' }
  await ask(postgres.url, 'select pg_switch_wal()')
  const waiting = join(postgres.folder, LOG_ARCHIVE)
  await expect.poll(() => existsSync(join(waiting, segment)), { timeout: 60_000 }).toBe(true)
  const storage = {
    target: createFolderTarget(backups),
    key: await readBackupKey(join(folder, 'backup.key')),
  }
  expect(await shipLog({ ...storage, rest: async () => {} }, waiting, () => false)).toBeGreaterThan(1)
  expect(await readdir(waiting)).toEqual([])
  await expect(
    run('restore.ts', 'restored', ['--from', source, '--until', '2099-01-01T00:00:00Z']),
  ).rejects.toMatchObject(saying('ends before 2099'))
  expect(await tablesIn('restored')).toBe('none')
  expect(await run('restore.ts', 'restored', ['--from', source, '--until', moment])).toContain(
    'The data of before is in',
  )
  expect(await tablesIn('restored')).toBe('plank, before_it')

  expect(await run('restore.ts', 'restored', ['--back'])).toContain('is back')
  expect(await tablesIn('restored')).toBe('none')
}, 180_000)

it('a page that a link of the server opens once shows what would be lost, restores, and goes back', async () => {
  const backups = join(folder, 'backups')
  const [name = ''] = await readdir(backups).then((all) =>
    all.filter((each) => each.startsWith('millwright-')),
  )
  const child = spawn(process.execPath, [join(import.meta.dirname, 'restore.ts'), '--link'], {
    env: {
      ...BARE_ENV,
      MILLWRIGHT_DATA: dataOf('restored'),
      BACKUP_KEY_FILE: join(folder, 'backup.key'),
      BACKUP_TO: backups,
      HOST: '127.0.0.1',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('#')
  const link = new URL(/http\S+#\S+/.exec(printed)?.[0] ?? '')
  const code = link.hash.slice(1)
  let cookie = ''
  const call = async (path: string, fields?: Record<string, string>) => {
    const answer = await fetch(`${link.origin}${path}`, {
      redirect: 'manual',
      headers: { cookie, 'accept-language': 'de' },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: answer.status, text: await answer.text() }
  }
  const shows = (text: string) =>
    expect.poll(async () => (await call('/restore')).text, { timeout: 120_000 }).toContain(text)
  try {
    // Everything else of the portal is away, and nobody is let in without the code.
    expect((await call('/api/health')).status).toBe(503)
    expect((await call('/restore')).status).toBe(403)
    expect((await call('/restore/run', { backup: name })).status).toBe(403)
    expect((await call('/restore/open', { code: 'guess' })).status).toBe(403)
    expect((await call('/restore/open', { code })).status).toBe(303)
    const own = cookie
    expect(own).toMatch(/^millwright-restore=/)
    cookie = ''
    expect((await call('/restore/open', { code })).status).toBe(403)
    cookie = own

    expect((await call('/restore')).text).toContain(`?backup=${name}`)
    const preview = (await call(`/restore?backup=${name}`)).text
    expect(preview).toMatch(/Maschinen<\/th><td>0<\/td>/)
    expect(preview).toContain('ginge verloren')
    expect((await call('/restore?backup=../../etc')).text).not.toContain('ginge verloren')

    expect((await call('/restore/run', { backup: name })).status).toBe(303)
    await shows('Wiederhergestellt.')
    await call('/restore/back', {})
    await shows('Die Daten von vorher sind zurück.')
    expect((await call('/restore/finish', {})).text).toContain('Starten Sie das Portal')
    expect(await ended).toBe(0)
  } finally {
    child.kill('SIGKILL')
  }
  expect(await tablesIn('restored')).toBe('none')
}, 180_000)

describe('by schedule', () => {
  const backups = () => join(folder, 'by-schedule')
  const readStorage = async (): Promise<Storage> => ({
    target: createFolderTarget(backups()),
    key: await readBackupKey(join(folder, 'backup.key')),
    rest: async () => {},
  })
  const newest = async () => (await readdir(backups())).sort().at(-1) ?? ''
  const prove = async () => proveBackup(await readStorage(), await newest(), dataOf('plant'))

  it('a backup is taken when it is due and proven after it, each in a process of its own', async () => {
    const db = openDatabase({ url: postgres.url, size: 3, onError: () => {} })
    const runs = createBackupRunStore(db)
    const job = createBackupJob({
      db,
      runs,
      settings: {
        to: { kind: 'folder', folder: backups() },
        at: [0],
        keep: { last: 0, daily: 1, weekly: 0, monthly: 0 },
        keyFile: join(folder, 'backup.key'),
        hasLog: true,
      },
      dataDir: dataOf('plant'),
      areFilesElsewhere: false,
      version: '0.0.0-test',
      share: 1,
      metrics: createMetrics(),
      log: { info() {} },
      now: Date.now,
    })
    await db.query('delete from backup_run')
    // Empty after every recovery, which is no fault of the backup.
    await db.query('create unlogged table fleeting as select 1 as n')
    // Left by a backup and a proof that were killed.
    await mkdir(join(backups(), 'millwright-2026-11-16T14-00-00Z'), { recursive: true })
    await mkdir(join(dataOf('plant'), 'backup-proof'))
    await runOnce(job)
    expect(await readdir(backups())).toHaveLength(1)
    expect(await runs.state()).toMatchObject({
      whole: { name: await newest(), cause: 'schedule', isEncrypted: true, error: '' },
      proven: null,
    })
    await runs.beginProof(await newest(), new Date(0))
    await runOnce(job)
    const { proven } = await runs.state()
    expect(proven).toMatchObject({ name: await newest(), proofError: '', comparison: { differences: [] } })
    expect(proven?.comparison?.compared).toBeGreaterThan(200)
    expect(existsSync(join(dataOf('plant'), 'backup-proof'))).toBe(false)
    await runOnce(job)
    expect((await runs.state()).begun?.name).toBe(proven?.name)
    await db.close()
  }, 120_000)

  it('a row that is missing is found by the proof', async () => {
    const storage = await readStorage()
    const { manifest } = await readManifest(storage, await newest())
    const rows = Number(manifest.figures['rows of migration'])
    const figures = { ...manifest.figures, 'rows of migration': String(rows + 1) }
    await writeManifest(storage, await newest(), { ...manifest, figures })
    expect((await prove()).differences).toEqual([
      { figure: 'rows of migration', wanted: String(rows + 1), found: String(rows) },
    ])
  }, 120_000)

  it('a changed byte, a cut and a missing file have names of their own', async () => {
    const file = join(backups(), await newest(), '00001.zst.enc')
    const bytes = await readFile(file)
    const changed = Buffer.from(bytes)
    changed[200_000] = (changed[200_000] ?? 0) ^ 1
    await writeFile(file, changed)
    await expect(prove()).rejects.toThrow('00001.zst.enc was changed')
    await writeFile(file, bytes.subarray(0, 200_000))
    await expect(prove()).rejects.toThrow('00001.zst.enc is cut')
    await rm(file)
    await expect(prove()).rejects.toThrow('00001.zst.enc is missing')
    expect(existsSync(join(dataOf('plant'), 'backup-proof'))).toBe(false)
  })
})

it('a commit that is in the log and that nobody sees yet is waited for, and holds up no other', async () => {
  const change = async (setting: string): Promise<void> => {
    await ask(postgres.url, `alter system ${setting}`)
    await ask(postgres.url, 'select pg_reload_conf()')
  }
  const isSeen = async (where: string): Promise<boolean> =>
    (await ask(postgres.url, `select 1 from pg_stat_activity where pid <> pg_backend_pid() and ${where}`)) !==
    undefined
  for (const table of ['board', 'beam']) await ask(postgres.url, `create table ${table} as select 1 as n`)
  // A commit that waits for a standby is in the log, and is seen when that has answered.
  await change(`set synchronous_standby_names = 'nobody'`)
  const writing = ask(postgres.url, 'insert into board values (2)')
  await expect.poll(() => isSeen(`wait_event = 'SyncRep'`), { timeout: 60_000 }).toBe(true)
  const db = openDatabase({ url: postgres.url, size: 3, onError: () => {} })
  const point = atRestorePoint(db, 'board', async (snapshot) => {
    const { rows } = await snapshot.query<{ count: number }>('select count(*)::int as count from board')
    return rows[0]?.count
  })
  await expect
    .poll(() => isSeen(`query like 'lock table%' or query = 'rollback'`), { timeout: 60_000 })
    .toBe(true)
  const withoutStandby = '?options=-c%20synchronous_commit%3Dlocal'
  await ask(postgres.url + withoutStandby, 'insert into beam values (2)')
  await change('reset synchronous_standby_names')
  await writing
  expect((await point).value).toBe(2)
  await db.close()
})

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
}, 180_000)
