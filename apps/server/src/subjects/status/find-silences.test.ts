import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import {
  hoursBeforeSilence,
  mayHideSilence,
  silentFrom,
  withSilences,
} from '@millwright/domain/status/silence'
import { spansOf } from '@millwright/domain/status/span'
import type { Status } from '@millwright/domain/status/status'
import { draws } from '@millwright/domain/testing/draws'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFactLagStore } from '../../platform/facts/fact-lag-store.ts'
import { rebuildMachine } from '../../platform/facts/rebuild-machine.ts'
import { runOnce } from '../../platform/jobs/job.ts'
import { createBackfillStore } from '../../platform/telemetry/backfill-store.ts'
import { type ReportedPoint, TRIALS, type Trial } from '../../testing/fact-trials.ts'
import { createTestFacts, heard, type TestFacts } from '../../testing/test-facts.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'
import { createFindSilences } from './find-silences.ts'

const trial = TRIALS.status as Trial
const LOAD = 'Spindle/Load'

let test: TestFacts
beforeAll(async () => {
  test = await createTestFacts()
})
afterAll(() => test.stop())

/** Every backlog is over by then. */
const now = () => Date.now() + DAY_MS

async function findSilences(machineId: number): Promise<void> {
  const { db, channels, facts } = test
  const lags = createFactLagStore(db)
  const deriving = { facts, lags, keptFrom: () => 0 }
  const statusId = await channels.idOf(STATUS_CHANNEL)
  const backfills = createBackfillStore(db)
  await runOnce(createFindSilences({ db, backfills, channels, deriving, statusId, now }))
  const lagging = (await lags.ofMachine(machineId)).sort((a) => (a.fact === 'status' ? -1 : 1))
  for (const { fact, since } of lagging)
    await rebuildMachine(
      { db, channels, lags, keptFrom: () => 0, now },
      { fact: { ...test.factNamed(fact), rebuildMs: 365 * DAY_MS }, machineId, from: since },
    )
}

async function send(machineId: number, points: readonly ReportedPoint[]): Promise<void> {
  const writer = await createTestWriter(test.db, { channels: test.channels })
  await writer.record(await test.rowsOf(trial, machineId, points), heard(machineId))
}

const stored = (machineId: number) => trial.stored(test.db, machineId)

const status = (ts: number, v: Status): ReportedPoint => ({ ts, v })
const load = (ts: number): ReportedPoint => ({ ts, v: 1, channel: LOAD })

describe('a recording', () => {
  it('that ends is followed by no data, from ninety seconds after its last point on', async () => {
    const [machineId, day] = [test.newMachine(), test.newDay()]
    await send(machineId, [
      status(day, 'EXE'),
      status(day + HOUR_MS / 2, 'READY'),
      load(day + 50 * MINUTE_MS),
    ])
    await findSilences(machineId)
    expect(await stored(machineId)).toEqual([
      { status: 'EXE', from: day, to: day + HOUR_MS / 2 },
      { status: 'READY', from: day + HOUR_MS / 2, to: day + 51.5 * MINUTE_MS },
      { status: 'DISCONNECTED', from: day + 51.5 * MINUTE_MS, to: null },
    ])
  })

  it('with a gap has no data in it, also when the status is the same before and after', async () => {
    const [machineId, day] = [test.newMachine(), test.newDay()]
    await send(machineId, [status(day, 'READY'), status(day + 5 * HOUR_MS, 'READY')])
    await findSilences(machineId)
    const silence = day + 1.5 * MINUTE_MS
    const again = day + 5 * HOUR_MS
    expect(await stored(machineId)).toEqual([
      { status: 'READY', from: day, to: silence },
      { status: 'DISCONNECTED', from: silence, to: again },
      { status: 'READY', from: again, to: again + 1.5 * MINUTE_MS },
      { status: 'DISCONNECTED', from: again + 1.5 * MINUTE_MS, to: null },
    ])
  })

  it('whose other channels come later has no gap where they report', async () => {
    const [machineId, day] = [test.newMachine(), test.newDay()]
    await send(machineId, [status(day, 'EXE'), status(day + 4 * HOUR_MS, 'POWER_OFF')])
    await findSilences(machineId)
    expect(await stored(machineId)).toHaveLength(4)
    await send(
      machineId,
      [0, 1, 2, 3, 4].map((hour) => load(day + hour * HOUR_MS + 20 * MINUTE_MS)),
    )
    await findSilences(machineId)
    expect(await stored(machineId)).toEqual([
      { status: 'EXE', from: day, to: day + 4 * HOUR_MS },
      { status: 'POWER_OFF', from: day + 4 * HOUR_MS, to: day + 4 * HOUR_MS + 21.5 * MINUTE_MS },
      { status: 'DISCONNECTED', from: day + 4 * HOUR_MS + 21.5 * MINUTE_MS, to: null },
    ])
  })

  it('of a machine that was switched off over a weekend has no gap', async () => {
    const [machineId, day] = [test.newMachine(), test.newDay()]
    await send(machineId, [status(day, 'POWER_OFF'), status(day + 3 * DAY_MS, 'EXE')])
    await findSilences(machineId)
    expect(await stored(machineId)).toMatchObject([
      { status: 'POWER_OFF', to: day + 3 * DAY_MS },
      { status: 'EXE' },
      { status: 'DISCONNECTED' },
    ])
  })

  it('of a machine that still sends waits with its end, and not with what lies before', async () => {
    const [machineId, day] = [test.newMachine(), test.newDay()]
    await send(machineId, [status(day, 'READY'), status(day + 5 * HOUR_MS, 'READY')])
    await test.db.query('update machine_link set last_seen = $2 where machine_id = $1', [
      machineId,
      new Date(now()),
    ])
    await findSilences(machineId)
    expect(await stored(machineId)).toMatchObject([
      { status: 'READY' },
      { status: 'DISCONNECTED', to: day + 5 * HOUR_MS },
      { status: 'READY', to: null },
    ])
    await test.db.query('update machine_link set last_seen = $2 where machine_id = $1', [
      machineId,
      new Date(day),
    ])
    await findSilences(machineId)
    expect(await stored(machineId)).toHaveLength(4)
  })

  it('with a report of no connection within a silence stays silent from the first moment on', async () => {
    const [machineId, day] = [test.newMachine(), test.newDay()]
    const pieces = [
      [status(day + MINUTE_MS, 'EXE')],
      [status(day + 2 * HOUR_MS, 'DISCONNECTED'), status(day, 'EXE')],
      [status(day + 2 * HOUR_MS + 2 * MINUTE_MS, 'EXE')],
    ]
    for (const piece of pieces) {
      await send(machineId, piece)
      await findSilences(machineId)
    }
    const again = day + 2 * HOUR_MS + 2 * MINUTE_MS
    expect(await stored(machineId)).toMatchObject([
      { status: 'EXE', from: day, to: day + 2.5 * MINUTE_MS },
      { status: 'DISCONNECTED', to: again },
      { status: 'EXE', from: again, to: again + 1.5 * MINUTE_MS },
      { status: 'DISCONNECTED', to: null },
    ])
  })

  it('with a silence while it was not connected anyway is silent from there on when a report before it comes late', async () => {
    const [machineId, day] = [test.newMachine(), test.newDay()]
    const silence = day + 5 * HOUR_MS
    const again = day + 10 * HOUR_MS
    await send(machineId, [status(day, 'DISCONNECTED'), status(again, 'READY')])
    await test.db.query('insert into status_silence (machine_id, ts) values ($1, $2)', [
      machineId,
      new Date(silence),
    ])
    await send(machineId, [status(day + HOUR_MS, 'EXE')])
    expect(await stored(machineId)).toEqual([
      { status: 'DISCONNECTED', from: day, to: day + HOUR_MS },
      { status: 'EXE', from: day + HOUR_MS, to: silence },
      { status: 'DISCONNECTED', from: silence, to: again },
      { status: 'READY', from: again, to: null },
    ])
  })

  it('that cannot be judged yet is put behind those that wait for their turn', async () => {
    const [machineId, other, day] = [test.newMachine(), test.newMachine(), test.newDay()]
    for (const each of [machineId, other]) await send(each, [status(day, 'READY')])
    await test.db.query('update backfill set noted_at = $2 where machine_id = $1', [machineId, new Date(day)])
    const backfills = createBackfillStore(test.db)
    const first = async () => (await backfills.settled(now(), 1)).map((each) => each.machineId)
    expect(await first()).toEqual([machineId])
    await createFactLagStore(test.db).noteLate(test.db, 'status', machineId, day, 0)
    const looked = now()
    await findSilences(other)
    const left = await backfills.settled(now(), 200)
    expect(left.map((each) => each.machineId)).toEqual([machineId])
    expect(left[0]?.notedAt).toBeGreaterThan(looked - 2 * MINUTE_MS)
  })
})

describe('silences', () => {
  /** By the rule of `domain` from a plain list. */
  function expected(points: readonly ReportedPoint[], end: number) {
    const reports = points
      .filter(({ channel = STATUS_CHANNEL }) => channel === STATUS_CHANNEL)
      .map(({ ts, v }) => ({ ts, status: v as Status }))
      .sort((a, b) => a.ts - b.ts)
    const hours = new Set(points.map(({ ts }) => Math.floor(ts / HOUR_MS) * HOUR_MS))
    const silences = spansOf(reports).flatMap((span) => {
      const closed = { ...span, to: span.to ?? end }
      const own = reports.map(({ ts }) => ts).filter((ts) => ts >= closed.from && ts < closed.to)
      return (mayHideSilence(closed) ? hoursBeforeSilence(closed, own, hours) : []).flatMap((hour) => {
        const last = Math.max(span.from, ...points.map(({ ts }) => ts).filter((ts) => ts < hour + HOUR_MS))
        return silentFrom(last) < closed.to ? [silentFrom(last)] : []
      })
    })
    return spansOf(withSilences(reports, silences))
  }

  const point = fc.record({
    ts: fc.integer({ min: 0, max: 20 * 60 - 1 }).map((minute) => minute * MINUTE_MS),
    v: fc.constantFrom<Status>('EXE', 'READY', 'FAIL', 'POWER_OFF', 'DISCONNECTED'),
    channel: fc.constantFrom(STATUS_CHANNEL, STATUS_CHANNEL, LOAD),
  })

  it('are the same in whatever order the points came, and whenever they were looked for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(point, {
          selector: ({ ts, channel }) => `${ts} ${channel}`,
          minLength: 1,
          maxLength: 14,
        }),
        fc.infiniteStream(fc.record({ size: fc.integer({ min: 1, max: 4 }), isLook: fc.boolean() })),
        async (offsets, steps) => {
          const [machineId, day] = [test.newMachine(), test.newDay()]
          const points = offsets.map((each) => ({ ...each, ts: day + each.ts }))
          for (let at = 0; at < points.length; ) {
            const { size, isLook } = steps.next().value
            await send(machineId, points.slice(at, at + size))
            at += size
            if (isLook) await findSilences(machineId)
          }
          await findSilences(machineId)
          const all = expected(points, now())
          const reports = points.filter(({ channel }) => channel === STATUS_CHANNEL)
          expect(await stored(machineId)).toEqual(reports.length > 0 ? all : [])
        },
      ),
      { numRuns: draws(60) },
    )
  }, 120_000)
})
