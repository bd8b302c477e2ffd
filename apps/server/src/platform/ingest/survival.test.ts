import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { drawnOf } from '@millwright/domain/testing/draws'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storedPoints } from '../../testing/stored-points.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { spawnServer } from '../../testing/test-process.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { freePort } from '../embedded/port.ts'

const DEVICES = ['nst-01', 'nst-02', 'saw-1', 'saw-2', 'edg-a', 'edg-b']

let database: TestDatabase
let db: Database
let env: Record<string, string>
let mqttPort: number
/** Fresh points and such as arrive months late: they take different ways into the store. */
const times = [counterFrom(Date.now()), counterFrom(Date.UTC(2026, 0, 1))] as const

function counterFrom(start: number): () => number {
  let next = start
  return () => next++
}

beforeAll(async () => {
  database = await createTestDatabase('demo')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  mqttPort = await freePort(0)
  env = {
    DATABASE_URL: database.url,
    PORT: String(await freePort(0)),
    MQTT_PORT: String(mqttPort),
    MILLWRIGHT_DATA: await mkdtemp(join(tmpdir(), 'millwright-survival-')),
    MILLWRIGHT_ROLES: 'api,ingest,jobs,broker,identity',
  }
})
afterAll(async () => {
  await db.close()
  await database.drop()
  await rm(env.MILLWRIGHT_DATA ?? '', { recursive: true, force: true })
})

interface Flood {
  readonly acknowledged: Map<string, string>
  stop(): Promise<void>
}

/** Every device sends as fast as it is acknowledged, many messages in flight, each point at a moment of its own. */
async function flood(): Promise<Flood> {
  const acknowledged = new Map<string, string>()
  let isOver = false
  const clients = await Promise.all(
    DEVICES.map((id) =>
      mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
        username: `DEV-${id.toUpperCase()}`,
        password: 'millwright',
        reconnectPeriod: 0,
      }),
    ),
  )
  const lanes = clients.flatMap((client, index) => {
    const closed = new Promise<false>((done) => client.once('close', () => done(false)))
    return Array.from({ length: 20 }, async () => {
      const id = DEVICES[index] ?? ''
      while (!isOver && client.connected) {
        const ts = (index % 2 === 0 ? times[0] : times[1])()
        const v = ts % 2 === 0 ? 'EXE' : 'FAIL'
        const sent = client.publishAsync(topicOf(id, STATUS_CHANNEL), JSON.stringify({ v, ts }), { qos: 1 })
        const answer = await Promise.race([
          sent.then(
            () => true,
            () => false,
          ),
          closed,
        ])
        if (answer) acknowledged.set(`${id} ${ts}`, v)
      }
    })
  })
  return {
    acknowledged,
    async stop() {
      isOver = true
      await Promise.all(lanes)
      for (const client of clients) client.end(true)
    },
  }
}

async function stored(): Promise<Map<string, string>> {
  const points = await storedPoints(db)
  const all = new Map(
    points.map(({ machine, ts, value }) => [`${machine} ${ts}`, value.kind === 'text' ? value.txt : '']),
  )
  expect(all.size).toBe(points.length)
  return all
}

async function endDuringFlood(signal: NodeJS.Signals, afterMessages: number): Promise<Map<string, string>> {
  const server = await spawnServer(env)
  const load = await flood()
  await vi.waitUntil(() => load.acknowledged.size >= afterMessages, { timeout: 60_000, interval: 5 })
  await server.kill(signal)
  await load.stop()
  return load.acknowledged
}

/** A server that starts and is killed takes its time on a computer that has other work. */
const PROCESS_MS = 90_000

describe('an acknowledged message', () => {
  it.each(drawnOf([200, 1500, 4000], 2))(
    'survives a kill of the process after %i messages, stored once',
    async (afterMessages) => {
      const acknowledged = await endDuringFlood('SIGKILL', afterMessages)
      const found = await stored()
      const lost = [...acknowledged].filter(([key, v]) => found.get(key) !== v)
      expect(lost).toEqual([])
    },
    PROCESS_MS,
  )

  it(
    'survives an orderly stop under load',
    async () => {
      const acknowledged = await endDuringFlood('SIGTERM', 1000)
      const found = await stored()
      expect([...acknowledged].filter(([key, v]) => found.get(key) !== v)).toEqual([])
    },
    PROCESS_MS,
  )

  it('leaves spans that agree with the points after all that', async () => {
    const { rows } = await db.query<{ wrong: number }>(
      `select count(*) as wrong from (
         select s.machine_id, s.from_ts, s.to_ts, lead(s.from_ts) over w as next_from, lag(s.status) over w as before, s.status
           from status_span s window w as (partition by s.machine_id order by s.from_ts)) x
        where to_ts is distinct from next_from or before = status`,
    )
    expect(rows[0]?.wrong).toBe(0)
  })
})
