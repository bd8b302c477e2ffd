import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/server/src/embedded/port.ts'
import { startPostgres } from '../../apps/server/src/embedded/postgres.ts'
import { type ServerHandle, startServer } from './server.ts'

export interface Product extends Pick<ServerHandle, 'usage'> {
  readonly databaseUrl: string
  readonly mqttPort: number
  readonly httpPort: number
  stop(): Promise<void>
}

const log = {
  info: () => {},
  warn: (message: string) => console.warn(message),
  error: (message: string) => console.error(message),
}

const ENDINGS = ['SIGINT', 'SIGTERM', 'uncaughtException'] as const

/** The product as it is delivered, on free ports, with an empty database that is gone afterwards. */
export function startProduct(roles: string): Promise<Product> {
  const stops: (() => Promise<void>)[] = []
  let stopping: Promise<void> | null = null
  const stop = (): Promise<void> => {
    stopping ??= endAll()
    return stopping
  }
  async function endAll(): Promise<void> {
    for (const event of ENDINGS) process.off(event, interrupted)
    for (const end of stops.splice(0).reverse()) await end()
  }

  async function start(): Promise<Product> {
    const dataDir = await mkdtemp(join(tmpdir(), 'millwright-bench-'))
    stops.push(() => rm(dataDir, { recursive: true, force: true }))
    const postgres = await startPostgres({ dataDir: join(dataDir, 'database'), log })
    stops.push(() => rm(postgres.folder, { recursive: true, force: true }))
    stops.push(() => postgres.stop())
    const [mqttPort, httpPort] = [await freePort(0), await freePort(0)]
    const server = await startServer({
      DATABASE_URL: postgres.url,
      MILLWRIGHT_DATA: join(dataDir, 'server'),
      MILLWRIGHT_ROLES: roles,
      MQTT_PORT: String(mqttPort),
      PORT: String(httpPort),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    })
    stops.push(() => server.stop())
    return { databaseUrl: postgres.url, mqttPort, httpPort, usage: server.usage, stop }
  }

  // PostgreSQL would outlive a bench that is broken off, even in the middle of its start.
  let isInterrupted = false
  function interrupted(reason: unknown): void {
    isInterrupted = true
    console.error(reason)
    started
      .catch(() => {})
      .then(stop)
      .finally(() => process.exit(1))
  }
  for (const event of ENDINGS) process.once(event, interrupted)
  const started = start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  // Broken off while starting: the caller must not go on with what is being taken down.
  return started.then((product) => (isInterrupted ? new Promise<never>(() => {}) : product))
}
