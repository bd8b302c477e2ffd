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
const firstPause = 250
const longestPause = 5_000
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
  isWanted: () => boolean
}

const urlOf = (home: Pick<Home, 'password'>, port: number, database: string) =>
  `postgres://${superuser}:${home.password}@127.0.0.1:${port}/${database}`

/** A killed Node leaves PostgreSQL running: take it over when it is what we would start, else stop it. */
async function adopt(
  { home, binaries, data, settings, isWanted }: Cluster,
  wantedPort: number,
): Promise<Server | undefined> {
  const found = await findPostmaster(data)
  if (!found) return undefined
  const end = Date.now() + patience
  const goOn = () => isAlive(found.pid) && isWanted() && Date.now() < end
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

async function start(
  { home, binaries, data, settings, isWanted }: Cluster,
  wantedPort: number,
): Promise<Server> {
  const port = wantedPort || (await freePort(home.port))
  const logFile = path.join(home.folder, 'postgres.log')
  const args = commandLine(data, port, settings)
  const request = { program: binaries.postgres, args, folder: home.folder, logFile, account: home.account }
  const end = Date.now() + patience
  for (;;) {
    const { pid, hasExited } = await launch(request)
    const session = await connectWhenReady(
      urlOf(home, port, 'postgres'),
      () => !hasExited() && isWanted() && Date.now() < end,
    )
    if (session && (await claim(session))) return { pid, port, session }
    if (!isWanted()) await stopPostmaster(data, pid)
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

/**
 * Starts the embedded PostgreSQL on the data of `dataDir`, or takes over the one that still runs there. It is started
 * again whenever it ends: a full disk or a lack of memory takes it down, and nobody else would bring it back.
 */
export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, port = 0, log, settings = {} } = options
  const home = await openHome(dataDir)
  const binaries = await findBinaries(home.shelf)
  const data = await openCluster(home, binaries)
  let stopping = false
  const cluster = { home, binaries, data, settings, isWanted: () => !stopping }

  const adopted = await adopt(cluster, port)
  let server = adopted ?? (await start(cluster, port))
  // Pinned: whoever was told the address comes back to it.
  const { port: ownPort } = server
  await remember({ ...home, port: ownPort })
  await ensureDatabase(server.session, databaseName)
  log.info(`PostgreSQL ${binaries.major} ${adopted ? 'adopted' : 'started'} on 127.0.0.1:${ownPort}`)

  let reviving = Promise.resolve()
  function watch({ session }: Server): void {
    session.on('error', ({ message }) => {
      if (!stopping) log.error(`PostgreSQL is gone: ${message}`)
    })
    session.once('end', () => {
      if (!stopping) reviving = revive()
    })
  }
  async function revive(): Promise<void> {
    for (let pause = firstPause; !stopping; pause = Math.min(pause * 2, longestPause)) {
      try {
        server = (await adopt(cluster, ownPort)) ?? (await start(cluster, ownPort))
        watch(server)
        log.info(`PostgreSQL is back on 127.0.0.1:${ownPort}`)
        return
      } catch (error) {
        if (!stopping) log.error(`PostgreSQL does not come back: ${(error as Error).message}`)
        await sleep(pause)
      }
    }
  }
  watch(server)

  return {
    url: urlOf(home, ownPort, databaseName),
    folder: home.folder,
    async stop() {
      if (stopping) return
      stopping = true
      await reviving
      await server.session.end()
      await stopPostmaster(data, server.pid)
      log.info('PostgreSQL stopped')
    },
  }
}
