import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storedPoints } from '../../testing/stored-points.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { liveStates } from '../../testing/test-live-states.ts'
import { postgresProcesses } from '../../testing/test-postgres-processes.ts'
import { spawnServer, type TestProcess } from '../../testing/test-process.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { freePort } from '../embedded/port.ts'
import { type EmbeddedPostgres, startPostgres } from '../embedded/postgres.ts'
import { removeData } from '../embedded/remove-data.ts'

const PRLIMIT = '/usr/bin/prlimit'
/** A segment of PostgreSQL's log must still fit: without one it ends, which `npm run chaos` shows. */
const LARGEST_FILE = 16 * 1024 * 1024
const MESSAGES = 100
const POINTS = 500
const WAIT = { timeout: 60_000, interval: 100 }

let dataDir: string
let postgres: EmbeddedPostgres
let server: TestProcess
let db: Database
let url: string
let mqttPort: number

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millwright-disk-full-'))
  postgres = await startPostgres({ dataDir, log: { info: () => {}, warn: () => {}, error: () => {} } })
  db = openDatabase({ url: postgres.url, size: 1, onError: () => {} })
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
}, 120_000)
afterAll(async () => {
  await server?.kill('SIGTERM')
  await db.close()
  await postgres.stop()
  await removeData(dataDir)
})

/** The nearest to a full disk that needs no right to mount: no file of PostgreSQL may grow beyond this. */
async function limitFiles(bytes: number | 'unlimited'): Promise<void> {
  for (const pid of await postgresProcesses(postgres.url)) {
    try {
      // As PostgreSQL's own account: not even root may limit another's processes everywhere.
      const { uid, gid } = await stat(`/proc/${pid}`)
      await promisify(execFile)(PRLIMIT, ['--pid', String(pid), `--fsize=${bytes}:`], { uid, gid })
    } catch (error) {
      // One that has ended meanwhile writes nothing any more.
      if (existsSync(`/proc/${pid}`)) throw error
    }
  }
}

/** Stores points until there is hardly room for more on their day. */
async function fillTable(before: number): Promise<void> {
  const made = await db.query<{ id: number }>(`insert into channel (name) values ('Filler') returning id`)
  let filled = 0
  for (const rows of [50_000, 500, 1]) {
    for (let hasRoom = true; hasRoom; filled += rows) {
      const added = db.query(
        `insert into sample_segment (machine_id, channel_id, first_ts, last_ts, count, data)
         select 1, $1::bigint, at, at, 1, '\\x00'
           from (select $2::timestamptz - n * interval '1 microsecond' as at from generate_series($3::int, $4::int) n) s`,
        [made.rows[0]?.id, new Date(before), filled, filled + rows - 1],
      )
      hasRoom = await added.then(
        () => true,
        (error: Error) => {
          expect(error.message).toContain('could not extend file')
          return false
        },
      )
    }
  }
}

async function readiness(): Promise<{ status: number; parts: Record<string, boolean> }> {
  const answer = await fetch(`${url}/readyz`)
  const { parts } = (await answer.json()) as { parts: Record<string, boolean> }
  return { status: answer.status, parts }
}

describe.skipIf(!existsSync(PRLIMIT))('a database that cannot grow', () => {
  it('makes publishers wait, is told by /readyz and to the browsers, and costs no point', async () => {
    const device = await connectDevice(mqttPort, 'DEV-NST-01')
    const states = await liveStates(url)
    const now = Date.now()
    // All of one day, which is one table: the next one would have room.
    const start = Math.max(now - MESSAGES * POINTS, now - (now % DAY_MS))
    await device.publish('machines/nst-01/Spindle/Load', { v: 1, ts: start })
    await limitFiles(LARGEST_FILE)
    await fillTable(start + POINTS * MESSAGES)
    // More than the pages that are left can hold.
    let acknowledged = 0
    const sent = Array.from({ length: MESSAGES }, (_, message) => {
      const first = start + 1 + message * POINTS
      const points = Array.from({ length: POINTS }, (_, index) => ({ v: index, ts: first + index }))
      return device.publish('machines/nst-01/Spindle/Load', points).then(() => acknowledged++)
    })
    await vi.waitFor(() => expect(states.at(-1)).toBeGreaterThanOrEqual(start), WAIT)
    const { status, parts } = await readiness()
    expect({ status, database: parts.database, storing: parts.storing }).toEqual({
      status: 503,
      database: true,
      storing: false,
    })
    expect(acknowledged).toBeLessThan(MESSAGES)
    expect(device.client.connected).toBe(true)

    await limitFiles('unlimited')
    await Promise.all(sent)
    await vi.waitFor(() => expect(states.at(-1)).toBeNull(), WAIT)
    expect((await readiness()).status).toBe(200)
    await db.query('delete from sample_segment using channel c where c.id = channel_id and c.name = $1', [
      'Filler',
    ])
    const stored = (await storedPoints(db)).filter(
      ({ channel, ts }) => channel === 'Spindle/Load' && ts >= start,
    )
    expect(stored).toHaveLength(1 + MESSAGES * POINTS)
    await device.end()
  }, 120_000)
})
