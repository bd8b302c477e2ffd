import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp } from './app.ts'
import { readConfig } from './config.ts'
import { freePort } from './platform/embedded/port.ts'
import { removeData } from './platform/embedded/remove-data.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { BARE_ENV } from './testing/test-process.ts'

const SLOW = 180_000

interface Run {
  readonly child: ChildProcess
  output(): string
  ended(): Promise<number>
}

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...BARE_ENV, HOST: '127.0.0.1', LOG_FORMAT: 'pretty', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const exit = once(child, 'close')
  return {
    child,
    output: () => Buffer.concat(chunks).toString(),
    ended: async () => (await exit)[0] as number,
  }
}

describe('a second start on the same computer', () => {
  let dataDir: string
  let port: string
  let first: Run

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'millwright-first-start-'))
    port = String(await freePort(0))
    first = run({ PORT: port, MQTT_PORT: '0', MILLWRIGHT_DATA: dataDir })
    await vi.waitFor(() => expect(first.output()).toContain('Millwright is ready'), { timeout: SLOW })
  }, SLOW)
  afterAll(async () => {
    // Already ended, unless a test failed: it would go on beside all that follow.
    first?.child.kill('SIGTERM')
    await first?.ended()
    await removeData(dataDir)
  })

  it(
    'says in one sentence which setting names a port that the first one has',
    async () => {
      const second = run({ PORT: port, MILLWRIGHT_DATA: `${dataDir}-2` })
      expect(await second.ended()).toBe(1)
      expect(second.output()).toMatch(
        new RegExp(`^PORT: port ${port} is taken by \\S+ \\(process ${first.child.pid}\\)\\. [^\\n]+\\n$`),
      )
    },
    SLOW,
  )

  it(
    'says in one sentence that the first one uses its data',
    async () => {
      const second = run({ PORT: '0', MQTT_PORT: '0', MILLWRIGHT_DATA: dataDir })
      expect(await second.ended()).toBe(1)
      const [sentence = '', ...more] = second.output().trim().split('\n').slice(1)
      expect(sentence).toContain(
        `MILLWRIGHT_DATA: ${dataDir} is in use by another Millwright (process ${first.child.pid}).`,
      )
      expect(more).toEqual([])
    },
    SLOW,
  )

  it(
    'a PostgreSQL that ends, and a stop after it, print a few lines and no dump of connections',
    async () => {
      const { folder } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'))
      const postmaster = Number.parseInt(await readFile(join(folder, 'data/postmaster.pid'), 'utf8'), 10)
      // A connection of the pool has to be open to be lost, idle or in use.
      await vi.waitFor(
        async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200),
        {
          timeout: SLOW,
        },
      )
      const before = first.output().length
      process.kill(postmaster, 'SIGINT')
      const printed = (): string => first.output().slice(before)
      await vi.waitFor(() => expect(printed()).toContain('were lost'), { timeout: SLOW, interval: 5 })
      first.child.kill('SIGINT')
      expect(await first.ended()).toBe(0)
      expect(printed().match(/were lost/g)).toHaveLength(1)
      expect(printed()).not.toContain('_events')
      expect(printed().match(/^\[/gm)?.length).toBeLessThan(20)
    },
    SLOW,
  )
})

describe('a start without a port where the usual ones are taken', () => {
  const holders: Server[] = []
  afterAll(async () => {
    for (const server of holders) await new Promise((done) => server.close(done))
  })

  it(
    'moves the pages, the address for devices and the simulated machines along',
    async () => {
      for (const port of [8080, 1883]) {
        const server = createServer()
        // On some computers they are taken already, which is as good.
        await new Promise<void>((done) => server.once('error', () => done()).listen(port, '127.0.0.1', done))
        if (server.listening) holders.push(server)
      }
      const database = await createTestDatabase()
      const dataDir = await mkdtemp(join(tmpdir(), 'millwright-next-port-'))
      const app = await startApp(
        readConfig({
          NEXT_FREE_PORT: 'true',
          DATABASE_URL: database.url,
          MILLWRIGHT_DATA: dataDir,
          MILLWRIGHT_DEMO: 'true',
          MILLWRIGHT_HISTORY_DAYS: '0',
        }),
        { log: pino({ level: 'silent' }), version: '0.0.0-test' },
      )
      try {
        expect(Number(new URL(app.publicUrl).port)).toBeGreaterThan(8080)
        expect(app.mqttPort).toBeGreaterThan(1883)
        await app.demoReady
        const post = async (path: string, body: object, token = '') => {
          const response = await fetch(`${app.publicUrl}${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify(body),
          })
          return (await response.json()) as { result: { token: string; Address: string } }
        }
        const signedIn = await post('/v2/auth/login', { Email: 'admin@example.com', Password: 'millwright' })
        const { result } = await post('/api/NORDHAUS/machines/drl-3/credentials', {}, signedIn.result.token)
        expect(result.Address).toBe(`mqtt://localhost:${app.mqttPort}`)
      } finally {
        await app.stop()
        await database.drop()
        await removeData(dataDir)
      }
    },
    SLOW,
  )
})
