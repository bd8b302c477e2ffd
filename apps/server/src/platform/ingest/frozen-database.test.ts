import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storedPoints } from '../../testing/stored-points.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { liveStates } from '../../testing/test-live-states.ts'
import { postgresProcesses } from '../../testing/test-postgres-processes.ts'
import { spawnServer, type TestProcess } from '../../testing/test-process.ts'
import { openDatabase } from '../database/database.ts'
import { freePort } from '../embedded/port.ts'
import { type EmbeddedPostgres, startPostgres } from '../embedded/postgres.ts'
import { removeData } from '../embedded/remove-data.ts'

let dataDir: string
let postgres: EmbeddedPostgres
const servers: TestProcess[] = []
let url: string
let otherUrl: string
let mqttPort: number

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millwright-frozen-'))
  postgres = await startPostgres({ dataDir, log: { info: () => {}, warn: () => {}, error: () => {} } })
  mqttPort = await freePort(0)
  const [port, otherPort] = [await freePort(0), await freePort(0)]
  url = `http://localhost:${port}`
  otherUrl = `http://localhost:${otherPort}`
  const shared = { DATABASE_URL: postgres.url, MILLWRIGHT_DATA: join(dataDir, 'server'), LOG_LEVEL: 'info' }
  servers.push(
    await spawnServer({
      ...shared,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      MILLWRIGHT_ROLES: 'api,ingest,jobs,broker,identity',
    }),
  )
  servers.push(await spawnServer({ ...shared, PORT: String(otherPort), MILLWRIGHT_ROLES: 'api' }))
}, 120_000)
afterAll(async () => {
  for (const server of servers) await server.kill('SIGTERM')
  await postgres.stop()
  await removeData(dataDir)
})

const WAIT = { timeout: 60_000, interval: 100 }

const readiness = async (): Promise<number> => (await fetch(`${url}/readyz`)).status

describe('a database that stands still', () => {
  it('makes publishers wait, is told to the browsers, and costs no point', async () => {
    const device = await connectDevice(mqttPort, 'DEV-NST-01')
    const states = await liveStates(url)
    const otherStates = await liveStates(url, otherUrl)
    const start = Date.now()
    await device.publish('machines/nst-01/Spindle/Load', { v: 1, ts: start })

    const processes = await postgresProcesses(postgres.url)
    for (const pid of processes) process.kill(pid, 'SIGSTOP')
    let acknowledged = 0
    const sent = Array.from({ length: 200 }, (_, index) =>
      device
        .publish('machines/nst-01/Spindle/Load', { v: index, ts: start + 1 + index })
        .then(() => acknowledged++),
    )
    await vi.waitFor(() => expect(states).toHaveLength(1), WAIT)
    expect(states[0]).toBeGreaterThanOrEqual(start)
    // Nobody could tell the API node that stores nothing itself: it finds out that it no longer hears itself.
    await vi.waitFor(() => expect(otherStates).toHaveLength(1), WAIT)
    expect(otherStates[0]).toBeGreaterThanOrEqual(start)
    await vi.waitFor(async () => expect(await readiness()).toBe(503), WAIT)
    expect(acknowledged).toBe(0)

    for (const pid of processes) process.kill(pid, 'SIGCONT')
    await Promise.all(sent)
    await vi.waitFor(() => expect(states.at(-1)).toBeNull(), WAIT)
    await vi.waitFor(async () => expect(await readiness()).toBe(200), WAIT)
    await vi.waitFor(() => expect(otherStates.at(-1)).toBeNull(), WAIT)
    const db = openDatabase({ url: postgres.url, size: 1, onError: () => {} })
    const stored = (await storedPoints(db)).filter(({ value }) => value.kind === 'number')
    expect(stored).toHaveLength(201)
    await db.close()
    await device.end()
  }, 120_000)
})
