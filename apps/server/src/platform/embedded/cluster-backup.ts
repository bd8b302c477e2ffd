import { chown, copyFile, mkdir, opendir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { CannotStart } from '../runtime/cannot-start.ts'
import type { Account } from './account.ts'
import { findBinaries } from './binaries.ts'
import { dataOf } from './cluster.ts'
import { copyTree } from './copy-tree.ts'
import { loadClusterFile, openHome, saveClusterFile } from './home.ts'

/** Stored beside the copy: without it nobody knows which server can read it. */
export interface ClusterCopy {
  /** Of PostgreSQL: files of one major version are not read by another. */
  readonly major: string
  readonly platform: string
  /** Of the database user; it is in the copied cluster too. */
  readonly password: string
}

const PLATFORM = `${process.platform} ${process.arch}`

/** PostgreSQL makes the content of these again, or it belongs to the running server alone (its manual, 25.3.4). */
const FOLDERS_LEFT_EMPTY = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]
const FILES_LEFT_OUT = ['postmaster.pid', 'postmaster.opts', 'backup_label', 'backup_label.old']

function isLeftOut(relative: string): boolean {
  const [first = '', ...rest] = relative.split(path.sep)
  if (rest.length > 0 && FOLDERS_LEFT_EMPTY.includes(first)) return true
  return FILES_LEFT_OUT.includes(relative) || path.basename(relative).startsWith('pgsql_tmp')
}

/**
 * Copies the cluster of a data dir while its server runs, by PostgreSQL's own protocol for that: what changes during the copy
 * is in the log (WAL) that is copied last, and replayed when the copy is first started.
 */
export async function copyCluster(dataDir: string, url: string, target: string): Promise<ClusterCopy> {
  const known = await loadClusterFile(path.resolve(dataDir))
  if (!known) throw new CannotStart(`There is no embedded PostgreSQL in ${dataDir}.`)
  const data = dataOf(known)
  const copy = path.join(target, 'data')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // For as long as this session lasts the server keeps all log from here on.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `millwright_backup_${process.pid}`,
    ])
    const { rows: begun } = await client.query<{ wal: string }>(
      `select pg_walfile_name(pg_backup_start('millwright', fast => true)) as wal`,
    )
    await copyTree(data, copy, { isLeftOut })
    const { rows: ended } = await client.query<{ wal: string; label: string }>(
      'select pg_walfile_name(lsn) as wal, labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(path.join(copy, 'backup_label'), ended[0]?.label ?? '', { mode: 0o600 })
    await copyLog(
      path.join(data, 'pg_wal'),
      path.join(copy, 'pg_wal'),
      begun[0]?.wal ?? '',
      ended[0]?.wal ?? '',
    )
  } finally {
    await client.end()
  }
  const { major } = await findBinaries(undefined)
  return { major, platform: PLATFORM, password: known.password }
}

/** Segments are named by their order, 24 hexadecimal digits. */
async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  const segments = (await readdir(from)).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  )
  if (!segments.includes(first) || !segments.includes(last))
    throw new Error(`the log of the backup is not complete: ${first} to ${last} were needed`)
  for (const name of segments) await copyFile(path.join(from, name), path.join(to, name))
}

/** Puts a copy in the place of a data dir that has no cluster yet. */
export async function placeCluster(source: string, copy: ClusterCopy, dataDir: string): Promise<void> {
  const { major } = await findBinaries(undefined)
  if (copy.major !== major || copy.platform !== PLATFORM)
    throw new CannotStart(
      `The backup is of PostgreSQL ${copy.major} on ${copy.platform}; this is ${major} on ${PLATFORM}. ` +
        'Restore it with the version that made it, and move it over with a dump.',
    )
  const home = { ...(await openHome(dataDir)), password: copy.password }
  const unfinished = path.join(home.folder, 'data.restore')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await copyTree(path.join(source, 'data'), unfinished)
  if (home.account) await own(unfinished, home.account)
  await rename(unfinished, dataOf(home))
  await saveClusterFile(home)
}

async function own(folder: string, account: Account): Promise<void> {
  await chown(folder, account.uid, account.gid)
  for await (const entry of await opendir(folder)) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) await own(name, account)
    else await chown(name, account.uid, account.gid)
  }
}
