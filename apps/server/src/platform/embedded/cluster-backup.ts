import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { CannotStart } from '../runtime/cannot-start.ts'
import { findBinaries } from './binaries.ts'
import { dataOf } from './cluster.ts'
import { loadClusterFile } from './home.ts'
import { type TreeEntry, walkTree } from './walk-tree.ts'

/** Without these nobody knows which server can read a copy. */
export interface ClusterFacts {
  /** Of PostgreSQL: files of one major version are not read by another. */
  readonly major: string
  readonly platform: string
  /** Of the database user; it is in the copied cluster too. */
  readonly password: string
}

export interface ClusterCopy extends ClusterFacts {
  /** The first file of the log (WAL) that it needs. */
  readonly firstLog: string
}

export interface CopyTo {
  /** Resolves when all of them are copied. One that is gone meanwhile is passed over. */
  files(root: string, entries: Iterable<TreeEntry> | AsyncIterable<TreeEntry>): Promise<void>
  text(name: string, text: string): Promise<void>
  /** Called when all that the copy needs is in the log; gives the position in it up to which the copy is replayed. */
  atEnd(): Promise<string>
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
const FILES_LEFT_OUT = [
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'recovery.signal',
]

function isLeftOut(relative: string): boolean {
  const [first = '', ...rest] = relative.split(path.sep)
  if (rest.length > 0 && FOLDERS_LEFT_EMPTY.includes(first)) return true
  return FILES_LEFT_OUT.includes(relative) || path.basename(relative).startsWith('pgsql_tmp')
}

/**
 * Copies the cluster of a data dir while its server runs, by PostgreSQL's own protocol for that: what changes during the copy
 * is in the log (WAL) that is copied last, and replayed when the copy is first started.
 */
export async function copyCluster(dataDir: string, url: string, to: CopyTo): Promise<ClusterCopy> {
  const known = await loadClusterFile(path.resolve(dataDir))
  if (!known) throw new CannotStart(`There is no embedded PostgreSQL in ${dataDir}.`)
  const data = dataOf(known)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const segmentOf = async (call: string, values: unknown[] = []): Promise<string> => {
    const { rows } = await client.query<{ wal: string }>(`select pg_walfile_name(${call}) as wal`, values)
    return rows[0]?.wal ?? ''
  }
  let firstLog: string
  try {
    // For as long as this session lasts the server keeps all log from here on.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `millwright_backup_${process.pid}`,
    ])
    firstLog = await segmentOf(`pg_backup_start('millwright', fast => true)`)
    await to.files(data, walkTree(data, isLeftOut))
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    await to.text('backup_label', rows[0]?.label ?? '')
    const end = await to.atEnd()
    // Writes the log up to here to the disk and goes on in the next file.
    await client.query('select pg_switch_wal()')
    await to.files(data, await segmentsOf(data, firstLog, await segmentOf('$1', [end])))
  } finally {
    await client.end()
  }
  const { major } = await findBinaries(undefined)
  return { major, platform: PLATFORM, password: known.password, firstLog }
}

/** Segments are named by their order, 24 hexadecimal digits. */
async function segmentsOf(data: string, first: string, last: string): Promise<TreeEntry[]> {
  const segments = (await readdir(path.join(data, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  )
  if (!segments.includes(first) || !segments.includes(last))
    throw new Error(`the log of the backup is not complete: ${first} to ${last} were needed`)
  return segments.map((name) => ({ name: path.join('pg_wal', name), isFolder: false }))
}

export async function checkReadable(copy: ClusterFacts): Promise<void> {
  const { major } = await findBinaries(undefined)
  if (copy.major === major && copy.platform === PLATFORM) return
  throw new CannotStart(
    `The backup is of PostgreSQL ${copy.major} on ${copy.platform}; this is ${major} on ${PLATFORM}. ` +
      'Restore it with the version that made it, and move it over with a dump.',
  )
}
