import type { Point } from '@millwright/domain/points/point'
import { rollUp } from '@millwright/domain/points/rollup'
import { draws } from '@millwright/domain/testing/draws'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { ensurePartitions } from '../database/partition-store.ts'
import { runOnce } from '../jobs/job.ts'
import { createChannelStore } from './channel-store.ts'
import { createPackStore } from './pack-store.ts'
import { createPacking } from './packing.ts'
import { readPoints } from './point-store.ts'
import type { SampleWriter } from './sample-store.ts'
import { createSeriesStore, type SeriesStore } from './series-store.ts'

/** In the hours after this the test lives; the first of them is fresh when it begins. */
const START = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
const END = START + 20 * HOUR_MS

let database: TestDatabase
let db: Database
let writer: SampleWriter<unknown>
let store: SeriesStore
let channelId: number
let nextMachine = 1

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 4, onError: () => {} })
  await ensurePartitions(db, 'sample_segment', START - DAY_MS, START + 2 * DAY_MS)
  writer = await createTestWriter(db)
  channelId = await createChannelStore(db).idOf('Spindle/Load')
  store = createSeriesStore(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const packAt = (ts: number) => runOnce(createPacking({ db, store: createPackStore(db), now: () => ts }))

const write = (machineId: number, points: readonly Point[]) =>
  writer.record(
    points.map((point) => ({ machineId, channelId, ...point })),
    { machineIds: [machineId], at: Date.now() },
  )

const number = (ts: number, num: number): Point => ({ ts, value: { kind: 'number', num } })

describe('points of a channel', () => {
  const point = fc.record({
    ts: fc.integer({ min: 0, max: 5 * 60 }).map((minute) => START - 2 * HOUR_MS + minute * MINUTE_MS),
    num: fc.integer({ min: -1000, max: 1000 }),
  })
  const run = fc.record({
    first: fc.uniqueArray(point, { selector: (each) => each.ts, maxLength: 60 }),
    second: fc.uniqueArray(point, { selector: (each) => each.ts, maxLength: 30 }),
    third: fc.uniqueArray(point, { selector: (each) => each.ts, maxLength: 30 }),
    packs: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  })

  it('read the same before and after packing, with whatever comes late, and what came first stands', async () => {
    let clock = START
    await fc.assert(
      fc.asyncProperty(run, async ({ first, second, third, packs }) => {
        const machineId = nextMachine++
        const expected = new Map<number, number>()
        for (const [index, batch] of [first, second, third].entries()) {
          await write(
            machineId,
            batch.map((each) => number(each.ts, each.num)),
          )
          for (const each of batch) if (!expected.has(each.ts)) expected.set(each.ts, each.num)
          clock += 7 * MINUTE_MS
          if (packs[index]) await packAt(clock)
        }
        const points = await readPoints(db, { machineId, channelId, from: 0, to: END })
        const sorted = [...expected].sort((a, b) => a[0] - b[0])
        expect(points.map((each) => [each.ts, (each.value as { num: number }).num])).toEqual(sorted)

        const ts = sorted.map(([at]) => at)
        const num = sorted.map(([, value]) => value)
        const stretch = { machineId, channelId, from: START - 3 * HOUR_MS, to: END }
        expect(await store.columns(stretch)).toEqual({ ts, num })
        const limit = 7
        const newest = await store.messages(
          machineId,
          channelId,
          { after: null, before: null, limit, kind: null },
          END,
        )
        expect(newest.points.map((each) => each.ts)).toEqual(ts.slice(-limit).reverse())
        const oldest = await store.messages(
          machineId,
          channelId,
          { after: ts[2] ?? 0, before: null, limit, kind: null },
          END,
        )
        expect(oldest.points.map((each) => each.ts)).toEqual(
          ts.filter((at) => at > (ts[2] ?? 0)).slice(0, limit),
        )
      }),
      { numRuns: draws(25), endOnFailure: true },
    )
  })

  it('are summed up by minute and hour, and again when late ones arrive and are merged', async () => {
    const machineId = nextMachine++
    const base = START - 2 * HOUR_MS
    const points = Array.from({ length: 240 }, (_, index) => number(base + index * 30_000, index % 17))
    const late = [number(base + 10_000, 99), number(base + 90 * MINUTE_MS + 1, -99)]
    const stretch = { machineId, channelId, from: base, to: base + 3 * HOUR_MS }
    const expected = (all: Point[], width: number) => {
      const sorted = [...all].sort((a, b) => a.ts - b.ts)
      return rollUp(
        sorted.map((each) => each.ts),
        sorted.map((each) => (each.value as { num: number }).num),
        width,
      ).map(({ from, count, min, max, sum }) => ({ from, count, min, max, sum }))
    }
    const found = async (width: typeof MINUTE_MS | typeof HOUR_MS) =>
      (await store.rollups(stretch, width)).map(({ from, count, min, max, sum }) => ({
        from,
        count,
        min,
        max,
        sum,
      }))

    await write(machineId, points)
    expect(await found(MINUTE_MS)).toEqual(expected(points, MINUTE_MS))
    await packAt(START + 3 * HOUR_MS)
    expect(await found(MINUTE_MS)).toEqual(expected(points, MINUTE_MS))
    expect(await found(HOUR_MS)).toEqual(expected(points, HOUR_MS))
    await write(machineId, late)
    expect(await found(HOUR_MS)).toEqual(expected([...points, ...late], HOUR_MS))
    await packAt(START + 3 * HOUR_MS)
    expect(await found(MINUTE_MS)).toEqual(expected([...points, ...late], MINUTE_MS))
    const { rows } = await db.query('select 1 from sample_piece where machine_id = $1', [machineId])
    expect(rows).toEqual([])
  })

  it('of any kind come back as they were', async () => {
    const machineId = nextMachine++
    const points: Point[] = [
      number(START, 1.5),
      { ts: START + 1, value: { kind: 'text', txt: 'WARDROBE_0417_A' } },
      { ts: START + 2, value: { kind: 'json', txt: '{"a":[1,null,true]}' } },
    ]
    await write(machineId, points)
    await packAt(START + 4 * HOUR_MS)
    expect(await readPoints(db, { machineId, channelId, from: START, to: END })).toEqual(points)
    const texts = await store.messages(
      machineId,
      channelId,
      { after: null, before: null, limit: 5, kind: 'text' },
      END,
    )
    expect(texts.points.map((each) => each.ts)).toEqual([START + 1])
  })

  it('written while an hour is being closed are all there', async () => {
    const machineId = nextMachine++
    const hour = START + 6 * HOUR_MS
    const batches = Array.from({ length: 40 }, (_, batch) =>
      Array.from({ length: 50 }, (__, index) => number(hour + (batch * 50 + index) * 1000, batch)),
    )
    await Promise.all([
      (async () => {
        for (const batch of batches) await write(machineId, batch)
      })(),
      (async () => {
        for (let round = 0; round < 5; round++) await packAt(hour + 2 * HOUR_MS)
      })(),
    ])
    await packAt(hour + 2 * HOUR_MS)
    const points = await readPoints(db, { machineId, channelId, from: hour, to: END })
    expect(points).toEqual(batches.flat())
  })
})

describe('partitions', () => {
  it('of packed days are dropped, and nothing is missing afterwards', async () => {
    const machineId = nextMachine++
    const points = Array.from({ length: 30 }, (_, index) =>
      number(START + 9 * HOUR_MS + index * MINUTE_MS, index),
    )
    await write(machineId, points)
    await packAt(START + 2 * DAY_MS)
    await packAt(START + 2 * DAY_MS)
    const { rows } = await db.query<{ left: number }>(
      'select count(*) as left from sample_segment where machine_id = $1',
      [machineId],
    )
    expect(rows[0]?.left).toBe(0)
    expect(await readPoints(db, { machineId, channelId, from: START, to: START + DAY_MS })).toEqual(points)
  })
})
