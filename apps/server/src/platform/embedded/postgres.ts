import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pauseAfter } from '@millwright/domain/time/backoff'
import type pg from 'pg'
import { CannotStart } from '../runtime/cannot-start.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { dataOf, openCluster, SUPERUSER } from './cluster.ts'
import { type Home, loadClusterFile, openHome, saveClusterFile } from './home.ts'
import { lastLines, launch } from './launch.ts'
import { claimOwnership, connectWhenReady, ensureDatabase, ownerOf } from './owner-connection.ts'
import { freePort } from './port.ts'
import { findPostmaster, isAlive, stopPostmaster } from './postmaster.ts'
import { commandLine, optionsFile, type Settings } from './settings.ts'

/** Recovery after a crash replays up to max_wal_size of WAL, which takes less; beyond it something else is wrong. */
const START_TIMEOUT_MS = 120_000
const BACKOFF = { firstMs: 250, longestMs: 5_000 }
const DATABASE_NAME = 'millwright'

interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

interface Options {
  dataDir: string
  /** By default a free one, which is used again at the next start. */
  port?: number | undefined
  log: Log
  settings?: Settings
  /** Where more log is replayed than a crash leaves. */
  startTimeoutMs?: number
}

export interface EmbeddedPostgres {
  url: string
  /** The folder of the cluster: inside the data dir, or elsewhere when started by root. */
  folder: string
  stop(): Promise<void>
}

interface Server {
  pid: number
  port: number
  connection: pg.Client
}

interface Cluster {
  home: Home
  binaries: Binaries
  data: string
  settings: Settings
  isWanted: () => boolean
  startTimeoutMs: number
}

const urlOf = (home: Pick<Home, 'password'>, port: number, database: string) =>
  `postgres://${SUPERUSER}:${home.password}@127.0.0.1:${port}/${database}`

/** A killed Node leaves PostgreSQL running: take it over when it is what we would start, else stop it. */
async function adopt(
  { home, binaries, data, settings, isWanted, startTimeoutMs }: Cluster,
  wantedPort: number,
): Promise<Server | undefined> {
  const found = await findPostmaster(data)
  if (!found) return undefined
  const end = Date.now() + startTimeoutMs
  const shouldRetry = () => isAlive(found.pid) && isWanted() && Date.now() < end
  const connection = await connectWhenReady(urlOf(home, found.port, 'postgres'), shouldRetry)
  if (connection && !(await claimOwnership(connection))) {
    const owner = await ownerOf(connection)
    await connection.end()
    throw new CannotStart(
      `MILLWRIGHT_DATA: ${home.dataDir} is in use by another Millwright${owner ? ` (process ${owner})` : ''}. ` +
        'Stop that one, or set MILLWRIGHT_DATA to another folder.',
    )
  }
  const wanted = optionsFile(binaries.postgres, commandLine(data, wantedPort || found.port, settings))
  const running = await readFile(path.join(data, 'postmaster.opts'), 'utf8')
  if (connection && running === wanted) return { ...found, connection }
  await connection?.end()
  await stopPostmaster(data, found.pid)
  return undefined
}

async function start(
  { home, binaries, data, settings, isWanted, startTimeoutMs }: Cluster,
  wantedPort: number,
): Promise<Server> {
  const port = wantedPort || (await freePort(home.port))
  const logFile = path.join(home.folder, 'postgres.log')
  const args = commandLine(data, port, settings)
  const request = { program: binaries.postgres, args, folder: home.folder, logFile, account: home.account }
  const end = Date.now() + startTimeoutMs
  for (;;) {
    const { pid, hasExited } = await launch(request)
    const connection = await connectWhenReady(
      urlOf(home, port, 'postgres'),
      () => !hasExited() && isWanted() && Date.now() < end,
    )
    if (connection && (await claimOwnership(connection))) return { pid, port, connection }
    if (!isWanted()) await stopPostmaster(data, pid)
    const logTail = await lastLines(logFile)
    // The backends of a killed server hold its shared memory until they notice that it is gone.
    const isStillHeld = logTail.includes('shared memory block') && Date.now() < end
    if (!isStillHeld) throw new CannotStart(`PostgreSQL did not start. The end of ${logFile}:\n${logTail}`)
    await sleep(250)
  }
}

/** The address of the server that runs on the data of `dataDir`, also when another process started it. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const known = await loadClusterFile(path.resolve(dataDir))
  const found = known && (await findPostmaster(dataOf(known)))
  return found && urlOf(known, found.port, DATABASE_NAME)
}

/**
 * Starts the embedded PostgreSQL on the data of `dataDir`, or takes over the one that still runs there. It is started
 * again whenever it ends: a full disk or the OOM killer takes it down, and nothing else would start it again.
 */
export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, port = 0, log, settings = {}, startTimeoutMs = START_TIMEOUT_MS } = options
  const home = await openHome(dataDir)
  const binaries = await findBinaries(home.systemDir)
  const data = await openCluster(home, binaries)
  let stopping = false
  const cluster = { home, binaries, data, settings, isWanted: () => !stopping, startTimeoutMs }

  const adopted = await adopt(cluster, port)
  let server = adopted ?? (await start(cluster, port))
  // The same port after each restart: connection pools reconnect to the address that they have.
  const { port: ownPort } = server
  await saveClusterFile({ ...home, port: ownPort })
  await ensureDatabase(server.connection, DATABASE_NAME)
  log.info(`PostgreSQL ${binaries.major} ${adopted ? 'adopted' : 'started'} on 127.0.0.1:${ownPort}`)

  let restarting = Promise.resolve()
  function watch({ connection }: Server): void {
    connection.on('error', ({ message }) => {
      if (!stopping) log.error(`PostgreSQL is gone: ${message}`)
    })
    connection.once('end', () => {
      if (!stopping) restarting = restart()
    })
  }
  async function restart(): Promise<void> {
    for (let failures = 1; !stopping; failures++) {
      try {
        server = (await adopt(cluster, ownPort)) ?? (await start(cluster, ownPort))
        watch(server)
        log.info(`PostgreSQL is back on 127.0.0.1:${ownPort}`)
        return
      } catch (error) {
        if (!stopping) log.error(`PostgreSQL does not come back: ${(error as Error).message}`)
        await sleep(pauseAfter(failures, BACKOFF))
      }
    }
  }
  watch(server)

  return {
    url: urlOf(home, ownPort, DATABASE_NAME),
    folder: home.folder,
    async stop() {
      if (stopping) return
      stopping = true
      await restarting
      await server.connection.end()
      await stopPostmaster(data, server.pid)
      log.info('PostgreSQL stopped')
    },
  }
}
