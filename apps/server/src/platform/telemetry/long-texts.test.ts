import type { Point, Value } from '@millwright/domain/points/point'
import { rollUp } from '@millwright/domain/points/rollup'
import { draws } from '@millwright/domain/testing/draws'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { FAR_FUTURE } from '../database/far-future.ts'
import type { Fact } from '../facts/fact.ts'
import { runOnce } from '../jobs/job.ts'
import { createChannelStore } from './channel-store.ts'
import { columnsOf } from './columns.ts'
import { createMerging } from './merging.ts'
import { createPackStore, type PackStore } from './pack-store.ts'
import { createPacking } from './packing.ts'
import { readChannels, readInSteps } from './point-store.ts'
import type { SampleRow } from './sample-rows.ts'
import type { SampleWriter } from './sample-store.ts'
import { createSegmentMergeStore } from './segment-merge-store.ts'
import { segmentsOf } from './segment-rows.ts'
import { createSeriesStore, type MessageQuery } from './series-store.ts'

const FIRST_HOUR = Date.UTC(2026, 2, 1, 8)
/** So little that a test reaches it with a few letters. */
const MERGE = { many: 3, ownPoints: 4, bytesAtOnce: 120, heavyBytes: 100, ownBytes: 12, segmentBytes: 20 }
const PACK = { blockBytes: 20, bytesAtOnce: 90, momentBytes: 400, latePieces: 3, latePoints: 7, eventRows: 7 }
const MAX_TEXT = 25

let database: TestDatabase
let db: Database
let writer: SampleWriter<unknown>
let packs: PackStore
/** The last one carries events. */
let channelIds: number[]
let nextMachine = 1
let hour = FIRST_HOUR

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 4, onError: () => {} })
  await db.query('update pack_state set frozen_before = $1, packed_before = $1, round = round + 1', [
    new Date(FIRST_HOUR),
  ])
  const channels = createChannelStore(db)
  channelIds = await Promise.all(['Report/A', 'Report/B', 'Logs/EventLog'].map((name) => channels.idOf(name)))
  writer = await createTestWriter(db, { channels })
  packs = createPackStore(db, PACK)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const text = (txt: string): Value => ({ kind: 'text', txt })

const write = (machineId: number, rows: readonly (Point & { channel: number })[]) =>
  writer.record(
    rows.map(({ channel, ...point }) => ({ machineId, channelId: channelIds[channel] ?? 0, ...point })),
    { machineIds: [machineId], at: FIRST_HOUR },
  )

const merge = () => runOnce(createMerging({ store: createSegmentMergeStore(db, MERGE), packs }))

async function packHours(before: number): Promise<void> {
  await runOnce(createPacking({ db, store: packs, now: () => before + 6 * 60_000 }))
}

/** The point that was stored first stays; of events every different one does. */
function expectedOf(sent: readonly (Point & { channel: number })[], channel: number): Point[] {
  const isEvent = channel === channelIds.length - 1
  const known = new Map<string, Point>()
  for (const { channel: of, ...point } of sent) {
    const key = isEvent ? `${point.ts} ${JSON.stringify(point.value)}` : `${point.ts}`
    if (of === channel && !known.has(key)) known.set(key, point)
  }
  return inOrder([...known.values()])
}

/** Nothing says in which order events of one moment come. */
const inOrder = (points: readonly Point[]): Point[] =>
  points.toSorted((a, b) => a.ts - b.ts || (JSON.stringify(a.value) < JSON.stringify(b.value) ? -1 : 1))

async function allPages(machineId: number, channelId: number, isNewest: boolean): Promise<Point[]> {
  const found: Point[] = []
  const store = createSeriesStore(db, MAX_TEXT)
  for (let at = isNewest ? FAR_FUTURE : 1; ; ) {
    const query: MessageQuery = {
      after: isNewest ? null : at,
      before: isNewest ? at : null,
      limit: 4,
      kind: null,
    }
    const { points, isCut } = await store.messages(machineId, channelId, query, hour)
    expect(isCut || points.length === 0 || points.length >= 4 || !(await hasMore(points))).toBe(true)
    const last = points.at(-1)
    if (!last) return found
    found.push(...points)
    at = last.ts

    async function hasMore(page: readonly Point[]): Promise<boolean> {
      const end = page.at(-1)?.ts ?? 0
      const next = { ...query, ...(isNewest ? { before: end } : { after: end }) }
      return (await store.messages(machineId, channelId, next, hour)).points.length > 0
    }
  }
}

describe('points with texts beyond what is held in memory at once', () => {
  const value = fc.oneof(
    fc.integer({ min: -5, max: 5 }).map((num): Value => ({ kind: 'number', num })),
    fc
      .tuple(fc.constantFrom('a', 'ü', '€'), fc.integer({ min: 0, max: 30 }))
      .map(([of, n]) => text(of.repeat(n))),
    fc.constantFrom<Value>({ kind: 'json', txt: '{"a":[1,null,"bcdefgh"]}' }),
  )
  const batch = fc.array(
    fc.record({ ts: fc.integer({ min: 0, max: 14 }), value, channel: fc.integer({ min: 0, max: 2 }) }),
    { minLength: 1, maxLength: 12 },
  )
  const step = fc.oneof(
    { weight: 3, arbitrary: batch },
    { weight: 1, arbitrary: fc.constantFrom('merge' as const, 'pack' as const) },
  )

  it('are read as they were stored, in steps and in pages, merged and packed at any time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const machineId = nextMachine++
        const from = hour
        const sent: (Point & { channel: number })[] = []
        for (const each of steps) {
          if (each === 'merge') await merge()
          else if (each === 'pack') {
            hour += HOUR_MS
            await packHours(hour)
          } else {
            const rows = each.map((row) => ({ ...row, ts: from + HOUR_MS - 7 + row.ts }))
            sent.push(...rows)
            await write(machineId, rows)
          }
        }
        const stretch = { machineId, channelIds, from: 0, to: FAR_FUTURE }
        const whole = await readChannels(db, stretch)
        const inSteps = new Map<number, Point[]>()
        for await (const read of readInSteps(db, stretch, MAX_TEXT))
          for (const [id, points] of read) inSteps.set(id, [...(inSteps.get(id) ?? []), ...points])
        for (const [channel, channelId] of channelIds.entries()) {
          const expected = expectedOf(sent, channel)
          expect(inOrder(whole.get(channelId) ?? [])).toEqual(expected)
          expect(inOrder(inSteps.get(channelId) ?? [])).toEqual(expected)
          expect(inOrder(await allPages(machineId, channelId, true))).toEqual(expected)
          expect(inOrder(await allPages(machineId, channelId, false))).toEqual(expected)
          if (channel === channelIds.length - 1) continue
          const { ts, num } = columnsOf(expected)
          const store = createSeriesStore(db)
          const own = { machineId, channelId, from, to: from + 4 * HOUR_MS }
          expect(await store.columns(own)).toEqual({ ts, num })
        }
        // Late points are summed up with the rest once they are merged.
        for (const _ of ['closed', 'merged']) {
          hour += 2 * HOUR_MS
          await packHours(hour)
        }
        for (const [channel, channelId] of channelIds.entries()) {
          const { ts, num } = columnsOf(expectedOf(sent, channel))
          const own = { machineId, channelId, from, to: from + 4 * HOUR_MS }
          const [found, expected] = [
            await createSeriesStore(db).rollups(own, HOUR_MS),
            rollUp(ts, num, HOUR_MS),
          ]
          // Of events of one moment nobody knows which is the last.
          const comparable =
            channel < 2 ? found : found.map((each, index) => ({ ...each, last: expected[index]?.last }))
          expect(comparable).toEqual(expected)
        }
      }),
      { numRuns: draws(12), endOnFailure: true },
    )
  }, 180_000)
})

describe('an hour with long texts', () => {
  it('is packed into blocks that follow each other, and what comes late finds its place', async () => {
    const machineId = nextMachine++
    const from = hour
    const points = Array.from({ length: 40 }, (_, index) => ({
      channel: 0,
      ts: from + index * 10,
      value: text(`${index} `.repeat(4)),
    }))
    for (const point of points) await write(machineId, [point])
    hour += HOUR_MS
    await packHours(hour)
    const late = [5, 205, 395].map((ts) => ({ channel: 0, ts: from + ts, value: text('late'.repeat(9)) }))
    await write(machineId, late)
    // Late ones are merged into hours that were packed before the run.
    hour += HOUR_MS
    await packHours(hour)
    const { rows } = await db.query<{ hour: Date; count: number }>(
      'select hour, count from sample_block where machine_id = $1 order by hour',
      [machineId],
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows[0]?.hour.getTime()).toBe(from)
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(43)
    expect((await db.query('select 1 from sample_piece where machine_id = $1', [machineId])).rows).toEqual([])
    const found = await readChannels(db, { machineId, channelIds, from: 0, to: FAR_FUTURE })
    expect(found.get(channelIds[0] ?? 0)).toEqual(expectedOf([...points, ...late], 0))
  })
})

describe('points that are sent again among much text', () => {
  it('are found in steps, and a fact is given only what is new', async () => {
    const channels = createChannelStore(db)
    const channelId = await channels.idOf('Report/Followed')
    const given: number[] = []
    const follows: Fact = {
      name: 'marks',
      channels: ['Report/Followed'],
      lock: 1,
      opening: () => 'select 1 where false',
      rebuildMs: HOUR_MS,
      settleMs: 0,
      async fold(_, added) {
        for (const points of added.values()) given.push(...points.map(({ ts }) => ts))
        return { changes: [] }
      },
      rebuild: async () => [],
    }
    const own = await createTestWriter(db, { channels, facts: [follows] })
    const machineId = nextMachine++
    // So far ahead that no other test packs it.
    const from = hour + 400 * HOUR_MS
    const rows = Array.from({ length: 40 }, (_, index) => ({
      machineId,
      channelId,
      ts: from + index,
      value: text(`${index} `.padEnd(60_000, 'x')),
    }))
    const heard = { machineIds: [machineId], at: FIRST_HOUR }
    await own.record(rows, heard)
    expect(given).toHaveLength(40)
    const fresh = { ...rows[0], machineId, channelId, ts: from + 100, value: text('new') }
    await own.record([...rows, fresh], heard)
    expect(given.slice(40)).toEqual([from + 100])
    const found = await readChannels(db, { machineId, channelIds: [channelId], from: 0, to: FAR_FUTURE })
    expect(found.get(channelId)).toHaveLength(41)
  })
})

describe('events of one moment', () => {
  it('beyond their bound are set aside when they are merged, and that is noted', async () => {
    const machineId = nextMachine++
    const sent = ['a', 'b', 'c', 'd'].map((each) => ({ channel: 2, ts: hour, value: text(each.repeat(175)) }))
    await write(machineId, sent)
    hour += HOUR_MS
    await packHours(hour)
    hour += HOUR_MS
    await packHours(hour)
    const found = await readChannels(db, { machineId, channelIds, from: 0, to: FAR_FUTURE })
    expect(found.get(channelIds[2] ?? 0)).toHaveLength(2)
    const { rows } = await db.query(
      'select topic, reason, field, sum(size) as size from rejected_message where machine_id = $1 group by 1, 2, 3',
      [machineId],
    )
    expect(rows).toEqual([{ topic: 'Logs/EventLog', reason: 'TEXT_QUOTA', field: 'ts', size: 2 * 189 }])
  })
})

describe('rows with long texts', () => {
  it('of one hour become several segments, in the order in which they came', () => {
    const rows: SampleRow[] = Array.from({ length: 10 }, (_, index) => ({
      machineId: 1,
      channelId: 1 + (index % 2),
      ts: FIRST_HOUR,
      value: text(`${index}`.repeat(8)),
    }))
    const segments = segmentsOf(rows, 20)
    expect(segments.map(({ count }) => count)).toEqual([2, 2, 2, 2, 2])
    // One that repeats is stored once.
    expect(
      segmentsOf(
        rows.map((row) => ({ ...row, value: text('same text') })),
        20,
      ),
    ).toHaveLength(1)
  })
})
