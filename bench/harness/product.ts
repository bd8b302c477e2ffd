import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { freePort } from '../../apps/server/src/platform/embedded/port.ts'
import { startPostgres } from '../../apps/server/src/platform/embedded/postgres.ts'
import { startWithin } from './lifetime.ts'
import { type ServerHandle, startServer } from './server.ts'
import { makeServerCertificate } from './server-certificate.ts'
import { BENCH_SECRETS_KEY } from './viewer.ts'

export interface Stage {
  readonly databaseUrl: string
  readonly db: Database
  stop(): Promise<void>
}

export interface Product extends Stage, Pick<ServerHandle, 'usage'> {
  /** The embedded broker over TLS; null without it. */
  readonly tls: { readonly port: number; readonly root: string } | null
  /** Kills the server and starts it again, on the same ports and with the same data. */
  restart(): Promise<{ readonly serverPid: number }>
  readonly mqttPort: number
  readonly httpPort: number
  readonly serverPid: number
}

export interface ProductOptions {
  readonly roles: string
  /** Where the server leaves a CPU profile when it ends. */
  readonly profileFolder?: string | undefined
  /** With a certificate of an authority of its own. */
  readonly hasTls?: boolean
  readonly nodeOptions?: readonly string[]
  /** Of a database that others run and that stays; without it there is one of its own, which is gone afterwards. */
  readonly databaseUrl?: string | undefined
  /** With the people, machines and past of the demo. */
  readonly demoDays?: number
}

const log = {
  info: () => {},
  warn: (message: string) => console.warn(message),
  error: (message: string) => console.error(message),
}

const CLOSE_MS = 2_000

type OnStop = (stop: () => Promise<unknown>) => void

async function startOwnPostgres(dataDir: string, onStop: OnStop): Promise<string> {
  const postgres = await startPostgres({ dataDir: join(dataDir, 'database'), log })
  onStop(() => rm(postgres.folder, { recursive: true, force: true }))
  onStop(() => postgres.stop())
  return postgres.url
}

async function startStage(onStop: OnStop, givenUrl?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-bench-'))
  onStop(() => rm(dataDir, { recursive: true, force: true }))
  const url = givenUrl ?? (await startOwnPostgres(dataDir, onStop))
  const db = openDatabase({ url, size: 4, onError: (error) => console.error(error.message) })
  // A query that never ends must not keep PostgreSQL from being stopped.
  onStop(() => Promise.race([db.close(), pause(CLOSE_MS, null, { ref: false })]))
  await migrate(db)
  return { dataDir, databaseUrl: url, db }
}

/** The product's database with its tables, empty, and gone afterwards. */
export const startDatabase = (): Promise<Stage> => startWithin((onStop) => startStage(onStop))

/** The product as it is delivered, on free ports, with an empty database that is gone afterwards. */
export const startProduct = ({
  roles,
  profileFolder,
  hasTls,
  nodeOptions,
  databaseUrl: givenUrl,
  demoDays,
}: ProductOptions): Promise<Product> =>
  startWithin(async (onStop) => {
    const { dataDir, databaseUrl, db } = await startStage(onStop, givenUrl)
    const [mqttPort, httpPort] = [await freePort(0), await freePort(0)]
    const certificate = hasTls ? await makeServerCertificate(dataDir) : null
    const tlsPort = await freePort(0)
    const env = {
      ...(certificate && { ...certificate.settings, MQTT_TLS_PORT: String(tlsPort) }),
      DATABASE_URL: databaseUrl,
      MILLWRIGHT_DATA: join(dataDir, 'server'),
      SECRETS_KEY: BENCH_SECRETS_KEY,
      MILLWRIGHT_ROLES: roles,
      MQTT_PORT: String(mqttPort),
      PORT: String(httpPort),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...(demoDays !== undefined && {
        MILLWRIGHT_DEMO: 'true',
        MILLWRIGHT_HISTORY_DAYS: String(demoDays),
      }),
      FEATURE_ENERGY: 'true',
      FEATURE_PRODUCTION_EVENTS: 'true',
      FEATURE_CONDITION_ANALYZER: 'true',
    }
    let server = await startServer(env, profileFolder, nodeOptions)
    onStop(() => server.stop())
    return {
      databaseUrl,
      db,
      mqttPort,
      httpPort,
      tls: certificate && { port: tlsPort, root: certificate.root },
      serverPid: server.pid,
      usage: () => server.usage(),
      async restart() {
        await server.kill()
        server = await startServer(env, profileFolder, nodeOptions)
        return { serverPid: server.pid }
      },
    }
  })
