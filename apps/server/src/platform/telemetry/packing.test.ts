import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createChannelStore } from './channel-store.ts'
import { createPackStore } from './pack-store.ts'
import { createPacking } from './packing.ts'
import { readPoints } from './point-store.ts'

const HOUR = Date.UTC(2026, 2, 1, 8)
const [GOOD, BAD] = [1, 2]

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 4, onError: () => {} })
  await db.query('update pack_state set frozen_before = $1, packed_before = $1, round = round + 1', [
    new Date(HOUR),
  ])
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

it('a machine that cannot be packed is named and keeps nothing of the others from being read', async () => {
  const channels = createChannelStore(db)
  const writer = await createTestWriter(db)
  const channelId = (await channels.claim(GOOD, ALARM_CHANNEL)) ?? 0
  await channels.claim(BAD, ALARM_CHANNEL)
  for (const ts of [HOUR + 1, HOUR + HOUR_MS + 1]) {
    const value = { kind: 'json', txt: '{"alarmCode":"A"}' } as const
    await writer.record([{ machineId: GOOD, channelId, ts, value }], { machineIds: [GOOD], at: ts })
  }
  const stored = async () =>
    (await readPoints(db, { machineId: GOOD, channelId, from: HOUR, to: HOUR + 3 * HOUR_MS })).length

  let isBroken = true
  const store = createPackStore(db)
  const packHour: typeof store.packHour = (machineId, hour) =>
    isBroken && machineId === BAD ? Promise.reject(new Error('bad points')) : store.packHour(machineId, hour)
  const job = createPacking({ db, store: { ...store, packHour }, now: () => HOUR + 3 * HOUR_MS })
  const failed: unknown[] = []
  const run = { isStopped: () => false, turn: async () => {}, failed: (part: unknown) => failed.push(part) }

  await job.run(run)
  expect(failed).toMatchObject([{ machineId: BAD }, { machineId: BAD }])
  expect(await stored()).toBe(2)
  isBroken = false
  await job.run(run)
  expect(await stored()).toBe(2)
  await job.run(run)
  expect(await stored()).toBe(2)
  expect((await db.query('select 1 from sample_event')).rows).toEqual([])
})
