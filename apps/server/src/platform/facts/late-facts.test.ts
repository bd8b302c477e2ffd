import { programChannel } from '@millwright/contract/production/production-channels'
import { toolChannel } from '@millwright/contract/tools/tool-channels'
import type { Status } from '@millwright/domain/status/status'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReportedPoint, TRIALS, type Trial } from '../../testing/fact-trials.ts'
import { createTestFacts, heard, type TestFacts } from '../../testing/test-facts.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'
import type { Database, Transaction } from '../database/database.ts'
import { createChannelStore } from '../telemetry/channel-store.ts'
import type { SampleRow } from '../telemetry/sample-rows.ts'
import { createSeriesStore } from '../telemetry/series-store.ts'
import type { Fact } from './fact.ts'
import { createFactLagStore } from './fact-lag-store.ts'
import { rebuildMachine } from './rebuild-machine.ts'

let test: TestFacts
let db: Database
beforeAll(async () => {
  test = await createTestFacts()
  db = test.db
})
afterAll(() => test.stop())

describe('a fact that cannot be derived', () => {
  /** Fails for one machine until the test ends that. */
  function broken(machineId: number) {
    const fact = test.factNamed('status')
    const state = { isBroken: true }
    const check = (machineIds: Iterable<number>) => {
      if (state.isBroken && [...machineIds].includes(machineId)) throw new Error('a bug of the fact')
    }
    return {
      state,
      fact: {
        ...fact,
        fold: async (tx: Transaction, points, read) => {
          const changes = await fact.fold(tx, points, read)
          check(points.keys())
          return changes
        },
        rebuild: async (tx: Transaction, id, window) => {
          check([id])
          return await fact.rebuild(tx, id, window)
        },
      } satisfies Fact,
    }
  }

  it('is left behind alone: its points are stored, other machines go on, and a retry catches up', async () => {
    const [bad, good] = [test.newMachine(), test.newMachine()]
    const day = test.newDay()
    const { fact, state } = broken(bad)
    const trial = TRIALS.status as Trial
    const lags = createFactLagStore(db)
    const writer = await createTestWriter(db, { facts: [fact], channels: test.channels })
    const say = async (machineId: number, seconds: number, v: Status) =>
      await test.rowsOf(trial, machineId, [{ ts: day + seconds * 1000, v }])
    const record = async (...rows: SampleRow[]) =>
      await writer.record(rows, { machineIds: [bad, good], at: day })

    await record(...(await say(bad, 10, 'EXE')), ...(await say(good, 10, 'EXE')))
    await record(...(await say(bad, 20, 'FAIL')), ...(await say(good, 20, 'FAIL')))
    await record(...(await say(bad, 5, 'READY')))

    const goodSpans = [
      { status: 'EXE', from: day + 10_000, to: day + 20_000 },
      { status: 'FAIL', from: day + 20_000, to: null },
    ]
    expect(await trial.stored(db, good)).toEqual(goodSpans)
    expect(await trial.stored(db, bad)).toEqual([])
    expect(await lags.ofMachine(bad)).toMatchObject([{ fact: 'status', since: day + 5000 }])
    expect(await lags.ofMachine(good)).toEqual([])

    const deps = { db, channels: createChannelStore(db), lags, keptFrom: () => 0, now: () => day + HOUR_MS }
    const retry = () => rebuildMachine(deps, { fact, machineId: bad, from: day + 5000 })
    await expect(retry()).rejects.toThrow('a bug of the fact')
    expect(await lags.ofMachine(bad)).toHaveLength(1)
    state.isBroken = false
    // Not before the retry: what follows would be derived from a gap.
    await record(...(await say(bad, 25, 'FAIL')))
    expect(await trial.stored(db, bad)).toEqual([])
    await retry()
    expect(await trial.stored(db, bad)).toEqual([
      { status: 'READY', from: day + 5000, to: day + 10_000 },
      ...goodSpans,
    ])
    expect(await lags.ofMachine(bad)).toEqual([])
    await record(...(await say(bad, 30, 'EXE')))
    expect(await trial.stored(db, bad)).toHaveLength(4)
  })
})

describe('a fact that lags', () => {
  const trial = TRIALS.status as Trial
  const say = async (machineId: number, ts: number, v: Status) =>
    await test.rowsOf(trial, machineId, [{ ts, v }])

  it('begins again where a point came in front of what is being rebuilt', async () => {
    const machineId = test.newMachine()
    const day = test.newDay()
    const lags = createFactLagStore(db)
    const fact = { ...test.factNamed('status'), rebuildMs: HOUR_MS }
    const writer = await createTestWriter(db)
    for (const [hour, v] of ['EXE', 'READY', 'EXE', 'READY'].entries())
      await writer.record(await say(machineId, day + hour * HOUR_MS, v as Status), heard(machineId))
    await db.query('delete from status_span where machine_id = $1', [machineId])
    const since = day + 3 * HOUR_MS
    await db.transaction((tx) => lags.note(tx, 'status', machineId, since, 'broken'))
    await db.query('delete from status_span where machine_id = $1', [machineId])
    let isFirst = true
    const deps = {
      db,
      channels: createChannelStore(db),
      lags,
      keptFrom: () => 0,
      now: () => day + 8 * HOUR_MS,
    }
    await rebuildMachine(deps, {
      fact,
      machineId,
      from: since,
      onWindow: async () => {
        if (!isFirst) return
        isFirst = false
        await db.transaction((tx) => lags.note(tx, 'status', machineId, day, 'points came late'))
      },
    })
    expect(await trial.stored(db, machineId)).toHaveLength(4)
    expect(await lags.ofMachine(machineId)).toEqual([])
  })

  it('is noted though another machine of the batch fails', async () => {
    const [lagging, failing] = [test.newMachine(), test.newMachine()]
    const day = test.newDay()
    const lags = createFactLagStore(db)
    const fact = test.factNamed('status')
    const breaking: Fact = {
      ...fact,
      fold: (tx, points, read) =>
        points.has(failing) ? Promise.reject(new Error('a bug')) : fact.fold(tx, points, read),
    }
    const writer = await createTestWriter(db, { facts: [breaking], channels: test.channels })
    await db.transaction((tx) => lags.note(tx, 'status', lagging, day + 10_000, 'broken'))
    await writer.record(
      [...(await say(lagging, day + 5000, 'EXE')), ...(await say(failing, day + 5000, 'EXE'))],
      { machineIds: [lagging, failing], at: day },
    )
    expect(await lags.ofMachine(lagging)).toMatchObject([{ since: day + 5000 }])
    expect(await lags.ofMachine(failing)).toHaveLength(1)
  })
})

describe('a report that is very late', () => {
  const alarms = TRIALS.alarms as Trial
  const report = async (machineId: number, ts: number, alarmCode: string) =>
    await test.rowsOf(alarms, machineId, [{ ts, v: { alarmCode, activeState: true } }])

  it('is derived outside of the batch when all later alarms may change by it', async () => {
    const machineId = test.newMachine()
    const day = test.newDay()
    const lags = createFactLagStore(db)
    const writer = await createTestWriter(db)
    await writer.record(await report(machineId, day, 'A'), heard(machineId))
    await writer.record(await report(machineId, day - 2 * DAY_MS, 'B'), heard(machineId))
    expect(await lags.ofMachine(machineId)).toMatchObject([{ fact: 'alarms', since: day - 2 * DAY_MS }])
    const deps = { db, channels: createChannelStore(db), lags, keptFrom: () => 0, now: () => day }
    await rebuildMachine(deps, { fact: test.factNamed('alarms'), machineId, from: day - 2 * DAY_MS })
    expect(await alarms.stored(db, machineId)).toHaveLength(2)
  })

  it('older than what is kept changes no fact', async () => {
    const machineId = test.newMachine()
    const day = test.newDay()
    const keptFrom = () => day - DAY_MS
    const writer = await createTestWriter(db, { keptFrom })
    await writer.record(await report(machineId, day, 'A'), heard(machineId))
    await db.query('delete from sample_event where machine_id = $1', [machineId])
    await writer.record(await report(machineId, Date.UTC(2001, 0, 1), 'B'), heard(machineId))
    expect(await alarms.stored(db, machineId)).toMatchObject([{ code: 'A' }])
    const lags = createFactLagStore(db)
    expect(await lags.ofMachine(machineId)).toEqual([])
    const deps = { db, channels: createChannelStore(db), lags, keptFrom: () => day + 1, now: () => day + 2 }
    await rebuildMachine(deps, { fact: test.factNamed('alarms'), machineId, from: 0 })
    expect(await alarms.stored(db, machineId)).toMatchObject([{ code: 'A' }])
  })

  it('that moves the start of an active alarm raises it no second time', async () => {
    const machineId = test.newMachine()
    const day = test.newDay()
    const writer = await createTestWriter(db)
    await writer.record(await report(machineId, day + 10_000, 'A'), heard(machineId))
    await writer.record(await report(machineId, day + 5000, 'A'), heard(machineId))
    expect(await alarms.stored(db, machineId)).toMatchObject([{ code: 'A', from: day + 5000 }])
    const { rows } = await db.query(
      `select 1 from durable_event where event = 'alarmRaised' and (payload ->> 'machineId')::int = $1`,
      [machineId],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a backlog that comes after newer points', () => {
  const backwards = async (trial: Trial, machineId: number, reported: readonly ReportedPoint[]) => {
    const writer = await createTestWriter(db)
    for (const each of reported.toReversed())
      await writer.record(await test.rowsOf(trial, machineId, [each]), heard(machineId))
  }

  it('is derived in its batch up to the first run that begins as it did', async () => {
    const trial = TRIALS.productions as Trial
    const machineId = test.newMachine()
    const day = test.newDay()
    const reported = Array.from({ length: 8 }, (_, index) => ({
      ts: day - (8 - index) * DAY_MS,
      v: `P${index % 3}`,
      channel: trial.channel,
    }))
    await backwards(trial, machineId, reported)
    expect(await createFactLagStore(db).ofMachine(machineId)).toEqual([])
    expect(await trial.stored(db, machineId)).toEqual(trial.expected(reported))
  })

  it('is derived in its batch up to the first hour that ends as it did', async () => {
    const trial = TRIALS.consumption as Trial
    const machineId = test.newMachine()
    const day = test.newDay()
    const hours = 24
    const reported = Array.from({ length: hours }, (_, index) => ({
      ts: day - (hours - index) * HOUR_MS + 60_000,
      v: 40 + index * 100,
      channel: trial.channel,
    }))
    await backwards(trial, machineId, reported.slice(hours / 2))
    await backwards(trial, machineId, reported.slice(0, hours / 2))
    expect(await createFactLagStore(db).ofMachine(machineId)).toEqual([])
    expect(await trial.stored(db, machineId)).toEqual(trial.expected(reported))
  })

  it('puts off what follows from it for as long as it keeps coming, but for no more than a minute', async () => {
    const machineId = test.newMachine()
    const day = test.newDay()
    const lags = createFactLagStore(db)
    const late = () => db.transaction((tx) => lags.noteLate(tx, 'tools', machineId, day, 5000))
    const dueIn = async (): Promise<number> => {
      const { rows } = await db.query<{ ms: number }>(
        `select (extract(epoch from next_try_at - now()) * 1000)::float8 as ms from fact_lag where machine_id = $1`,
        [machineId],
      )
      return rows[0]?.ms ?? Number.NaN
    }
    await late()
    expect(await dueIn()).toBeGreaterThan(0)
    await db.query(`update fact_lag set next_try_at = now() - interval '1 s' where machine_id = $1`, [
      machineId,
    ])
    await late()
    expect(await dueIn()).toBeGreaterThan(0)
    await db.query(`update fact_lag set noted_at = now() - interval '2 minutes' where machine_id = $1`, [
      machineId,
    ])
    await late()
    expect(await dueIn()).toBeLessThan(0)
  })
})

describe('what a machine says again', () => {
  const tool = {
    toolId: 'A',
    family: 'Milling',
    name: 'Cutter',
    diameter: 16,
    length: 90,
    limit: 40,
    unit: 'km',
  }

  it.each([
    ['productions', programChannel('01', 'Name'), 'Extra', { Material: 'MDF 18', Order: 7 }],
    ['productions', programChannel('01', 'Name'), 'Parts', [{ Name: 'Side', Qty: 2, Length: 720 }]],
    ['tools', toolChannel('T01', 'Tool'), 'Tool', tool],
  ] as const)('of its %s (%s: %s) changes nothing', async (fact, first, leaf, v) => {
    const trial = TRIALS[fact] as Trial
    const machineId = test.newMachine()
    const day = test.newDay()
    const channel = first.replace(/\w+$/, leaf)
    const reported = [
      ...(channel === first ? [] : [{ ts: day, v: 'A', channel: first }]),
      ...[1, 2, 3].map((minute) => ({ ts: day + minute * MINUTE_MS, v, channel })),
    ]
    const writer = await createTestWriter(db, { channels: test.channels })
    for (const each of reported)
      await writer.record(await test.rowsOf(trial, machineId, [each]), heard(machineId))
    expect(await trial.stored(db, machineId)).toMatchObject([{ updatedAt: day + MINUTE_MS }])
  })
})

describe('events of one millisecond', () => {
  it('come on one page of messages', async () => {
    const machineId = test.newMachine()
    const day = test.newDay()
    const writer = await createTestWriter(db)
    const reported = ['A', 'B', 'C'].map((alarmCode) => ({ ts: day, v: { alarmCode } }))
    const rows = await test.rowsOf(TRIALS.alarms as Trial, machineId, reported)
    await writer.record(rows, heard(machineId))
    const channelId = rows[0]?.channelId ?? 0
    const page = async (query: { after: number | null; limit: number }) =>
      (
        await createSeriesStore(db).messages(
          machineId,
          channelId,
          { before: null, kind: null, ...query },
          day,
        )
      ).points.length
    expect(await page({ after: null, limit: 2 })).toBe(3)
    expect(await page({ after: day - 1, limit: 2 })).toBe(3)
    expect(await page({ after: null, limit: 1 })).toBe(1)
  })

  it('are all kept, each once, before and after they are packed', async () => {
    const machineId = test.newMachine()
    const day = test.newDay()
    const writer = await createTestWriter(db)
    const trial = TRIALS.alarms as Trial
    const reported = ['A', 'B', 'C'].map((alarmCode) => ({ ts: day, v: { alarmCode, activeState: true } }))
    const rows = await test.rowsOf(trial, machineId, reported)
    const channelId = rows[0]?.channelId ?? 0
    const messages = async () => {
      const query = { after: null, before: null, limit: 10, kind: null }
      return (await createSeriesStore(db).messages(machineId, channelId, query, day)).points
    }
    await writer.record(rows, heard(machineId))
    await writer.record(rows, heard(machineId))
    expect(await messages()).toHaveLength(3)
    await test.pack(machineId, day + HOUR_MS)
    expect(await messages()).toHaveLength(3)
    await writer.record(rows, heard(machineId))
    expect(await messages()).toHaveLength(3)
    await test.pack(machineId, day + HOUR_MS)
    expect(await messages()).toHaveLength(3)
    await writer.record(await test.rowsOf(trial, machineId, [{ ts: day, v: [] }]), heard(machineId))
    expect(await messages()).toHaveLength(4)
    await test.pack(machineId, day + HOUR_MS)
    expect(await messages()).toHaveLength(4)
    expect(await trial.stored(db, machineId)).toHaveLength(3)
  })
})
