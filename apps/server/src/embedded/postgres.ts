import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { dataOf, openCluster, superuser } from './cluster.ts'
import { type Home, openHome, recall, remember } from './home.ts'
import { lastLines, launch } from './launch.ts'
import { freePort } from './port.ts'
import { findPostmaster, isAlive, stopPostmaster } from './postmaster.ts'
import { claim, connectWhenReady, ensureDatabase } from './session.ts'
import { commandLine, optionsFile, type Settings } from './settings.ts'

/** Recovery after a crash reads up to max_wal_size; longer than this and something else is wrong. */
const patience = 120_000
const databaseName = 'millwright'

interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

interface Options {
  dataDir: string
  /** A free one by default, kept from start to start. */
  port?: number | undefined
  log: Log
  settings?: Settings
}

export interface EmbeddedPostgres {
  url: string
  /** Where the cluster lies: inside the data dir, or elsewhere when started by root. */
  folder: string
  stop(): Promise<void>
}

interface Server {
  pid: number
  port: number
  session: pg.Client
}

interface Cluster {
  home: Home
  binaries: Binaries
  data: string
  settings: Settings
}

const urlOf = (home: Pick<Home, 'password'>, port: number, database: string) =>
  `postgres://${superuser}:${home.password}@127.0.0.1:${port}/${database}`

/** A killed Node leaves PostgreSQL running: take it over when it is what we would start, else stop it. */
async function adopt(
  { home, binaries, data, settings }: Cluster,
  wantedPort: number,
): Promise<Server | undefined> {
  const found = await findPostmaster(data)
  if (!found) return undefined
  const end = Date.now() + patience
  const goOn = () => isAlive(found.pid) && Date.now() < end
  const session = await connectWhenReady(urlOf(home, found.port, 'postgres'), goOn)
  if (session && !(await claim(session))) {
    await session.end()
    throw new Error(`The database in ${home.folder} is in use by another Millwright process (same data dir).`)
  }
  const wanted = optionsFile(binaries.postgres, commandLine(data, wantedPort || found.port, settings))
  const running = await readFile(path.join(data, 'postmaster.opts'), 'utf8')
  if (session && running === wanted) return { ...found, session }
  await session?.end()
  await stopPostmaster(data, found.pid)
  return undefined
}

async function start({ home, binaries, data, settings }: Cluster, wantedPort: number): Promise<Server> {
  const port = wantedPort || (await freePort(home.port))
  const logFile = path.join(home.folder, 'postgres.log')
  const args = commandLine(data, port, settings)
  const request = { program: binaries.postgres, args, folder: home.folder, logFile, account: home.account }
  const end = Date.now() + patience
  for (;;) {
    const { pid, hasExited } = await launch(request)
    const session = await connectWhenReady(
      urlOf(home, port, 'postgres'),
      () => !hasExited() && Date.now() < end,
    )
    if (session && (await claim(session))) return { pid, port, session }
    const words = await lastLines(logFile)
    // The sessions of a killed server need a moment to see that it is gone.
    const isLeftover = words.includes('shared memory block') && Date.now() < end
    if (!isLeftover) throw new Error(`PostgreSQL did not start. The end of ${logFile}:\n${words}`)
    await sleep(250)
  }
}

/** The address of the server that runs on the data of `dataDir`, whoever started it. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const known = await recall(path.resolve(dataDir))
  const found = known && (await findPostmaster(dataOf(known)))
  return found && urlOf(known, found.port, databaseName)
}

/** Starts the embedded PostgreSQL on the data of `dataDir`, or takes over the one that still runs there. */
export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, port = 0, log, settings = {} } = options
  const home = await openHome(dataDir)
  const binaries = await findBinaries(home.shelf)
  const data = await openCluster(home, binaries)
  const cluster = { home, binaries, data, settings }

  const adopted = await adopt(cluster, port)
  const server = adopted ?? (await start(cluster, port))
  const { pid, session } = server
  let stopping = false
  session.on('error', ({ message }) => {
    if (!stopping) log.error(`PostgreSQL is gone: ${message}`)
  })
  await remember({ ...home, port: server.port })
  await ensureDatabase(session, databaseName)
  log.info(`PostgreSQL ${binaries.major} ${adopted ? 'adopted' : 'started'} on 127.0.0.1:${server.port}`)

  return {
    url: urlOf(home, server.port, databaseName),
    folder: home.folder,
    async stop() {
      if (stopping) return
      stopping = true
      await session.end()
      await stopPostmaster(data, pid)
      log.info('PostgreSQL stopped')
    },
  }
}
