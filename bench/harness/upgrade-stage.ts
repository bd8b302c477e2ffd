import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { freePort } from '../../apps/server/src/platform/embedded/port.ts'
import { startPostgres } from '../../apps/server/src/platform/embedded/postgres.ts'
import type { LoadDevice } from './load-plan.ts'
import { createNode, type NodeProcess } from './node-process.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

export interface UpgradeStageSettings {
  readonly folder: string
  /** Where the files of each version lie. */
  readonly before: string
  readonly present: string
  readonly log: number
}

export type UpgradeNode = NodeProcess & { readonly mqttPort: number }

/** Two processes over a database that the version before made, with a balancer before both. */
export interface UpgradeScene {
  readonly db: Database
  readonly devices: readonly LoadDevice[]
  readonly token: string
  readonly http: TcpProxy
  readonly mqtt: TcpProxy
  readonly nodes: readonly UpgradeNode[]
  stop(): Promise<void>
}

export interface UpgradeStage {
  readonly before: string
  readonly present: string
  open(number: number, devices: number): Promise<UpgradeScene>
  stop(): Promise<void>
}

const QUIET = { info() {}, warn: (message: string) => console.warn(message), error() {} }

/** Made by the version before, as its own tables need it. */
async function toolsOf(tree: string) {
  const load = (path: string) => import(join(tree, path))
  const [{ migrate }, { registerMachines }, { viewerToken }] = await Promise.all([
    load('apps/server/src/platform/database/migrate.ts') as Promise<{
      migrate(db: Database): Promise<unknown>
    }>,
    load('bench/harness/machines.ts') as Promise<{
      registerMachines(db: Database, count: number): Promise<LoadDevice[]>
    }>,
    load('bench/harness/viewer.ts') as Promise<{ viewerToken(db: Database): Promise<string> }>,
  ])
  return { migrate, registerMachines, viewerToken }
}

export async function startUpgradeStage({
  folder,
  before,
  present,
  log,
}: UpgradeStageSettings): Promise<UpgradeStage> {
  const { migrate, registerMachines, viewerToken } = await toolsOf(before)
  const postgres = await startPostgres({ dataDir: join(folder, 'database'), log: QUIET })
  const secretsKey = randomBytes(32).toString('base64')

  async function emptyDatabase(name: string): Promise<string> {
    const owner = openDatabase({ url: postgres.url, size: 1, onError: () => {} })
    await owner.query(`create database ${name}`)
    await owner.close()
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    return url.href
  }

  async function open(number: number, count: number): Promise<UpgradeScene> {
    const databaseUrl = await emptyDatabase(`round_${number}`)
    const db = openDatabase({ url: databaseUrl, size: 2, onError: () => {} })
    await migrate(db)
    const devices = await registerMachines(db, count)
    const token = await viewerToken(db)
    const nodes: UpgradeNode[] = []
    for (const name of ['one', 'two']) {
      const [httpPort, mqttPort] = [await freePort(0), await freePort(0)]
      const env = {
        DATABASE_URL: databaseUrl,
        MILLWRIGHT_DATA: join(folder, `round-${number}`),
        SECRETS_KEY: secretsKey,
        PORT: String(httpPort),
        MQTT_PORT: String(mqttPort),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        MAX_REQUESTS_PER_CALLER: '1000000',
        MAX_REQUESTS_PER_ADDRESS: '1000000',
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
      }
      nodes.push({ ...createNode({ name, httpPort, env, log }), mqttPort })
    }
    const http = await startTcpProxy(nodes.map(({ httpPort }) => httpPort))
    const mqtt = await startTcpProxy(nodes.map(({ mqttPort }) => mqttPort))
    return {
      db,
      devices,
      token,
      http,
      mqtt,
      nodes,
      async stop() {
        await Promise.all(nodes.map((node) => node.stop()))
        await Promise.all([http.stop(), mqtt.stop()])
        await db.close()
      },
    }
  }
  return {
    before,
    present,
    open,
    async stop() {
      await postgres.stop()
      await rm(postgres.folder, { recursive: true, force: true })
    },
  }
}
