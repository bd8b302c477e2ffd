import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { SUPERUSER } from '../../apps/server/src/platform/embedded/cluster.ts'
import { loadClusterFile } from '../../apps/server/src/platform/embedded/home.ts'
import { freePort } from '../../apps/server/src/platform/embedded/port.ts'
import { findPostmaster, stopPostmaster } from '../../apps/server/src/platform/embedded/postmaster.ts'
import { startWithin } from './lifetime.ts'
import { isReady } from './readiness.ts'
import { placeOnSmallDisk, type SmallDisk } from './small-disk.ts'
import { BENCH_SECRETS_KEY } from './viewer.ts'

/** The product with the PostgreSQL that it brings, started as `npm start` does, to be killed in parts and as a whole. */
export interface Victim {
  readonly httpPort: number
  readonly mqttPort: number
  readonly db: Database
  readonly disk: SmallDisk | null
  readonly logFile: string
  postmaster(): Promise<number>
  killServer(): Promise<void>
  startServer(): Promise<void>
  /** How often the server ended without being killed by us. It is restarted, as a service manager would. */
  crashes(): number
  stop(): Promise<void>
}

const MAIN = new URL('../../apps/server/src/main.ts', import.meta.url).pathname
const READY_MS = 120_000
const ORDERLY_MS = 30_000
const AGAIN_MS = 1_000

/** On a disk of so many megabytes if given; everything is removed afterwards. */
export const startVictim = (diskMegabytes: number | null): Promise<Victim> =>
  startWithin(async (onStop) => {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-chaos-'))
    onStop(() => rm(folder, { recursive: true, force: true }))
    const dataDir = join(folder, 'data')
    const disk = diskMegabytes === null ? null : await placeOnSmallDisk(dataDir, diskMegabytes)
    if (disk) onStop(() => disk.remove())
    const [httpPort, mqttPort] = [await freePort(0), await freePort(0)]
    const logFile = join(tmpdir(), `millwright-chaos-${process.pid}${disk ? '-small-disk' : ''}.log`)
    const log = openSync(logFile, 'w')
    const env = {
      PATH: '/usr/bin:/bin',
      MILLWRIGHT_DATA: dataDir,
      SECRETS_KEY: BENCH_SECRETS_KEY,
      MQTT_PORT: String(mqttPort),
      PORT: String(httpPort),
      HOST: '127.0.0.1',
    }
    let server: ChildProcess | null = null
    let crashes = 0

    async function startServer(): Promise<void> {
      const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', log, log] })
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
      const home = await loadClusterFile(dataDir)
      if (!home) throw new Error('There is no embedded PostgreSQL')
      return { ...home, data: join(home.folder, 'data') }
    }
    async function postmaster(): Promise<number> {
      const found = await findPostmaster((await cluster()).data)
      if (!found) throw new Error('PostgreSQL does not run')
      return found.pid
    }

    onStop(async () => {
      const home = await loadClusterFile(dataDir)
      if (home) await rm(home.folder, { recursive: true, force: true })
    })
    onStop(async () => {
      await end('SIGTERM', ORDERLY_MS)
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
    return {
      httpPort,
      mqttPort,
      db,
      disk,
      logFile,
      postmaster,
      killServer: () => end('SIGKILL', ORDERLY_MS),
      startServer,
      crashes: () => crashes,
    }
  })
