import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeOldSegment } from '../../testing/old-encoding.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { byteaArray, timestamptzArray } from '../database/binary-arrays.ts'
import { type Database, openDatabase } from '../database/database.ts'

const HOUR = Date.UTC(2026, 2, 1, 8)
const MACHINE = 1
const CHANNELS = [901, 902, 903, 904]
const TEXT_LENGTH = 60_000
const MESSAGES = 460
const WORKER = join(import.meta.dirname, '../../testing/test-packing-worker.ts')
/** The texts alone are half of it: one at a time they fit, all together with what is made of them they do not. */
const HEAP_MB = 200

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  await db.query('update pack_state set frozen_before = $1, packed_before = $1, round = round + 1', [
    new Date(HOUR),
  ])
  for (const channelId of CHANNELS)
    await db.query('insert into machine_channel (machine_id, channel_id) values ($1, $2)', [
      MACHINE,
      channelId,
    ])
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** As a message with a text on each of four channels was stored before texts were bounded. */
function segmentOf(message: number): { ts: number; data: Uint8Array } {
  const ts = HOUR + message * 1_000
  const txt = (channel: number) => `${message} ${channel} `.padEnd(TEXT_LENGTH, 'abcdefghij')
  const channels = CHANNELS.map((channelId) => ({
    channelId,
    points: [{ ts, value: { kind: 'text', txt: txt(channelId) } as const }],
  }))
  return { ts, data: encodeOldSegment(HOUR, channels) }
}

describe('a store that holds an hour of more text than the heap', () => {
  it('is merged, packed and read in steps, and every point is there', async () => {
    for (let message = 0; message < MESSAGES; message += 20) {
      const rows = Array.from({ length: 20 }, (_, index) => segmentOf(message + index))
      await db.query(
        `insert into sample_segment (machine_id, channel_id, first_ts, last_ts, count, data)
         select $1, 0, t, t, 4, d from unnest($2::timestamptz[], $3::bytea[]) as u(t, d)`,
        [MACHINE, timestamptzArray(rows.map(({ ts }) => ts)), byteaArray(rows.map(({ data }) => data))],
      )
    }
    const args = [database.url, `${MACHINE}`, `${HOUR}`, CHANNELS.join()]
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [`--max-old-space-size=${HEAP_MB}`, WORKER, ...args],
      { env: { PATH: process.env.PATH } },
    )
    const all = {
      points: MESSAGES * CHANNELS.length,
      characters: MESSAGES * CHANNELS.length * TEXT_LENGTH,
    }
    expect(JSON.parse(stdout)).toEqual({ merged: all, packed: all })
    const { rows } = await db.query<{ most: number }>(
      'select max(count) as most from sample_block where machine_id = $1',
      [MACHINE],
    )
    expect((rows[0]?.most ?? 0) * TEXT_LENGTH).toBeLessThan(2 * 4 * 1024 * 1024)
  }, 180_000)
})
