import { globSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Value } from '@millwright/domain/points/point'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { FAR_FUTURE } from '../database/far-future.ts'
import { migrate } from '../database/migrate.ts'
import { runOnce } from '../jobs/job.ts'
import { createChannelStore } from './channel-store.ts'
import { createPackStore } from './pack-store.ts'
import { createPacking } from './packing.ts'
import { readPoints } from './point-store.ts'
import { createSeriesStore } from './series-store.ts'

const HOUR = Date.UTC(2026, 2, 1, 8)
const MACHINE = 1
const SOURCE = join(import.meta.dirname, '../..')

let database: TestDatabase
let db: Database
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, size: 4, onError: () => {} })
  folder = await mkdtemp(join(tmpdir(), 'millwright-before-'))
  const before = globSync('**/migrations/*.sql', { cwd: SOURCE }).filter((file) => basename(file) < '0080')
  for (const file of before) await cp(join(SOURCE, file), join(folder, 'migrations', basename(file)))
  await migrate(db, folder)
})
afterAll(async () => {
  await db.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const number = (num: number): Value => ({ kind: 'number', num })

it('points that an older version stored as rows are read and packed with the others', async () => {
  await db.query('update pack_state set frozen_before = $1, packed_before = $1, round = round + 1', [
    new Date(HOUR),
  ])
  const channelId = (await createChannelStore(db).claim(MACHINE, 'Spindle/Load')) ?? 0
  await db.query(
    `insert into sample (machine_id, channel_id, ts, num, txt, is_json)
     select $1, $2, t, n, x, j
       from unnest($3::timestamptz[], $4::float8[], $5::text[], $6::bool[]) as u(t, n, x, j)`,
    [
      MACHINE,
      channelId,
      [HOUR - 1, HOUR, HOUR + 20, HOUR + HOUR_MS].map((ts) => new Date(ts)),
      [77, 1, null, null],
      [null, null, 'WARDROBE', '{"a":1}'],
      [false, false, false, true],
    ],
  )

  await migrate(db)

  expect((await db.query("select to_regclass('sample') as name")).rows).toEqual([{ name: null }])
  const writer = await createTestWriter(db)
  await writer.record([{ machineId: MACHINE, channelId, ts: HOUR + 10, value: number(3) }], {
    machineIds: [MACHINE],
    at: HOUR,
  })
  const points = [
    { ts: HOUR, value: number(1) },
    { ts: HOUR + 10, value: number(3) },
    { ts: HOUR + 20, value: { kind: 'text', txt: 'WARDROBE' } },
    { ts: HOUR + HOUR_MS, value: { kind: 'json', txt: '{"a":1}' } },
  ]
  const stretch = { machineId: MACHINE, channelId, from: 0, to: FAR_FUTURE }
  const columns = { ts: [HOUR, HOUR + 10], num: [1, 3] }
  expect(await readPoints(db, stretch)).toEqual(points)
  expect(await createSeriesStore(db).columns(stretch)).toEqual(columns)

  const packs = createPackStore(db)
  const packing = createPacking({ db, store: packs, now: () => HOUR + 2 * HOUR_MS + 6 * 60_000 })
  await runOnce(packing)
  expect(await readPoints(db, stretch)).toEqual(points)
  // Late points are merged into hours that an earlier run has packed.
  await runOnce(packing)
  expect(await packs.machinesWithLate()).toEqual([])
  expect(await readPoints(db, stretch)).toEqual(points)
  expect(await createSeriesStore(db).columns(stretch)).toEqual(columns)
}, 180_000)
