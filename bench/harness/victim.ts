import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { SUPERUSER } from '../../apps/server/src/platform/embedded/cluster.ts'
import { loadClusterFile } from '../../apps/server/src/platform/embedded/home.ts'
import { freePort } from '../../apps/server/src/platform/embedded/port.ts'
import { startPostgres } from '../../apps/server/src/platform/embedded/postgres.ts'
import { findPostmaster, stopPostmaster } from '../../apps/server/src/platform/embedded/postmaster.ts'
import { startWithin } from './lifetime.ts'
import { createNode, type NodeProcess } from './node-process.ts'
import { isReady } from './readiness.ts'
import { placeOnSmallDisk, type SmallDisk } from './small-disk.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { BENCH_SECRETS_KEY } from './viewer.ts'

/** Where the database is: brought by the product, on a small disk too, or apart, as on another computer. */
export type Place = 'own' | 'small disk' | 'apart'

/** The product, started as `npm start` does, to be killed in parts and as a whole. */
export interface Victim {
  readonly httpPort: number
  readonly mqttPort: number
  readonly db: Database
  readonly disk: SmallDisk | null
  readonly logFile: string
  /** Between the devices and the server. */
  readonly deviceLine: TcpProxy
  /** Between the server and PostgreSQL, where that is apart. */
  readonly databaseLine: TcpProxy | null
  postmaster(): Promise<number>
  killServer(): Promise<void>
  startServer(): Promise<void>
  /** Of the server's process; PostgreSQL has a clock of its own. */
  setClockAhead(ms: number): Promise<void>
  /** Another process of the product, with the same node name, on this database or on an empty one of its own. */
  addProcess(database?: string): Promise<NodeProcess>
  /** Another database on the same PostgreSQL. */
  openOther(name: string): Database
  /** How often the server ended without being killed by us. It is restarted, as a service manager would. */
  crashes(): number
  stop(): Promise<void>
}

const PRESENT = new URL('../..', import.meta.url).pathname
const CLOCK = new URL('./clock-offset.mjs', import.meta.url).href
const NODE_NAME = 'victim'
const DISK_MEGABYTES = 512
const READY_MS = 120_000
const ORDERLY_MS = 30_000
const AGAIN_MS = 1_000
/** Longer than the server takes to see that its clock was set. */
const CLOCK_SEEN_MS = 100

/** Everything is removed afterwards. */
export const startVictim = (place: Place): Promise<Victim> =>
  startWithin(async (onStop) => {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-chaos-'))
    onStop(() => rm(folder, { recursive: true, force: true }))
    const dataDir = join(folder, 'data')
    const clusterDir = place === 'apart' ? join(folder, 'database') : dataDir
    const disk = place === 'small disk' ? await placeOnSmallDisk(dataDir, DISK_MEGABYTES) : null
    if (disk) onStop(() => disk.remove())
    onStop(async () => {
      const home = await loadClusterFile(clusterDir)
      if (home) await rm(home.folder, { recursive: true, force: true })
    })
    const [httpPort, brokerPort] = [await freePort(0), await freePort(0)]
    const logFile = join(tmpdir(), `millwright-chaos-${process.pid}-${place.replace(' ', '-')}.log`)
    const log = openSync(logFile, 'w')
    const clockFile = join(folder, 'clock')
    await writeFile(clockFile, '0')
    const deviceLine = await startTcpProxy([brokerPort])
    onStop(() => deviceLine.stop())
    const postgres = place === 'apart' ? await startApart(clusterDir) : null
    if (postgres) onStop(() => postgres.stop())
    const databaseLine = postgres ? await startTcpProxy([Number(new URL(postgres.url).port)]) : null
    if (databaseLine) onStop(() => databaseLine.stop())
    const throughLine = (name?: string): string => {
      const url = new URL(postgres?.url ?? '')
      if (name) url.pathname = `/${name}`
      url.port = String(databaseLine?.port)
      return url.href
    }
    const env = {
      PATH: '/usr/bin:/bin',
      MILLWRIGHT_DATA: dataDir,
      MILLWRIGHT_NODE: NODE_NAME,
      SECRETS_KEY: BENCH_SECRETS_KEY,
      MQTT_PORT: String(brokerPort),
      PORT: String(httpPort),
      HOST: '127.0.0.1',
      CLOCK_OFFSET_FILE: clockFile,
      NODE_COMPILE_CACHE: join(PRESENT, 'node_modules/.cache/millwright/compiled'),
      ...(postgres && { DATABASE_URL: throughLine() }),
    }
    let server: ChildProcess | null = null
    let crashes = 0

    async function startServer(): Promise<void> {
      const main = join(PRESENT, 'apps/server/src/main.ts')
      const child = spawn(process.execPath, ['--import', CLOCK, main], { env, stdio: ['ignore', log, log] })
      server = child
      child.once('exit', () => {
        if (server !== child) return
        crashes++
        setTimeout(() => server === child && void startServer().catch(console.error), AGAIN_MS)
      })
      for (const end = Date.now() + READY_MS; !(await isReady(httpPort)); await pause(100)) {
        if (server !== child) return
        if (Date.now() > end) throw new Error(`The server is not ready after ${READY_MS} ms, see ${logFile}`)
      }
    }
    async function end(signal: NodeJS.Signals, patienceMs: number): Promise<void> {
      const child = server
      server = null
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      const tooLong = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(tooLong)
    }
    const cluster = async () => {
      const home = await loadClusterFile(clusterDir)
      if (!home) throw new Error('There is no embedded PostgreSQL')
      return { ...home, data: join(home.folder, 'data') }
    }
    async function postmaster(): Promise<number> {
      const found = await findPostmaster((await cluster()).data)
      if (!found) throw new Error('PostgreSQL does not run')
      return found.pid
    }

    onStop(async () => {
      await end('SIGTERM', ORDERLY_MS)
      if (postgres) return
      // A killed server leaves PostgreSQL behind.
      const { data } = await cluster()
      const left = await findPostmaster(data)
      if (left) await stopPostmaster(data, left.pid)
    })
    await startServer()
    if (crashes > 0) throw new Error(`The server does not start, see ${logFile}`)
    const { password, port } = await cluster()
    const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/millwright`
    // Its connections break with every disaster; the next question opens a new one.
    const db = openDatabase({ url, size: 2, onError: () => {} })
    onStop(() => db.close())

    async function addProcess(database?: string): Promise<NodeProcess> {
      const [ownHttp, ownMqtt] = [await freePort(0), await freePort(0)]
      const own = {
        ...env,
        DATABASE_URL: throughLine(database),
        PORT: String(ownHttp),
        MQTT_PORT: String(ownMqtt),
      }
      const added = createNode({ name: NODE_NAME, httpPort: ownHttp, env: own, log })
      onStop(() => added.kill())
      return added
    }

    return {
      httpPort,
      mqttPort: deviceLine.port,
      db,
      disk,
      logFile,
      deviceLine,
      databaseLine,
      postmaster,
      killServer: () => end('SIGKILL', ORDERLY_MS),
      startServer,
      async setClockAhead(ms) {
        await writeFile(clockFile, String(ms))
        await pause(CLOCK_SEEN_MS)
      },
      addProcess,
      openOther(name) {
        const other = new URL(url)
        other.pathname = `/${name}`
        return openDatabase({ url: other.href, size: 1, onError: () => {} })
      },
      crashes: () => crashes,
    }
  })

async function startApart(dataDir: string) {
  const log = { info() {}, warn: (message: string) => console.warn(message), error() {} }
  return await startPostgres({ dataDir, log })
}
