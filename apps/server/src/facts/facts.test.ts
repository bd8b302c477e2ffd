import { ALARM_CHANNEL } from '@millwright/contract/kpi-channels'
import { PROGRAM_CHANNELS, programChannel } from '@millwright/contract/program-channels'
import { STATUS_CHANNEL } from '@millwright/contract/topics'
import { alarmEventsOf, readAlarms } from '@millwright/domain/alarm/alarm'
import { readRunPoint } from '@millwright/domain/production/read'
import { EMPTY_SLOT, foldRuns } from '@millwright/domain/production/run'
import { HOUR_MS } from '@millwright/domain/series/rollup'
import { STATUSES, type Status } from '@millwright/domain/status/status'
import { spansOf } from '@millwright/domain/timeline/span'
import { readValue } from '@millwright/domain/value/value'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAlarmStore } from '../store/alarms/alarm-store.ts'
import { type Database, openDatabase, type Transaction } from '../store/database/database.ts'
import { migrate } from '../store/database/migrate.ts'
import { createProductionStore } from '../store/productions/production-store.ts'
import { createStatusStore } from '../store/status/status-store.ts'
import { createChannelStore } from '../store/telemetry/channel-store.ts'
import { freezeBefore } from '../store/telemetry/freeze-store.ts'
import { createPackStore } from '../store/telemetry/pack-store.ts'
import type { SampleRow } from '../store/telemetry/sample-rows.ts'
import type { SampleWriter } from '../store/telemetry/sample-store.ts'
import { createSeriesStore } from '../store/telemetry/series-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createTestWriter } from '../testing/test-sample-writer.ts'
import type { Fact } from './fact.ts'
import { createFactLagStore } from './fact-lag-store.ts'
import { createFacts } from './facts.ts'
import { rebuildMachine } from './rebuild-machine.ts'

interface Said {
  readonly ts: number
  readonly v: unknown
  /** Where it is not the trial's. */
  readonly channel?: string
}

/** How each fact is tried. One that is not here fails the first test. */
interface Trial {
  readonly channel: string
  readonly table: string
  readonly said: (hours: number) => fc.Arbitrary<Said[]>
  /** What follows from points in time order, by the rule in `domain` alone. */
  readonly expected: (points: readonly Said[]) => unknown
  readonly stored: (db: Database, machineId: number) => Promise<unknown>
}

const BEGIN = Date.UTC(2026, 2, 1)
const DAY_MS = 24 * HOUR_MS
const HOURS = 4

const moment = (hours: number, step: number) =>
  fc.integer({ min: 0, max: (hours * HOUR_MS) / step - 1 }).map((at) => at * step)

const code = fc.constantFrom('A', 'B', 'C')
const alarm = fc.oneof(
  { weight: 3, arbitrary: fc.record({ alarmCode: code, activeState: fc.boolean(), text: fc.constant('x') }) },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(
      code.map((alarmCode) => ({ alarmCode })),
      { maxLength: 3 },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('no alarm', 7, { alarmCode: 'a\0\ud800', text: '\0' }) },
)

const programSlot = fc.constantFrom('01', '02')
const programLeaf = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ leaf: fc.constant('Name' as const), v: fc.constantFrom('A', 'B', '') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      leaf: fc.constant('RepsDone' as const),
      v: fc.constantFrom<unknown>(0, 1, 2, 3, 4, 5, -1, 'x'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ leaf: fc.constant('RepsTarget' as const), v: fc.constantFrom(3, 5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      leaf: fc.constant('State' as const),
      v: fc.constantFrom('exe', 'done', 'abort', 'hold', 'setup', 'strange'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      leaf: fc.constant('Parts' as const),
      v: fc.constantFrom<unknown>(
        [{ Name: 'Side', Qty: 2, Length: 720 }],
        [{ Name: 'Back', Qty: -1 }],
        'none',
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      leaf: fc.constant('Extra' as const),
      v: fc.constantFrom<unknown>({ Material: 'MDF 18', Order: 7 }, { 'a\0': '\ud800' }),
    }),
  },
)

const TRIALS: Record<string, Trial> = {
  status: {
    channel: STATUS_CHANNEL,
    table: 'status_span',
    // Of a state the first point of a moment stands, so each moment is used once.
    said: (hours) =>
      fc.uniqueArray(fc.record({ ts: moment(hours, 1000), v: fc.constantFrom<unknown>(...STATUSES) }), {
        selector: (each) => each.ts,
        minLength: 1,
        maxLength: 30,
      }),
    expected: (points) => spansOf(points.map(({ ts, v }) => ({ ts, status: v as Status }))),
    stored: async (db, machineId) =>
      (await createStatusStore(db).spansBetween([machineId], 0, Date.UTC(2100, 0, 1))).get(machineId),
  },
  alarms: {
    channel: ALARM_CHANNEL,
    table: 'alarm_event',
    // Few moments: many events share one.
    said: (hours) =>
      fc.array(fc.record({ ts: moment(hours, 20 * 60_000), v: alarm }), { minLength: 1, maxLength: 30 }),
    expected: (points) => alarmEventsOf(points.flatMap(({ ts, v }) => readAlarms(ts, v) ?? [])),
    stored: (db, machineId) => createAlarmStore(db).eventsOf(machineId),
  },
  productions: {
    channel: programChannel('01', 'Name'),
    table: 'production_run',
    // Names are events, of which one moment may have many; of the other channels each moment is used once.
    said: (hours) =>
      fc
        .uniqueArray(fc.record({ ts: moment(hours, 20 * 60_000), leaf: programLeaf, slot: programSlot }), {
          selector: ({ ts, leaf, slot }) =>
            `${ts} ${slot} ${leaf.leaf} ${leaf.leaf === 'Name' ? leaf.v : ''}`,
          minLength: 1,
          maxLength: 40,
        })
        .map((all) =>
          all.map(({ ts, leaf: { leaf, v }, slot }) => ({ ts, v, channel: programChannel(slot, leaf) })),
        ),
    expected: (points) =>
      ['01', '02'].flatMap((slot) =>
        foldRuns(
          EMPTY_SLOT,
          points.flatMap(({ ts, v, channel }) => {
            const place = PROGRAM_CHANNELS.find((each) => each.channel === channel && each.slot === slot)
            return (place && readRunPoint(place.leaf, ts, v)) ?? []
          }),
        ).runs.map((run) => ({ slot, ...run })),
      ),
    stored: (db, machineId) => createProductionStore(db).all(machineId),
  },
}

let database: TestDatabase
let db: Database
let facts: readonly Fact[]
let nextMachine = 1
let lastDay = BEGIN

/** Hours are closed for all machines at once: each trial has a day of its own. */
function newDay(): number {
  lastDay += DAY_MS
  return lastDay
}

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, size: 6, onError: () => {} })
  await migrate(db)
  await db.query('update pack_state set frozen_before = $1, packed_before = $1', [new Date(BEGIN)])
  facts = await createFacts({ channels: createChannelStore(db), now: Date.now })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const factNamed = (name: string): Fact => {
  const fact = facts.find((each) => each.name === name)
  if (!fact) throw new Error(`there is no fact ${name}`)
  return fact
}

/** A database whose transactions end in the middle, as those of a process that is killed do. */
function dyingAfter(messages: number): Database {
  let left = messages
  const live = <T>(work: () => Promise<T>): Promise<T> => {
    if (left-- <= 0) throw new Error('killed')
    return work()
  }
  return {
    ...db,
    session: (work) =>
      db.session((tx) =>
        work({
          query: (text, values) => live(() => tx.query(text, values)),
          script: (statements, ...feeds) => live(() => tx.script(statements, ...feeds)),
        }),
      ),
  }
}

async function rowsOf(trial: Trial, machineId: number, said: readonly Said[]): Promise<SampleRow[]> {
  const channels = createChannelStore(db)
  const rows: SampleRow[] = []
  for (const { ts, v, channel = trial.channel } of said) {
    const channelId = await channels.claim(machineId, channel)
    const read = readValue(v)
    if ('fault' in read || channelId === null) throw new Error('not a value')
    rows.push({ machineId, channelId, ts, value: read.value })
  }
  return rows
}

/** Closes and packs the hours before a moment, as the job does: what waits is merged into hours that were packed before. */
async function pack(machineId: number, before: number): Promise<void> {
  const packs = createPackStore(db)
  await freezeBefore(db, before)
  const { frozenBefore, packedBefore } = await packs.state()
  // Earlier hours belong to the machines of earlier trials.
  for (let hour = Math.max(packedBefore, before - DAY_MS); hour < frozenBefore; hour += HOUR_MS)
    await packs.packHour(machineId, hour)
  await packs.packedTo(frozenBefore)
  while ((await packs.mergeLate(machineId, packedBefore)) > 0);
  while ((await packs.mergeEvents(machineId, packedBefore)) > 0);
}

const inTime = (said: readonly Said[]): Said[] => said.toSorted((a, b) => a.ts - b.ts)

/** Batches in any order, some twice; after some of them hours are packed, a worker dies, or two write at once. */
const delivery = (trial: Trial) =>
  trial.said(HOURS).chain((said) =>
    fc.record({
      said: fc.constant(said),
      batches: fc
        .shuffledSubarray([...said, ...said.slice(0, 8)], {
          minLength: said.length + Math.min(8, said.length),
        })
        .chain((shuffled) => fc.integer({ min: 1, max: 9 }).map((size) => chunks(shuffled, size))),
      packAt: fc.array(fc.record({ batch: fc.nat({ max: 10 }), hours: fc.integer({ min: 1, max: HOURS }) }), {
        maxLength: 3,
      }),
      killAt: fc.array(fc.record({ batch: fc.nat({ max: 10 }), after: fc.nat({ max: 6 }) }), {
        maxLength: 3,
      }),
      isTogether: fc.boolean(),
    }),
  )

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

const heard = (machineId: number) => ({ machineIds: [machineId], at: BEGIN })

it('every fact is tried', () => {
  expect(facts.map((fact) => fact.name).sort()).toEqual(Object.keys(TRIALS).sort())
})

describe.each(Object.entries(TRIALS))('%s', (name, trial) => {
  it('are the same in any order, repeated, by two workers, packed in between, with kills, and rebuilt', async () => {
    await fc.assert(
      fc.asyncProperty(delivery(trial), async ({ said: offsets, batches, packAt, killAt, isTogether }) => {
        const machineId = nextMachine++
        const day = newDay()
        const at = (all: readonly Said[]): Said[] => all.map((each) => ({ ...each, ts: day + each.ts }))
        const writers = [await createTestWriter(db), await createTestWriter(db)]
        const write = async (writer: SampleWriter<unknown> | undefined, batch: Said[]) =>
          await writer?.record(await rowsOf(trial, machineId, at(batch)), heard(machineId))

        for (let index = 0; index < batches.length; index++) {
          const batch = batches[index] ?? []
          const kill = killAt.find((each) => each.batch === index)
          if (kill) {
            const dying = await createTestWriter(dyingAfter(kill.after))
            // It may have been done before it was to die; either way the device sends the message again.
            await write(dying, batch).catch((error: Error) => expect(error.message).toBe('killed'))
          }
          const next = isTogether ? batches[++index] : undefined
          const packing = packAt.find((each) => each.batch === index)
          await Promise.all([
            write(writers[0], batch),
            next && write(writers[1], next),
            packing && pack(machineId, day + packing.hours * HOUR_MS),
          ])
        }
        const expected = trial.expected(inTime(at(offsets)))
        expect(await trial.stored(db, machineId)).toEqual(expected)

        await db.query(`delete from ${trial.table} where machine_id = $1 and random() < 0.5`, [machineId])
        const channels = createChannelStore(db)
        const lags = createFactLagStore(db)
        // A quarter of an hour, so that a rebuild has many windows.
        const fact = { ...factNamed(name), ...(name === 'alarms' ? {} : { rebuildMs: HOUR_MS / 4 }) }
        await rebuildMachine(
          { db, channels, lags, keptFrom: () => 0, now: () => day + HOURS * HOUR_MS },
          { fact, machineId, from: 0 },
        )
        expect(await trial.stored(db, machineId)).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  }, 180_000)
})

describe('a fact that cannot be derived', () => {
  /** Fails for one machine for as long as it is told to. */
  function broken(machineId: number) {
    const fact = factNamed('status')
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
    const [bad, good] = [nextMachine++, nextMachine++]
    const day = newDay()
    const { fact, state } = broken(bad)
    const trial = TRIALS.status as Trial
    const lags = createFactLagStore(db)
    const writer = await createTestWriter(db, { facts: [fact] })
    const say = async (machineId: number, seconds: number, v: Status) =>
      await rowsOf(trial, machineId, [{ ts: day + seconds * 1000, v }])
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
  const say = async (machineId: number, ts: number, v: Status) => await rowsOf(trial, machineId, [{ ts, v }])

  it('begins again where a point came in front of what is being rebuilt', async () => {
    const machineId = nextMachine++
    const day = newDay()
    const lags = createFactLagStore(db)
    const fact = { ...factNamed('status'), rebuildMs: HOUR_MS }
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
    const [lagging, failing] = [nextMachine++, nextMachine++]
    const day = newDay()
    const lags = createFactLagStore(db)
    const fact = factNamed('status')
    const breaking: Fact = {
      ...fact,
      fold: (tx, points, read) =>
        points.has(failing) ? Promise.reject(new Error('a bug')) : fact.fold(tx, points, read),
    }
    const writer = await createTestWriter(db, { facts: [breaking] })
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
    await rowsOf(alarms, machineId, [{ ts, v: { alarmCode, activeState: true } }])

  it('is derived outside of the batch when all later alarms may change by it', async () => {
    const machineId = nextMachine++
    const day = newDay()
    const lags = createFactLagStore(db)
    const writer = await createTestWriter(db)
    await writer.record(await report(machineId, day, 'A'), heard(machineId))
    await writer.record(await report(machineId, day - 2 * DAY_MS, 'B'), heard(machineId))
    expect(await lags.ofMachine(machineId)).toMatchObject([{ fact: 'alarms', since: day - 2 * DAY_MS }])
    const deps = { db, channels: createChannelStore(db), lags, keptFrom: () => 0, now: () => day }
    await rebuildMachine(deps, { fact: factNamed('alarms'), machineId, from: day - 2 * DAY_MS })
    expect(await alarms.stored(db, machineId)).toHaveLength(2)
  })

  it('older than what is kept changes no fact', async () => {
    const machineId = nextMachine++
    const day = newDay()
    const keptFrom = () => day - DAY_MS
    const writer = await createTestWriter(db, { keptFrom })
    await writer.record(await report(machineId, day, 'A'), heard(machineId))
    await db.query('delete from sample_event where machine_id = $1', [machineId])
    await writer.record(await report(machineId, Date.UTC(2001, 0, 1), 'B'), heard(machineId))
    expect(await alarms.stored(db, machineId)).toMatchObject([{ code: 'A' }])
    const lags = createFactLagStore(db)
    expect(await lags.ofMachine(machineId)).toEqual([])
    const deps = { db, channels: createChannelStore(db), lags, keptFrom: () => day + 1, now: () => day + 2 }
    await rebuildMachine(deps, { fact: factNamed('alarms'), machineId, from: 0 })
    expect(await alarms.stored(db, machineId)).toMatchObject([{ code: 'A' }])
  })

  it('that moves the start of an active alarm raises it no second time', async () => {
    const machineId = nextMachine++
    const day = newDay()
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

describe('events of one millisecond', () => {
  it('come on one page of messages', async () => {
    const machineId = nextMachine++
    const day = newDay()
    const writer = await createTestWriter(db)
    const said = ['A', 'B', 'C'].map((alarmCode) => ({ ts: day, v: { alarmCode } }))
    const rows = await rowsOf(TRIALS.alarms as Trial, machineId, said)
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
      ).length
    expect(await page({ after: null, limit: 2 })).toBe(3)
    expect(await page({ after: day - 1, limit: 2 })).toBe(3)
    expect(await page({ after: null, limit: 1 })).toBe(1)
  })

  it('are all kept, each once, before and after they are packed', async () => {
    const machineId = nextMachine++
    const day = newDay()
    const writer = await createTestWriter(db)
    const trial = TRIALS.alarms as Trial
    const said = ['A', 'B', 'C'].map((alarmCode) => ({ ts: day, v: { alarmCode, activeState: true } }))
    const rows = await rowsOf(trial, machineId, said)
    const channelId = rows[0]?.channelId ?? 0
    const messages = async () =>
      await createSeriesStore(db).messages(
        machineId,
        channelId,
        { after: null, before: null, limit: 10, kind: null },
        day,
      )
    await writer.record(rows, heard(machineId))
    await writer.record(rows, heard(machineId))
    expect(await messages()).toHaveLength(3)
    await pack(machineId, day + HOUR_MS)
    expect(await messages()).toHaveLength(3)
    await writer.record(rows, heard(machineId))
    expect(await messages()).toHaveLength(3)
    await pack(machineId, day + HOUR_MS)
    expect(await messages()).toHaveLength(3)
    await writer.record(await rowsOf(trial, machineId, [{ ts: day, v: [] }]), heard(machineId))
    expect(await messages()).toHaveLength(4)
    await pack(machineId, day + HOUR_MS)
    expect(await messages()).toHaveLength(4)
    expect(await trial.stored(db, machineId)).toHaveLength(3)
  })
})
