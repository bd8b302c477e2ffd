import { STATUSES } from '@millwright/domain/status/status'
import { type StatusPoint, spansOf } from '@millwright/domain/timeline/span'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../embedded/test-database.ts'
import { createChannelStore } from './channel-store.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { ensurePartitions } from './partitions.ts'
import { createSampleWriter, type SampleWriter } from './sample-writer.ts'
import { createStatusStore, type StatusStore } from './status-store.ts'

const T0 = Date.UTC(2026, 10, 15)
const SOON = T0 + 365 * 86_400_000

let database: TestDatabase
let db: Database
let writer: SampleWriter
let statusChannel: number
let store: StatusStore
let nextMachine = 1

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, size: 4, onError: () => {} })
  await migrate(db)
  await ensurePartitions(db, 'sample', T0 - 86_400_000, T0 + 86_400_000)
  statusChannel = await createChannelStore(db).idOf('Machine/Status')
  writer = createSampleWriter(db, statusChannel)
  store = createStatusStore(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const record = (machineId: number, points: readonly StatusPoint[]) =>
  writer.record(
    points.map(({ ts, status }) => ({
      machineId,
      channelId: statusChannel,
      ts,
      value: { kind: 'text', txt: status },
    })),
    T0,
  )

const spansIn = async (machineId: number) =>
  (await store.spansBetween([machineId], 0, SOON)).get(machineId) ?? []

const point = fc.record({
  ts: fc.integer({ min: 0, max: 300 }).map((step) => T0 + step * 1000),
  status: fc.constantFrom(...STATUSES),
})
/** Points as a bad link delivers them: in any order, some twice, in batches of any size. */
const delivery = fc
  .uniqueArray(point, { selector: (each) => each.ts, minLength: 1, maxLength: 40 })
  .chain((points) =>
    fc.record({
      points: fc.constant(points),
      batches: fc
        .shuffledSubarray([...points, ...points.slice(0, 5)], {
          minLength: points.length + Math.min(5, points.length),
        })
        .chain((shuffled) => fc.integer({ min: 1, max: 7 }).map((size) => chunks(shuffled, size))),
    }),
  )

function chunks(points: StatusPoint[], size: number): StatusPoint[][] {
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    points.slice(index * size, (index + 1) * size),
  )
}

describe('status points', () => {
  it('give the same spans in whatever order and however often they arrive', async () => {
    await fc.assert(
      fc.asyncProperty(delivery, async ({ points, batches }) => {
        const machineId = nextMachine++
        for (const batch of batches) await record(machineId, batch)
        expect(await spansIn(machineId)).toEqual(spansOf([...points].sort((a, b) => a.ts - b.ts)))
      }),
      { numRuns: 60 },
    )
  })

  it('are the same when two workers write the same machine at once', async () => {
    const machineId = nextMachine++
    const points = Array.from({ length: 200 }, (_, index) => ({
      ts: T0 + index * 1000,
      status: index % 3 === 0 ? ('FAIL' as const) : ('EXE' as const),
    }))
    const odd = chunks(
      points.filter((_, index) => index % 2 === 1),
      9,
    )
    const even = chunks(
      points.filter((_, index) => index % 2 === 0),
      11,
    )
    const write = async (batches: StatusPoint[][]) => {
      for (const batch of batches) await record(machineId, batch)
    }
    await Promise.all([write(odd), write(even)])
    expect(await spansIn(machineId)).toEqual(spansOf(points))
  })

  it('tell a change of the current status once', async () => {
    const machineId = nextMachine++
    const first = await record(machineId, [{ ts: T0, status: 'EXE' }])
    expect(first[0]?.current).toMatchObject({ status: 'EXE', from: T0 })
    const repeated = await record(machineId, [{ ts: T0 + 1000, status: 'EXE' }])
    expect(repeated[0]?.current).toBeNull()
    const duplicate = await record(machineId, [{ ts: T0, status: 'EXE' }])
    expect(duplicate).toEqual([])
    const late = await record(machineId, [{ ts: T0 + 500, status: 'FAIL' }])
    expect(late[0]?.current).toMatchObject({ status: 'EXE', from: T0 + 1000 })
  })

  it('of days without a partition are kept as well', async () => {
    const machineId = nextMachine++
    await record(machineId, [
      { ts: Date.UTC(2003, 4, 1), status: 'EXE' },
      { ts: T0, status: 'READY' },
    ])
    expect(await spansIn(machineId)).toHaveLength(2)
  })
})

describe('a period', () => {
  it('finds the span that began long before it, closed or open', async () => {
    const [closed, open] = [nextMachine++, nextMachine++]
    const long = T0 - 100 * 86_400_000
    await record(closed, [
      { ts: long, status: 'EXE' },
      { ts: T0 + 1000, status: 'FAIL' },
    ])
    await record(open, [{ ts: long, status: 'POWER_OFF' }])
    const found = await store.spansBetween([closed, open], T0, T0 + 10_000)
    expect(found.get(closed)).toEqual([
      { status: 'EXE', from: long, to: T0 + 1000 },
      { status: 'FAIL', from: T0 + 1000, to: null },
    ])
    expect(found.get(open)).toEqual([{ status: 'POWER_OFF', from: long, to: null }])
    expect((await store.spansBetween([closed], T0 + 5000, T0 + 10_000)).get(closed)).toEqual([
      { status: 'FAIL', from: T0 + 1000, to: null },
    ])
  })
})
