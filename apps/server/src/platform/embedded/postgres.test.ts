import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, runningUrl, startPostgres } from './postgres.ts'
import { removeData } from './remove-data.ts'

const settings = { shared_buffers: '16MB' }
let dataDir: string
let folder: string
let logged: string[]
let running: EmbeddedPostgres | undefined

// Initialising takes a second: the tests share one data dir, and each starts and stops PostgreSQL on it.
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'millwright-postgres-test-'))
})

beforeEach(() => {
  logged = []
})

afterEach(async () => {
  await running?.stop()
  running = undefined
})

afterAll(async () => {
  await removeData(dataDir)
  expect(existsSync(folder)).toBe(false)
})

async function start(extra: Partial<Parameters<typeof startPostgres>[0]> = {}): Promise<EmbeddedPostgres> {
  const log = (message: string) => logged.push(message)
  const postgres = await startPostgres({
    dataDir,
    log: { info: log, warn: log, error: log },
    settings,
    ...extra,
  })
  folder = postgres.folder
  running = postgres
  return postgres
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text: question, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

/** Another process starts PostgreSQL on the same data, and is killed without a chance to stop it. */
async function startInKilledProcess(): Promise<string> {
  const module = JSON.stringify(new URL('./postgres.ts', import.meta.url).href)
  const program = `
    const { startPostgres } = await import(${module})
    const log = { info() {}, warn() {}, error() {} }
    const options = { dataDir: ${JSON.stringify(dataDir)}, log, settings: ${JSON.stringify(settings)} }
    console.log(JSON.stringify(await startPostgres(options)))`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program])
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  return (JSON.parse(line.toString()) as EmbeddedPostgres).url
}

const lockFile = () => path.join(folder, 'data/postmaster.pid')

describe('embedded PostgreSQL', () => {
  test('answers, keeps its data over a restart, and keeps its port', async () => {
    const first = await start()
    await ask(first.url, 'create table plank (length int)')
    await ask(first.url, 'insert into plank values (42)')
    await first.stop()
    await expect(ask(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')

    const second = await start()
    expect(await ask(second.url, 'select length from plank')).toBe(42)
    expect(second.url).toBe(first.url)
  })

  test('speaks UTF-8 and UTC, sorts the same everywhere, and listens to this machine only', async () => {
    const { url } = await start()
    expect(await ask(url, 'show server_encoding')).toBe('UTF8')
    expect(await ask(url, 'show timezone')).toBe('UTC')
    expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1')
    expect(await ask(url, 'show synchronous_commit')).toBe('on')
    expect(await ask(url, 'select datlocale from pg_database where datname = current_database()')).toBe(
      'C.UTF-8',
    )
  })

  test('lets nobody in without the password, which only the owner of the data dir can read', async () => {
    const { url } = await start()
    const stranger = new URL(url)
    stranger.password = 'guessed'
    await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(path.join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  })

  test('is found by another program while it runs, and only then', async () => {
    const { url, stop } = await start()
    expect(await runningUrl(dataDir)).toBe(url)
    expect(await ask((await runningUrl(dataDir)) ?? '', 'select 1')).toBe(1)
    await stop()
    expect(await runningUrl(dataDir)).toBeUndefined()
    expect(await runningUrl(`${dataDir}-unknown`)).toBeUndefined()
  })

  test('is adopted after its owner was killed', async () => {
    const url = await startInKilledProcess()
    const started = await ask(url, 'select pg_postmaster_start_time()::text')

    const postgres = await start()
    expect(postgres.url).toBe(url)
    expect(await ask(url, 'select pg_postmaster_start_time()::text')).toBe(started)
    expect(logged.join()).toContain('adopted')

    await postgres.stop()
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('is restarted when the one left behind has other settings', async () => {
    const url = await startInKilledProcess()
    await start({ settings: { shared_buffers: '24MB' } })
    expect(logged.join()).toContain('started')
    expect(await ask(url, 'show shared_buffers')).toBe('24MB')
  })

  test('comes back at its address after a kill of PostgreSQL itself, and logs that it was gone', async () => {
    const { url } = await start()
    await ask(url, 'create table board (length int)')
    process.kill(Number.parseInt(await readFile(lockFile(), 'utf8'), 10), 'SIGKILL')
    await expect.poll(() => logged.join(), { timeout: 60_000 }).toMatch(/gone.*back/)

    expect(await ask(url, 'select count(*)::int from board')).toBe(0)
    await running?.stop()
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('is kept after a kill of one of its sessions, which ends them all', async () => {
    const { url } = await start()
    const started = await ask(url, 'select pg_postmaster_start_time()::text')
    const victim = new pg.Client({ connectionString: url })
    victim.on('error', () => {})
    await victim.connect()
    const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    await expect.poll(() => logged.join(), { timeout: 60_000 }).toMatch(/gone.*back/)

    expect(await ask(url, 'select pg_postmaster_start_time()::text')).toBe(started)
    await expect(start()).rejects.toThrow('in use by another Millwright (process ')
  })

  test('is tried again until it can start, but not after a stop', async () => {
    const { url } = await start()
    const broken = path.join(folder, 'data/global/pg_control')
    const postmaster = Number.parseInt(await readFile(lockFile(), 'utf8'), 10)
    await rename(broken, `${broken}.away`)
    process.kill(postmaster, 'SIGKILL')
    await expect.poll(() => logged.join(), { timeout: 60_000 }).toContain('does not come back')

    await rename(`${broken}.away`, broken)
    await expect.poll(() => logged.join(), { timeout: 60_000 }).toContain('is back')
    expect(await ask(url, 'select 1')).toBe(1)

    await rename(broken, `${broken}.away`)
    logged = []
    process.kill(Number.parseInt(await readFile(lockFile(), 'utf8'), 10), 'SIGKILL')
    await expect.poll(() => logged.join(), { timeout: 60_000 }).toContain('does not come back')
    await running?.stop()
    await rename(`${broken}.away`, broken)
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
    expect(logged.join()).not.toContain('is back')
  })

  test('starts over a lock file whose number now belongs to another program', async () => {
    await (await start()).stop()
    await writeFile(lockFile(), `${process.pid}\n${folder}/data\n0\n1\n\n127.0.0.1\n\nready\n`)
    const { url } = await start()
    expect(await ask(url, 'select 1')).toBe(1)
  })

  test('is not taken from a process that uses it', async () => {
    await start()
    await expect(start()).rejects.toThrow('in use by another Millwright (process ')
  })

  test('goes with its data dir when that is moved', async () => {
    const first = await start()
    await ask(first.url, 'create table beam (length int)')
    await first.stop()
    await rename(dataDir, `${dataDir}-moved`)
    dataDir = `${dataDir}-moved`
    const second = await start()
    expect(await ask(second.url, 'select count(*)::int from beam')).toBe(0)
  })

  test('is not shared with a copy of its data dir', async () => {
    const first = await start()
    await first.stop()
    const copyDir = `${dataDir}-copy`
    await cp(dataDir, copyDir, { recursive: true })
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const copy = await startPostgres({ dataDir: copyDir, log, settings })
    await copy.stop()
    await removeData(copyDir)
    expect(copy.folder).not.toBe(first.folder)

    const again = await start()
    expect(again.folder).toBe(first.folder)
    expect(await ask(again.url, 'select count(*)::int from plank')).toBe(1)
  })

  test('refuses data of another major version with a message', async () => {
    await (await start()).stop()
    const file = path.join(folder, 'data/PG_VERSION')
    const version = await readFile(file, 'utf8')
    await writeFile(file, '15\n')
    await expect(start()).rejects.toThrow('was written by PostgreSQL 15')
    await writeFile(file, version)
  })

  test('quotes the log of PostgreSQL when it does not start', async () => {
    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      'invalid value for parameter',
    )
  })
})
