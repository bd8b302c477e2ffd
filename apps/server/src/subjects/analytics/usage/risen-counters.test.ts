import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { ALWAYS } from '@millwright/domain/shifts/calendar'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import { dayBounds } from '@millwright/domain/time/zone'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLastValues } from '../../../platform/ingest/last-values.ts'
import { createStores, type Stores } from '../../../subjects.ts'
import { TRIALS, type Trial } from '../../../testing/fact-trials.ts'
import { createTestFacts, heard, type TestFacts } from '../../../testing/test-facts.ts'
import { createTestWriter } from '../../../testing/test-sample-writer.ts'
import type { PlanStore } from '../../shifts/shared/plan-store.ts'
import { readDaysSoFar, soFarWindow } from '../shared/read-so-far.ts'
import { createCountSoFar } from '../so-far/count-so-far.ts'

const zone = 'Europe/Berlin'
const channel = KPI_CHANNELS.PART_COUNT
let test: TestFacts
let stores: Stores

beforeAll(async () => {
  test = await createTestFacts()
  stores = createStores(test.db)
  // Nothing of the day that is tried is packed.
  await test.db.query(
    "update pack_state set frozen_before = '2026-01-01', packed_before = '2026-01-01', round = round + 1",
  )
})
afterAll(() => test.stop())

/** The first shift ends and the second begins at ten. */
const plans: Pick<PlanStore, 'entriesFor'> = {
  entriesFor: async (machines) => {
    const none = { site: [], organization: [] }
    const goal = { kpi: 'PART_COUNT', value: 100 } as const
    const plan = [
      { number: 1, start: '06:00', end: '10:00', goal },
      { number: 2, start: '10:00', end: '14:00', goal },
    ]
    const entries = {
      shifts: { ...none, machine: [{ validFrom: '2026-01-01', value: plan }] },
      calendar: { ...none, machine: [{ validFrom: '2026-01-01', value: ALWAYS }] },
    }
    return new Map(machines.map(({ id }) => [id, entries]))
  },
}

const TEN = dayBounds('2026-09-14', zone).from + 10 * HOUR_MS

/** Readings by their seconds before now, in the order in which they arrive; the row was counted before them. */
async function counted(now: number, arriving: readonly (readonly (readonly [number, number])[])[]) {
  const id = test.newMachine()
  const machine = {
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
  const channelId = await stores.channels.idOf(channel)
  const say = async (points: readonly (readonly [number, number])[]) => {
    const reported = points.map(([before, v]) => ({ ts: now - before * SECOND_MS, v, channel }))
    const rows = await test.rowsOf(TRIALS.consumption as Trial, id, reported)
    await writer.record(rows, heard(id))
    lastValues.put(id, channelId, rows, null)
    await lastValues.flush()
  }
  await say([[600, 400]])
  await say([[500, 401]])
  await createCountSoFar({ db: test.db, stores: { ...stores, plans: { ...stores.plans, ...plans } } })(
    [machine],
    now,
  )
  for (const points of arriving) await say(points)
  await lastValues.stop()
  let looked = 0
  const watched = {
    ...stores,
    counters: {
      ...stores.counters,
      freshPoints: (...given: Parameters<Stores['counters']['freshPoints']>) => {
        looked += given[0].length
        return stores.counters.freshPoints(...given)
      },
    },
  }
  const { readings } = await stores.lastValues.of([id], [], [channelId], soFarWindow(now))
  const soFar = readDaysSoFar(watched, [id], now, { readings })
  const { from } = dayBounds('2026-09-14', zone)
  const starts = [from, now < TEN ? TEN - 4 * HOUR_MS : TEN]
  const windows = starts.map((start) => ({ machineId: id, channelId, from: start, to: now }))
  const gains = await soFar.counters.gains(windows)
  expect(gains).toEqual(await stores.counters.gains(windows))
  return { looked, gains: gains.map(({ gain }) => gain) }
}

const quiet = TEN - HOUR_MS

it('of a counter that only rose no reading is looked at', async () => {
  const rising = [
    [[100, 402]],
    [
      [50, 410],
      [49, 411],
    ],
    [[2, 420]],
  ] as const
  expect(await counted(quiet, rising)).toEqual({ looked: 0, gains: [20, 20] })
  expect(await counted(quiet, [])).toMatchObject({ looked: 0 })
})

it('what a counter gained before a shift began is not of that shift', async () => {
  const found = await counted(TEN + MINUTE_MS, [[[100, 405]], [[2, 420]]])
  expect(found).toEqual({ looked: 1, gains: [20, 15] })
})

it.each([
  ['fell between two messages', [[[100, 430]], [[50, 3]], [[2, 431]]]],
  [
    'fell within a message',
    [
      [
        [100, 430],
        [99, 3],
        [98, 431],
      ],
    ],
  ],
  ['got a reading late', [[[50, 430]], [[60, 3]], [[2, 431]]]],
  ['got a higher reading late', [[[50, 430]], [[60, 500]], [[2, 505]]]],
  [
    'got a reading late within a message',
    [
      [
        [50, 430],
        [60, 3],
      ],
      [[2, 431]],
    ],
  ],
  ['said something of the past while it was ahead', [[[2, 431]], [[60, 3]]]],
  ['was read by a clock that is ahead', [[[100, 430]], [[-5, 440]]]],
] as const)('a counter that %s is looked at', async (_, arriving) => {
  expect(await counted(quiet, arriving)).toMatchObject({ looked: 1 })
})

it('a counter that rose faster than a machine can is looked at', async () => {
  expect(await counted(quiet, [[[100, 402]], [[2, 5_000_000]]])).toMatchObject({ looked: 1 })
})
