import type { Point, Value } from '@millwright/domain/points/point'
import { draws } from '@millwright/domain/testing/draws'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { FAR_FUTURE } from '../database/far-future.ts'
import { runOnce } from '../jobs/job.ts'
import { createChannelStore } from './channel-store.ts'
import { freezeBefore } from './freeze-store.ts'
import { createMerging } from './merging.ts'
import { createPackStore, type PackStore } from './pack-store.ts'
import { createPacking } from './packing.ts'
import { readChannels, readPoints } from './point-store.ts'
import type { SampleWriter } from './sample-store.ts'
import { createSegmentMergeStore } from './segment-merge-store.ts'
import { createSeriesStore } from './series-store.ts'

/** Each test that closes an hour has one of its own, and they are closed in turn. */
const FIRST_HOUR = Date.UTC(2026, 2, 1, 8)
/** So few that a test reaches them. */
const LIMITS = { many: 2, atOnce: 4, pointsAtOnce: 100, ownPoints: 3 }

let database: TestDatabase
let db: Database
let writer: SampleWriter<unknown>
let packs: PackStore
let channelIds: number[]
let nextMachine = 1
let hour = FIRST_HOUR

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 6, onError: () => {} })
  await db.query('update pack_state set frozen_before = $1, packed_before = $1, round = round + 1', [
    new Date(FIRST_HOUR),
  ])
  writer = await createTestWriter(db)
  packs = createPackStore(db)
  const channels = createChannelStore(db)
  channelIds = [await channels.idOf('Spindle/Load'), await channels.idOf('Axis/X')]
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const number = (num: number): Value => ({ kind: 'number', num })

const write = (machineId: number, points: readonly Point[], channelId = channelIds[0] ?? 0) =>
  writer.record(
    points.map((point) => ({ machineId, channelId, ...point })),
    { machineIds: [machineId], at: FIRST_HOUR },
  )

const merge = (limits = LIMITS) =>
  runOnce(createMerging({ store: createSegmentMergeStore(db, limits), packs }))

async function packHours(before: number): Promise<void> {
  await runOnce(createPacking({ db, store: packs, now: () => before + 6 * 60_000 }))
}

const read = (machineId: number, channelId = channelIds[0] ?? 0) =>
  readPoints(db, { machineId, channelId, from: 0, to: FAR_FUTURE })

async function segments(machineId: number): Promise<{ channel_id: number; count: number }[]> {
  const { rows } = await db.query<{ channel_id: number; count: number }>(
    'select channel_id, count from sample_segment where machine_id = $1 order by id, channel_id',
    [machineId],
  )
  return rows
}

describe('points in segments', () => {
  const value = fc.oneof(
    fc.integer({ min: -5, max: 5 }).map(number),
    fc.constantFrom<Value>(
      { kind: 'text', txt: 'WARDROBE' },
      { kind: 'json', txt: 'true' },
      { kind: 'json', txt: '{"a":[1,null]}' },
    ),
  )
  const batch = fc.array(
    fc.record({ ts: fc.integer({ min: 0, max: 12 }), value, channel: fc.integer({ min: 0, max: 1 }) }),
    { minLength: 1, maxLength: 8 },
  )
  const step = fc.oneof(
    { weight: 3, arbitrary: batch },
    { weight: 1, arbitrary: fc.constantFrom('merge' as const, 'pack' as const) },
  )

  it('read the same in any order, repeated, merged and packed at any time, and the first one stays', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const machineId = nextMachine++
        const from = hour
        const expected = channelIds.map(() => new Map<number, Value>())
        for (const each of steps) {
          if (each === 'merge') await merge()
          else if (each === 'pack') {
            hour += HOUR_MS
            await packHours(hour)
          } else {
            // Some at the end of an hour, which is the beginning of the next one.
            const rows = each.map(({ ts, ...rest }) => ({ ...rest, ts: from + HOUR_MS - 6 + ts }))
            for (const { ts, value: sent, channel } of rows)
              if (!expected[channel]?.has(ts)) expected[channel]?.set(ts, sent)
            await writer.record(
              rows.map(({ channel, ...point }) => ({
                machineId,
                channelId: channelIds[channel] ?? 0,
                ...point,
              })),
              { machineIds: [machineId], at: FIRST_HOUR },
            )
          }
        }
        const found = await readChannels(db, { machineId, channelIds, from: 0, to: FAR_FUTURE })
        for (const [channel, points] of expected.entries()) {
          const sorted = [...points].sort(([a], [b]) => a - b)
          const channelId = channelIds[channel] ?? 0
          expect(found.get(channelId)?.map(({ ts, value: sent }) => [ts, sent])).toEqual(sorted)
          const numbers = sorted.flatMap(([ts, sent]) => (sent.kind === 'number' ? [[ts, sent.num]] : []))
          const columns = await createSeriesStore(db).columns({
            machineId,
            channelId,
            from: 0,
            to: FAR_FUTURE,
          })
          expect(columns.ts.map((ts, index) => [ts, columns.num[index]])).toEqual(numbers)
        }
      }),
      { numRuns: draws(25), endOnFailure: true },
    )
  })

  it('far apart in one message are cut at the hours, and each is found', async () => {
    const machineId = nextMachine++
    const times = [hour + HOUR_MS, hour, hour + 20 * HOUR_MS, hour + HOUR_MS - 1]
    await write(
      machineId,
      times.map((ts) => ({ ts, value: number(1) })),
    )
    expect(await segments(machineId)).toHaveLength(3)
    const sorted = times.toSorted((a, b) => a - b)
    expect((await read(machineId)).map(({ ts }) => ts)).toEqual(sorted)
    hour += HOUR_MS
    await packHours(hour)
    expect((await read(machineId)).map(({ ts }) => ts)).toEqual(sorted)
  })
})

describe('merging', () => {
  it('gives a channel with many points segments of its own, and leaves the others together', async () => {
    const machineId = nextMachine++
    const from = hour + 2 * HOUR_MS
    for (let index = 0; index < 4; index++) {
      await write(machineId, [{ ts: from + index, value: number(index) }])
      if (index === 0) await write(machineId, [{ ts: from, value: number(7) }], channelIds[1])
    }
    await merge({ ...LIMITS, atOnce: 10 })
    expect(await segments(machineId)).toEqual([
      { channel_id: 0, count: 1 },
      { channel_id: channelIds[0], count: 4 },
    ])
    // Sent again with other values, once more merged: what was stored first stays.
    for (let index = 0; index < 2; index++) await write(machineId, [{ ts: from + index, value: number(-1) }])
    await merge({ ...LIMITS, atOnce: 10 })
    expect((await read(machineId)).map(({ value }) => value)).toEqual([0, 1, 2, 3].map(number))
    expect(await read(machineId, channelIds[1])).toEqual([{ ts: from, value: number(7) }])
  })

  it('waits until there are many, and goes on step by step', async () => {
    const machineId = nextMachine++
    const from = hour + 3 * HOUR_MS
    for (let index = 0; index < 9; index++)
      await write(machineId, [{ ts: from + index, value: number(index) }])
    await merge({ ...LIMITS, many: 10, ownPoints: 1 })
    expect(await segments(machineId)).toHaveLength(9)
    await merge(LIMITS)
    expect(await segments(machineId)).toEqual([
      { channel_id: channelIds[0], count: 4 },
      { channel_id: channelIds[0], count: 4 },
      { channel_id: 0, count: 1 },
    ])
    expect(await read(machineId)).toHaveLength(9)
  })

  it('takes in no more points at once than it should', async () => {
    const machineId = nextMachine++
    const from = hour + 3 * HOUR_MS
    for (let index = 0; index < 6; index++)
      await write(
        machineId,
        [0, 1, 2, 3, 4].map((after) => ({ ts: from + index * 5 + after, value: number(after) })),
      )
    await merge({ ...LIMITS, atOnce: 100, pointsAtOnce: 12 })
    expect((await segments(machineId)).map(({ count }) => count)).toEqual([15, 15])
    expect(await read(machineId)).toHaveLength(30)
  })

  it('that is killed half way changes nothing', async () => {
    const machineId = nextMachine++
    const from = hour + 4 * HOUR_MS
    for (let index = 0; index < 6; index++)
      await write(machineId, [{ ts: from + index, value: number(index) }])
    const [before, points] = [await segments(machineId), await read(machineId)]
    const killed: Database = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            ...tx,
            query: async (text, values) => {
              const answer = await tx.query<never>(text, values)
              if (text.includes('delete from sample_segment'))
                await tx.query('select pg_terminate_backend(pg_backend_pid())')
              return answer
            },
          }),
        ),
    }
    const store = createSegmentMergeStore(killed, LIMITS)
    await expect(store.merge({ machineId, hour: from })).rejects.toThrow()
    expect(await segments(machineId)).toEqual(before)
    expect(await read(machineId)).toEqual(points)
  })

  it('loses no point to a reader while others write, merge and pack', async () => {
    const machineId = nextMachine++
    await createChannelStore(db).claim(machineId, 'Spindle/Load')
    const from = hour
    const points = Array.from({ length: 60 }, (_, index) => ({
      ts: from + HOUR_MS - 30_000 + index * 1000,
      value: number(index),
    }))
    let stored = 0
    let isOver = false
    const writing = async () => {
      for (const point of points) {
        await write(machineId, [point])
        stored += 1
      }
      isOver = true
    }
    const whileWriting = async (work: () => Promise<void>) => {
      while (!isOver) {
        await work()
        await new Promise((go) => setImmediate(go))
      }
    }
    await Promise.all([
      writing(),
      whileWriting(() => merge()),
      whileWriting(() => merge({ ...LIMITS, atOnce: 50 })),
      whileWriting(async () => {
        if (stored > 40) await packHours(from + HOUR_MS)
      }),
      whileWriting(async () => {
        const atLeast = stored
        expect((await read(machineId)).length).toBeGreaterThanOrEqual(atLeast)
      }),
    ])
    expect(await read(machineId)).toEqual(points)
    hour = from + HOUR_MS
    await packHours(hour)
    expect(await read(machineId)).toEqual(points)
  }, 180_000)
})

describe('an hour that is closed', () => {
  it('is packed by nobody who does not know segments', async () => {
    await freezeBefore(db, hour + HOUR_MS)
    const old = db.query('update pack_state set packed_before = greatest(packed_before, $1)', [
      new Date(hour + HOUR_MS),
    ])
    await expect(old).rejects.toThrow('newer version')
    hour += HOUR_MS
    await packHours(hour)
  })
})
