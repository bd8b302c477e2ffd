import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { spawnServer } from '../../testing/test-process.ts'
import { lasting } from '../../testing/test-time.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { freePort } from '../embedded/port.ts'

/** Of a message with a text on each of four channels, which is as large as a message may be. */
const TEXT_LENGTH = 60_000
const MESSAGES = 250
const IN_FLIGHT = 8
/** Half of what a small computer gives the product; before texts were bounded these messages took gigabytes. */
const HEAP_MB = 400

let database: TestDatabase
let db: Database
let env: Record<string, string>
let mqttPort: number

beforeAll(async () => {
  database = await createTestDatabase('demo')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  mqttPort = await freePort(0)
  env = {
    DATABASE_URL: database.url,
    PORT: String(await freePort(0)),
    MQTT_PORT: String(mqttPort),
    MILLWRIGHT_DATA: await mkdtemp(join(tmpdir(), 'millwright-texts-')),
    MILLWRIGHT_ROLES: 'api,ingest,jobs,broker,identity',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  }
})
afterAll(async () => {
  await db.close()
  await database.drop()
  await rm(env.MILLWRIGHT_DATA ?? '', { recursive: true, force: true })
})

const text = (message: number, channel: number) => `${message} ${channel} `.padEnd(TEXT_LENGTH, 'abcdefghij')

async function sendTexts(): Promise<void> {
  const device = await connectDevice(mqttPort, 'DEV-SAW-1')
  const began = Date.now()
  let next = 0
  const lanes = Array.from({ length: IN_FLIGHT }, async () => {
    for (let message = next++; message < MESSAGES; message = next++) {
      // Each at a moment of its own, or the first of its moment would be the only one.
      const points = [0, 1, 2, 3].map((channel) => [
        `Fat/C${channel}`,
        { v: text(message, channel), ts: began + message },
      ])
      await device.publish(batchTopicOf('saw-1'), Object.fromEntries(points))
    }
  })
  await Promise.all(lanes)
  await device.end()
}

/** Another machine, message after message; how many were acknowledged. */
async function sendStatus(isOver: () => boolean): Promise<number> {
  const device = await connectDevice(mqttPort, 'DEV-NST-01')
  let acknowledged = 0
  while (!isOver()) {
    await device.status('nst-01', { v: acknowledged % 2 ? 'EXE' : 'FAIL' })
    acknowledged += 1
    await lasting(20)
  }
  await device.end()
  return acknowledged
}

async function start() {
  const server = await spawnServer(env)
  return { ...server, [Symbol.asyncDispose]: () => server.kill('SIGKILL') }
}

/** Segments of several channels, with their bytes, and those of a single one. */
async function segments(): Promise<{ together: number; own: number }> {
  const { rows } = await db.query<{ together: number | null; own: number }>(
    `select sum(octet_length(data)) filter (where channel_id = 0) as together,
            count(*) filter (where channel_id <> 0) as own
       from sample_segment s join machine m on m.id = s.machine_id and m.public_id = 'saw-1'`,
  )
  return { together: Number(rows[0]?.together ?? 0), own: rows[0]?.own ?? 0 }
}

describe('a machine that floods the product with long texts', () => {
  it('takes neither its memory, also after a start, nor the turn of another machine', async () => {
    await using server = await start()
    let isOver = false
    const others = sendStatus(() => isOver)
    const ended = once(server.child, 'exit').then(() => 'ended')
    expect(await Promise.race([sendTexts(), ended])).toBeUndefined()
    // The merge comes every ten seconds: afterwards each channel has segments of its own.
    const isMerged = async () => {
      if (server.child.exitCode !== null) throw new Error('the product has ended')
      return (await segments()).together <= 16 * 1024 * 1024
    }
    await vi.waitUntil(isMerged, { timeout: 90_000, interval: 200 })
    isOver = true
    expect(await others).toBeGreaterThan(20)
    expect(server.child.exitCode).toBeNull()
    await server.kill('SIGKILL')
    await using _again = await start()
    const device = await connectDevice(mqttPort, 'DEV-NST-01')
    await device.status('nst-01', { v: 'EXE' })
    await device.end()
    const { rows } = await db.query<{ count: number }>(
      `select sum(count) as count from sample_segment s
         join machine m on m.id = s.machine_id and m.public_id = 'saw-1'`,
    )
    expect(Number(rows[0]?.count)).toBeGreaterThanOrEqual(MESSAGES * 4)
  }, 300_000)
})
