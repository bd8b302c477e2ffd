import { ENERGY_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { ALWAYS } from '@millwright/domain/shifts/calendar'
import type { ShiftPlan } from '@millwright/domain/shifts/shift'
import { draws } from '@millwright/domain/testing/draws'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createLastValues } from '../../../platform/ingest/last-values.ts'
import type { MachineWithGoal } from '../../../platform/registry/machine-store.ts'
import { forgetSoFar } from '../../../platform/telemetry/counted-days-store.ts'
import { createStores, type Stores } from '../../../subjects.ts'
import { TRIALS, type Trial } from '../../../testing/fact-trials.ts'
import { createTestFacts, heard, type TestFacts } from '../../../testing/test-facts.ts'
import { createTestWriter } from '../../../testing/test-sample-writer.ts'
import type { PlanStore } from '../../shifts/shared/plan-store.ts'
import { plannedTotals } from '../../shifts/shared/planned-totals.ts'
import { readDaysSoFar, soFarWindow } from '../shared/read-so-far.ts'
import { createCountSoFar } from './count-so-far.ts'

const zone = 'Europe/Berlin'
let test: TestFacts
let stores: Stores

beforeAll(async () => {
  test = await createTestFacts()
  stores = createStores(test.db)
  // Nothing of the days that are tried is packed.
  await test.db.query(
    "update pack_state set frozen_before = '2026-01-01', packed_before = '2026-01-01', round = round + 1",
  )
})
afterAll(() => test.stop())

const shift = (number: number, start: string, end: string) => ({ number, start, end, goal: null })
/** One of them may pass midnight, and one has a goal that is counted from its own start. */
const PLANS: readonly ShiftPlan[] = [
  [],
  [shift(1, '00:30', '01:30'), shift(2, '02:15', '06:00')],
  [{ ...shift(1, '22:00', '02:30'), goal: { kpi: 'PART_COUNT', value: 100 } }, shift(2, '02:30', '04:00')],
  [{ ...shift(1, '01:00', '03:30'), goal: { kpi: 'RUNNING_MACHINE', value: 60 } }],
]

function planned(plan: ShiftPlan): Pick<PlanStore, 'entriesFor'> {
  const none = { site: [], organization: [] }
  return {
    entriesFor: async (machines) =>
      new Map(
        machines.map(({ id }) => [
          id,
          {
            shifts: { ...none, machine: [{ validFrom: '2026-01-01', value: plan }] },
            calendar: { ...none, machine: [{ validFrom: '2026-01-01', value: ALWAYS }] },
          },
        ]),
      ),
  }
}

/** Steps happen one after the other; a point is as late as it says when it arrives. */
const step = fc.record({
  afterMs: fc.integer({ min: 1, max: 100 }).map((n) => n * 1_500),
  lateMs: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 4 * HOUR_MS }) },
  ),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('EXE', 'READY', 'SETUP', 'FAIL', 'DISCONNECTED', 'UNKNOWN') },
    { weight: 3, arbitrary: fc.constantFrom('made', 'made', 'made twice', 'dipped', 'reset') },
    { weight: 4, arbitrary: fc.constant('count') },
    { weight: 1, arbitrary: fc.constantFrom('plan 0', 'plan 1', 'plan 2', 'plan 3') },
  ),
})

const at = (what: string, lateMs = 0) => ({ afterMs: 120_000, lateMs, what })

/** A machine that works and reports in time, counted again and again. */
const ORDERLY = [
  at('plan 0'),
  ...Array.from({ length: 8 }, () => [
    at('EXE'),
    at('made', 1),
    at('made'),
    at('count'),
    at('made', 1),
  ]).flat(),
]

/** On the second the clock is set back at three. */
const begins = fc
  .tuple(fc.constantFrom('2026-09-14', '2026-10-25', '2026-03-29'), fc.nat({ max: 180 }))
  .map(([day, minutes]) => dayBounds(day, zone).from + (minutes - 20) * MINUTE_MS)

it('the day so far is that of the spans and counters, in any order of arrival, with any plan, when clocks are set', async () => {
  const trial = TRIALS.consumption as Trial
  let known = 0
  let risen = 0
  await fc.assert(
    fc.asyncProperty(begins, fc.array(step, { minLength: 10, maxLength: 60 }), async (begin, steps) => {
      let now = begin
      let made = 500
      let plan: ShiftPlan = PLANS[1] ?? []
      const id = test.newMachine()
      const machine: MachineWithGoal = {
        id,
        publicId: `m-${id}`,
        organizationId: 1,
        siteId: null,
        timezone: zone,
        family: 'CDL',
        goal: null,
        shiftTarget: null,
      }
      const writer = await createTestWriter(test.db, { channels: test.channels, now: () => now })
      const lastValues = createLastValues(stores.channels, pino({ enabled: false }), () => now)
      const say = async (channel: string, ts: number, ...values: (string | number)[]) => {
        const reported = values.map((v, index) => ({ ts: ts + index, v, channel }))
        const rows = await test.rowsOf(trial, id, reported)
        await writer.record(rows, heard(id))
        lastValues.put(id, await stores.channels.idOf(channel), rows, null)
        await lastValues.flush()
      }
      await say(STATUS_CHANNEL, now - 30 * HOUR_MS, 'READY')
      for (const channel of [KPI_CHANNELS.PART_COUNT, ENERGY_CHANNEL])
        await say(channel, now - MINUTE_MS, 400)
      for (const { afterMs, lateMs, what } of steps) {
        now += afterMs
        if (what === 'count') {
          const counting = { ...stores, plans: { ...stores.plans, ...planned(plan) } }
          await createCountSoFar({ db: test.db, stores: counting })([machine], now)
        } else if (/^(made|dipped|reset)/.test(what)) {
          made = what === 'reset' ? 0 : made + 3
          const channel = lateMs % 2 ? KPI_CHANNELS.PART_COUNT : ENERGY_CHANNEL
          const before = what === 'made twice' ? [made - 1] : what === 'dipped' ? [made, made / 3] : []
          await say(channel, now - lateMs, ...before, made)
        } else if (what.startsWith('plan')) plan = PLANS[Number(what.at(-1))] ?? []
        else await say(STATUS_CHANNEL, now - lateMs, what)
        const found = await compare(machine, plan, now)
        known += found.known
        risen += found.risen
      }
      await lastValues.stop()
    }),
    { numRuns: draws(15), examples: [[dayBounds('2026-09-14', zone).from + HOUR_MS, ORDERLY]] },
  )
  // The orderly shift alone is known for the most part, whatever else is drawn.
  expect(known).toBeGreaterThan(10)
  expect(risen).toBeGreaterThan(2)
}, 240_000)

it('a point that comes late while its machine is counted waits, and what was counted without it is forgotten', async () => {
  const now = dayBounds('2026-09-20', zone).from + HOUR_MS
  const id = test.newMachine()
  const writer = await createTestWriter(test.db, { channels: test.channels, now: () => now })
  const rows = await test.rowsOf(TRIALS.consumption as Trial, id, [
    { ts: now - 20 * MINUTE_MS, v: 'EXE', channel: STATUS_CHANNEL },
  ])
  let isStored = false
  let storing: Promise<unknown> = Promise.resolve()
  await stores.daysSoFar.open([id])
  await test.db.transaction(async (tx) => {
    await stores.daysSoFar.lock(tx, [id])
    storing = writer.record(rows, heard(id)).then(() => {
      isStored = true
    })
    await vi.waitFor(async () => {
      const { rows: waiting } = await test.db.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%day_so_far%'",
      )
      expect(waiting).toHaveLength(1)
    }, 180_000)
    expect(isStored).toBe(false)
    const content = { status: null, stretches: [], counters: [], before: null }
    await stores.daysSoFar.put(tx, [{ machineId: id, until: now - 5 * MINUTE_MS, content }])
  })
  await storing
  expect(await stores.daysSoFar.since([id], 0)).toEqual([])
})

it('a machine that is counted for the first time has its row before others are locked, so that late points of both never wait in a circle', async () => {
  const [known, added] = [test.newMachine(), test.newMachine()]
  await stores.daysSoFar.open([known])
  await test.db.transaction(async (tx) => {
    await stores.daysSoFar.lock(tx, [known, added])
    // Waits for none but the machine that is locked.
    await test.db.transaction(async (other) => {
      await other.query("set local lock_timeout = '10s'")
      for (const statement of forgetSoFar(new Map([[added, 0]]), Date.now())) await other.query(statement)
    })
  })
})

/** Gives how many windows were not counted whole, and of how many counters no reading was looked at. */
async function compare(
  machine: MachineWithGoal,
  plan: ShiftPlan,
  now: number,
): Promise<{ known: number; risen: number }> {
  let whole = 0
  let lookedAt = 0
  const watched = {
    ...stores,
    statuses: {
      ...stores.statuses,
      totalsIn: (...given: Parameters<Stores['statuses']['totalsIn']>) => {
        whole += given[0].length
        return stores.statuses.totalsIn(...given)
      },
    },
    counters: {
      ...stores.counters,
      freshPoints: (...given: Parameters<Stores['counters']['freshPoints']>) => {
        lookedAt += given[0].length
        return stores.counters.freshPoints(...given)
      },
      gains: (...given: Parameters<Stores['counters']['gains']>) => {
        lookedAt += 2
        return stores.counters.gains(...given)
      },
    },
  }
  const channelIds = await Promise.all(
    [KPI_CHANNELS.PART_COUNT, ENERGY_CHANNEL].map((name) => stores.channels.idOf(name)),
  )
  const { readings } = await stores.lastValues.of([machine.id], [], channelIds, soFarWindow(now))
  const soFar = readDaysSoFar(watched, [machine.id], now, {
    current: await stores.statuses.currentOf([machine.id]),
    readings,
  })
  const { from } = dayBounds(dayAt(now, zone), zone)
  const day = [{ machineId: machine.id, from, to: now }]
  const exact = (all: readonly object[]) =>
    all.map((each) =>
      Object.fromEntries(Object.entries(each).map(([key, value]) => [key, Math.round(value * 1000)])),
    )
  expect(exact(await soFar.statuses.totalsIn(day, now))).toEqual(
    exact(await stores.statuses.totalsIn(day, now)),
  )
  const scheduled = { ...machine, site: null }
  const plans = planned(plan)
  const [mine] = await plannedTotals({ plans, statuses: soFar.statuses }, [scheduled], { from, to: now }, now)
  const [theirs] = await plannedTotals(
    { plans, statuses: stores.statuses },
    [scheduled],
    { from, to: now },
    now,
  )
  expect(exact(mine?.totals ?? [])).toEqual(exact(theirs?.totals ?? []))
  const starts = [from, ...(mine?.shifts ?? []).map((each) => each.from)]
  const windows = channelIds.flatMap((channelId) =>
    starts.map((start) => ({ machineId: machine.id, channelId, from: start, to: now })),
  )
  expect(await soFar.counters.gains(windows)).toEqual(await stores.counters.gains(windows))
  return { known: 1 + (theirs?.totals.length ?? 0) - whole, risen: Math.max(0, 2 - lookedAt) }
}
