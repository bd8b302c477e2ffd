import { type StatusPoint, spansOf } from '@millwright/domain/status/span'
import { STATUSES } from '@millwright/domain/status/status'
import { draws } from '@millwright/domain/testing/draws'
import { DAY_MS } from '@millwright/domain/time/lengths'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStatusStore, type StatusStore } from '../../subjects/status/shared/status-store.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'
import { type Database, openDatabase, type Transaction } from '../database/database.ts'
import { FAR_FUTURE } from '../database/far-future.ts'
import { ensurePartitions } from '../database/partition-store.ts'
import { createChannelStore } from './channel-store.ts'
import { freezeBefore } from './freeze-store.ts'
import type { SampleRow } from './sample-rows.ts'
import type { SampleWriter } from './sample-store.ts'
import { type CodedTable, firstCoded } from './segment-store.ts'

/** This midnight: what is fresh and what is late depends on now. */
const T0 = Date.now() - (Date.now() % DAY_MS)
const SOON = T0 + 365 * DAY_MS

let database: TestDatabase
let db: Database
let writer: SampleWriter<unknown>
let statusChannel: number
let store: StatusStore
let nextMachine = 1

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 4, onError: () => {} })
  await ensurePartitions(db, 'sample_segment', T0 - DAY_MS, T0 + DAY_MS)
  statusChannel = await createChannelStore(db).idOf('Machine/Status')
  writer = await createTestWriter(db)
  store = createStatusStore(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const heard = (at: number, ...machineIds: number[]) => ({ machineIds, at })

const record = (machineId: number, points: readonly StatusPoint[]) =>
  writer.record(
    points.map(({ ts, status }) => ({
      machineId,
      channelId: statusChannel,
      ts,
      value: { kind: 'text', txt: status },
    })),
    heard(T0, machineId),
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
      { numRuns: draws(60) },
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
    expect(first).toEqual([{ machineId, name: 'statusChanged', event: { status: 'EXE', since: T0 } }])
    const repeated = await record(machineId, [{ ts: T0 + 1000, status: 'EXE' }])
    expect(repeated).toEqual([])
    const duplicate = await record(machineId, [{ ts: T0, status: 'EXE' }])
    expect(duplicate).toEqual([])
    const late = await record(machineId, [{ ts: T0 + 500, status: 'FAIL' }])
    expect(late).toEqual([{ machineId, name: 'statusChanged', event: { status: 'EXE', since: T0 + 1000 } }])
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
    const long = T0 - 100 * DAY_MS
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

/** Later than all that is closed, until a test closes it. */
const FRESH = T0 + 10 * DAY_MS

const numbers = (machineId: number, from: number, count: number, num = 0): SampleRow[] =>
  Array.from({ length: count }, (_, index) => ({
    machineId,
    channelId: statusChannel + 100 + (index % 3),
    ts: from + index,
    value: { kind: 'number', num: num + index },
  }))

const numbersUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const numbersIn = async (table: CodedTable, machineId: number): Promise<number[]> => {
  const channelIds = [100, 101, 102].map((after) => statusChannel + after)
  const found = (await firstCoded(db, table, { machineId, channelIds, from: 0, to: FAR_FUTURE })).points
  const points = [...found.values()].flat().sort((a, b) => a.ts - b.ts)
  return points.map(({ value }) => (value.kind === 'number' ? value.num : Number.NaN))
}
const late = (machineId: number): Promise<number[]> => numbersIn('sample_piece', machineId)
const fresh = (machineId: number): Promise<number[]> => numbersIn('sample_segment', machineId)

async function lastSeen(machineId: number): Promise<number | undefined> {
  const { rows } = await db.query<{ seen: Date }>(
    'select last_seen as seen from machine_link where machine_id = $1',
    [machineId],
  )
  return rows[0]?.seen.getTime()
}

describe('a batch', () => {
  it('without status points is one message', async () => {
    const machineId = nextMachine++
    const messages: string[] = []
    const watch = (tx: Transaction): Transaction => ({
      query: (text, values) => {
        messages.push(text)
        return tx.query(text, values)
      },
      script: (statements, ...feeds) => {
        messages.push(statements.join())
        return tx.script(statements, ...feeds)
      },
    })
    const watched = {
      ...db,
      session: <T>(work: (tx: Transaction) => Promise<T>) => db.session((tx) => work(watch(tx))),
    }
    const watching = await createTestWriter(watched)
    messages.length = 0
    await watching.record(numbers(machineId, FRESH, 30).toReversed(), heard(T0, machineId))
    expect(messages).toHaveLength(1)
    expect(await fresh(machineId)).toEqual(numbersUpTo(30))
    expect(await lastSeen(machineId)).toBe(T0)
  })

  it('with points that are stored already, or twice in itself, adds the others and changes none', async () => {
    const machineId = nextMachine++
    await writer.record(numbers(machineId, FRESH, 10), heard(T0, machineId))
    const repeated = [...numbers(machineId, FRESH, 20), ...numbers(machineId, FRESH, 20, 1000)]
    await writer.record(repeated, heard(T0, machineId))
    expect(await fresh(machineId)).toEqual(numbersUpTo(20))
    const inItself = nextMachine++
    await (await createTestWriter(db)).record(
      [...numbers(inItself, FRESH, 20), ...numbers(inItself, FRESH, 20, 1000)],
      heard(T0, inItself),
    )
    expect(await fresh(inItself)).toEqual(numbersUpTo(20))
  })

  it('with fresh and late points puts each where it belongs', async () => {
    const machineId = nextMachine++
    await (await createTestWriter(db)).record(
      [...numbers(machineId, FRESH, 5), ...numbers(machineId, T0 - 30 * DAY_MS, 5, 100)],
      heard(T0, machineId),
    )
    expect(await fresh(machineId)).toEqual(numbersUpTo(5))
    expect(await late(machineId)).toEqual([100, 101, 102, 103, 104])
  })

  it('that is refused leaves nothing, and the machine as if it had not been heard', async () => {
    const [machineId, ts] = [nextMachine++, FRESH + 5000]
    const bad = {
      machineId,
      channelId: statusChannel + 100,
      ts,
      value: { kind: 'text', txt: 'a\0b' },
    } as const
    await expect(writer.record([...numbers(machineId, FRESH, 3), bad], heard(T0, machineId))).rejects.toThrow(
      'encoding',
    )
    expect(await fresh(machineId)).toEqual([])
    expect(await lastSeen(machineId)).toBeUndefined()
    await writer.record(numbers(machineId, FRESH, 3), heard(T0, machineId))
    expect(await lastSeen(machineId)).toBe(T0)
  })
})

describe('when a machine was heard', () => {
  it('is told once a second, and never goes back', async () => {
    const machineId = nextMachine++
    const hear = (after: number) =>
      writer.record(numbers(machineId, FRESH + after, 1), heard(T0 + after, machineId))
    await hear(0)
    await hear(999)
    expect(await lastSeen(machineId)).toBe(T0)
    await hear(1000)
    expect(await lastSeen(machineId)).toBe(T0 + 1000)
    await (await createTestWriter(db)).record(numbers(machineId, FRESH + 5, 1), heard(T0 + 5, machineId))
    expect(await lastSeen(machineId)).toBe(T0 + 1000)
  })
})

describe('a machine of which only the server speaks', () => {
  it('was not heard, by whatever else is in the batch', async () => {
    const [noted, speaking] = [nextMachine++, nextMachine++]
    const rows = [...numbers(noted, FRESH, 1), ...numbers(speaking, FRESH, 1)]
    await writer.record(rows, heard(T0, speaking))
    expect(await lastSeen(noted)).toBeUndefined()
    expect(await lastSeen(speaking)).toBe(T0)
  })
})

describe('an hour that is closed while a batch waits for it', () => {
  const waitForWaiting = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await db.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBe(count)

  it.each([
    ['that may hold late points', false],
    ['that held none when it was last looked', true],
  ])('sends its points to the late ones: a writer %s', async (_, hasWritten) => {
    const from = hasWritten ? FRESH + 2 * DAY_MS : FRESH + DAY_MS
    const [machineId, other] = [nextMachine++, nextMachine++]
    const own = await createTestWriter(db)
    if (hasWritten) await own.record(numbers(other, from, 1), heard(T0, other))
    let closing: Promise<void> | undefined
    let writing: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await tx.query('select 1 from pack_state for update')
      closing = freezeBefore(db, from + 3)
      await waitForWaiting(1)
      writing = own.record(numbers(machineId, from, 6), heard(T0, machineId))
      await waitForWaiting(2)
    })
    await closing
    await writing
    expect(await late(machineId)).toEqual([0, 1, 2])
    expect(await fresh(machineId)).toEqual([3, 4, 5])
  })
})
