import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIVE_PATH } from '@millwright/contract/live'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../embedded/port.ts'
import { type EmbeddedPostgres, startPostgres } from '../embedded/postgres.ts'
import { removeData } from '../embedded/remove-data.ts'
import { openDatabase } from '../store/database.ts'
import { connectDevice } from '../testing/test-device.ts'
import { spawnServer, type TestProcess } from '../testing/test-process.ts'

let dataDir: string
let postgres: EmbeddedPostgres
let server: TestProcess
let url: string
let mqttPort: number

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millwright-frozen-'))
  postgres = await startPostgres({ dataDir, log: { info: () => {}, warn: () => {}, error: () => {} } })
  mqttPort = await freePort(0)
  const port = await freePort(0)
  url = `http://localhost:${port}`
  server = await spawnServer({
    DATABASE_URL: postgres.url,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    MILLWRIGHT_DATA: join(dataDir, 'server'),
    MILLWRIGHT_ROLES: 'api,ingest,jobs,broker,identity',
    LOG_LEVEL: 'info',
  })
})
afterAll(async () => {
  await server.kill('SIGTERM')
  await postgres.stop()
  await removeData(dataDir)
})

/** The postmaster and everything it started. */
async function postgresProcesses(): Promise<number[]> {
  const [, port] = /:(\d+)\//.exec(postgres.url) ?? []
  const found: { pid: number; parent: number; line: string }[] = []
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    found.push({
      pid: Number(name),
      parent: Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]),
      line,
    })
  }
  const postmaster = found.find(({ line }) => line.includes('postgres') && line.includes(`port=${port}`))?.pid
  if (postmaster === undefined) throw new Error('the postmaster was not found')
  return [postmaster, ...found.filter(({ parent }) => parent === postmaster).map(({ pid }) => pid)]
}

async function liveStates(): Promise<(number | null)[]> {
  const answer = await fetch(`${url}/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: 'admin@example.com', Password: 'millwright' }),
  })
  const { result } = (await answer.json()) as { result: { token: string } }
  const socket = io(url, { path: LIVE_PATH, transports: ['websocket'], auth: { token: result.token } })
  const states: (number | null)[] = []
  socket.on('dataState', ({ staleSince }: { staleSince: number | null }) => states.push(staleSince))
  await new Promise<void>((done) => socket.on('connect', () => done()))
  return states
}

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))

describe('a database that stands still', () => {
  it('makes publishers wait, is told to the browsers, and costs no point', async () => {
    const device = await connectDevice(mqttPort, 'DEV-NST-01')
    const states = await liveStates()
    const start = Date.now()
    await device.publish('machines/nst-01/Spindle/Load', { v: 1, ts: start })

    const processes = await postgresProcesses()
    for (const pid of processes) process.kill(pid, 'SIGSTOP')
    let acknowledged = 0
    const sent = Array.from({ length: 200 }, (_, index) =>
      device
        .publish('machines/nst-01/Spindle/Load', { v: index, ts: start + 1 + index })
        .then(() => acknowledged++),
    )
    await pause(8_000)
    expect(acknowledged).toBe(0)
    expect(states).toHaveLength(1)
    expect(states[0]).toBeGreaterThanOrEqual(start)

    for (const pid of processes) process.kill(pid, 'SIGCONT')
    await Promise.all(sent)
    await pause(1_500)
    expect(states.at(-1)).toBeNull()
    const db = openDatabase({ url: postgres.url, size: 1, onError: () => {} })
    const { rows } = await db.query<{ stored: number }>(
      'select count(*) as stored from sample where num is not null',
    )
    expect(rows[0]?.stored).toBe(201)
    await db.close()
    await device.end()
  }, 60_000)
})
