import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startPostgres } from '../platform/embedded/postgres.ts'
import { isAlive } from '../platform/embedded/postmaster.ts'
import { removeData } from '../platform/embedded/remove-data.ts'
import { runOnce } from '../platform/jobs/job.ts'
import { ensureRoles } from '../platform/registry/role-store.ts'
import { createHousekeeping, seedDemo } from '../platform/subject/collect.ts'
import { DEMO_ORGANIZATIONS } from '../subjects/people/shared/demo-accounts.ts'
import { createStores, SUBJECTS } from '../subjects.ts'
import { TEMPLATES } from './test-database.ts'

const PREFIX = 'millwright-test-database-'
const silent = { info: () => {}, warn: () => {}, error: () => {} }
/** Test data does not have to survive anything. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  autovacuum: 'off',
  wal_compression: 'off',
  // Of several servers at once in each worker.
  max_connections: '300',
}

async function stopAndRemove(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, log: silent, settings })
  await postgres.stop()
  await removeData(dataDir)
}

/** A killed run leaves its server behind; the folder's name says which process it belonged to. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(name.slice(PREFIX.length).split('-', 1)[0])
    if (!name.startsWith(PREFIX) || isAlive(owner)) continue
    // Another user's leftovers are not ours to remove.
    await stopAndRemove(path.join(tmpdir(), name)).catch(() => {})
  }
}

/** As a server with the demo finds them at its second start. */
async function makeTemplates(serverUrl: string): Promise<void> {
  const server = openDatabase({ url: serverUrl, size: 1, onError: () => {} })
  const make = async (name: string, from: string, fill: (db: Database) => Promise<unknown>) => {
    await server.query(`create database ${name} template ${from}`)
    const db = openDatabase({ url: new URL(`/${name}`, serverUrl).href, size: 2, onError: () => {} })
    await fill(db)
    await db.close()
  }
  await make(TEMPLATES.tables, 'template1', async (db) => {
    await migrate(db)
    await ensureRoles(db)
  })
  await make(TEMPLATES.demo, TEMPLATES.tables, async (db) => {
    const stores = createStores(db)
    const { retentionDays } = readConfig({})
    // Partitions of the days that come: each server would make them, in a third of the time of its start.
    await runOnce(createHousekeeping(SUBJECTS, { db, stores, retentionDays, now: Date.now }))
    await seedDemo(SUBJECTS, {
      db,
      stores,
      firstOrganization: DEMO_ORGANIZATIONS[0].code,
      now: Date.now,
    })
  })
  await server.close()
}

/** A server that is killed leaves nothing behind for the next one: in a new clone one is only loaded. */
async function compileServer(): Promise<void> {
  if (existsSync(process.env.NODE_COMPILE_CACHE ?? '')) return
  await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `await import(${JSON.stringify(path.join(import.meta.dirname, '../app.ts'))})\nprocess.exit()`,
  ])
}

/** One PostgreSQL for the whole run; each test file makes its own database on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  await compileServer()
  const dataDir = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`))
  const postgres = await startPostgres({ dataDir, log: silent, settings })
  await makeTemplates(postgres.url)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await removeData(dataDir)
  }
}
