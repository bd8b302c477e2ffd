import { maxPerHourOf } from '@millwright/contract/wire/kpi-channels'
import { counterGain } from '@millwright/domain/points/counter'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { runOnce } from '../jobs/job.ts'
import { createChannelStore } from './channel-store.ts'
import { type CounterStore, type CounterWindow, createCounterStore } from './counter-store.ts'
import { createPackStore } from './pack-store.ts'
import { createPacking } from './packing.ts'
import type { SampleWriter } from './sample-store.ts'

/** An hour that is not closed, so that points are rows until they are packed. */
const T0 = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS
const CHANNEL_NAME = 'Machine/Counters/Parts'

let database: TestDatabase
let db: Database
let store: CounterStore
let writer: SampleWriter<unknown>
let channelId: number
let machines = 0

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  const channels = createChannelStore(db)
  channelId = await channels.idOf(CHANNEL_NAME)
  writer = await createTestWriter(db)
  store = createCounterStore(db, channels)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Each in its own minute, because packed hours tell minutes apart and no less. */
const series = fc.array(
  fc.record({
    wait: fc.integer({ min: 1, max: 200 }),
    gain: fc.integer({ min: 0, max: 50 }),
    resets: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  }),
  { minLength: 0, maxLength: 12 },
)

function pointsOf(steps: { wait: number; gain: number; resets: boolean }[]) {
  let ts = T0
  let v = 100
  return steps.map(({ wait, gain, resets }) => {
    ts += wait * MINUTE_MS
    v = resets ? gain : v + gain
    return { ts, v }
  })
}

const expected = (points: { ts: number; v: number }[], from: number, to: number) =>
  counterGain(
    points.filter((point) => point.ts < to),
    from,
    maxPerHourOf(CHANNEL_NAME),
  ).gain

const gains = async (windows: readonly CounterWindow[]) =>
  (await store.gains(windows)).map(({ gain }) => gain)

const pack = (to: number) => runOnce(createPacking({ db, store: createPackStore(db), now: () => to }))

const heard = (machineId: number) => ({ machineIds: [machineId], at: T0 })

describe('what counters gained', () => {
  it('follows the rule of the domain in any window, from segments, late points, half and fully packed', async () => {
    const cuts = fc.array(fc.tuple(fc.integer({ min: 0, max: 2400 }), fc.integer({ min: 1, max: 1440 })), {
      minLength: 1,
      maxLength: 6,
    })
    const cases = fc.sample(fc.tuple(series, cuts), { numRuns: 20, seed: 7 })
    const asked = cases.flatMap(([steps, windows]) => {
      const machineId = ++machines
      const points = pointsOf(steps)
      return windows.map(([start, length]) => {
        const from = T0 + start * MINUTE_MS
        return { points, window: { machineId, channelId, from, to: from + length * MINUTE_MS } }
      })
    })
    for (const { points, window } of new Map(asked.map((each) => [each.window.machineId, each])).values())
      await writer.record(
        points.map(({ ts, v }) => ({
          machineId: window.machineId,
          channelId,
          ts,
          value: { kind: 'number', num: v } as const,
        })),
        heard(window.machineId),
      )
    const wanted = asked.map(({ points, window }) => expected(points, window.from, window.to))
    const windows = asked.map(({ window }) => window)
    expect(await gains(windows)).toEqual(wanted)
    await pack(T0 + 12 * HOUR_MS + 30 * MINUTE_MS)
    expect(await gains(windows)).toEqual(wanted)
    await pack(T0 + 42 * HOUR_MS)
    expect(await gains(windows)).toEqual(wanted)
  })

  it('is found in late points, with the last value before the window', async () => {
    const machineId = ++machines
    const at = (ts: number, num: number) => ({
      machineId,
      channelId,
      ts,
      value: { kind: 'number', num } as const,
    })
    const from = T0 - 48 * HOUR_MS
    await writer.record(
      [at(from - 60 * HOUR_MS, 10), at(from + HOUR_MS, 25), at(from + 2 * HOUR_MS, 5)],
      heard(machineId),
    )
    const window = { machineId, channelId, from, to: from + 3 * HOUR_MS }
    expect(await gains([window, { ...window, channelId: channelId + 1 }])).toEqual([20, null])
    await pack(T0 + 42 * HOUR_MS)
    expect(await gains([window])).toEqual([20])
  })

  it('sees a reset within a minute of a packed hour', async () => {
    const machineId = ++machines
    const from = T0 - DAY_MS
    const nums = [30, 0, 25]
    const value = { kind: 'number', num: 20 } as const
    await writer.record([{ machineId, channelId, ts: from - 30 * MINUTE_MS, value }], heard(machineId))
    await writer.record(
      nums.map((num, index) => ({
        machineId,
        channelId,
        ts: from + 30 * MINUTE_MS + index * 5_000,
        value: { kind: 'number', num } as const,
      })),
      heard(machineId),
    )
    await pack(T0 + 42 * HOUR_MS)
    expect(await gains([{ machineId, channelId, from, to: from + HOUR_MS }])).toEqual([35])
  })

  it.each([
    ['drops a little', [1_000_000, 999_990, 1_000_005], { gain: 5, leftOut: 0 }],
    ['jumps and comes back', [1000, 1e308, 1010], { gain: 10, leftOut: 1 }],
    ['falls below all numbers and comes back', [1000, -1e308, 1010], { gain: 10, leftOut: 1 }],
    ['jumps by more than it can', [1000, 5_000_000, 1020], { gain: 20, leftOut: 1 }],
    ['goes on from a jump', [1000, 5_000_000, 5_000_030], { gain: 30, leftOut: 1 }],
  ])('of one that %s is right, as rows, in the same minute, and packed', async (_what, nums, wanted) => {
    // Before what was packed by other tests, so that they are late first.
    const from = T0 - 12 * HOUR_MS
    const record = async (apart: number) => {
      const machineId = ++machines
      const rows = nums.map((num, index) => ({
        machineId,
        channelId,
        ts: from + 10 * MINUTE_MS + index * apart,
        value: { kind: 'number', num } as const,
      }))
      await writer.record(rows, heard(machineId))
      return { machineId, channelId, from, to: from + 6 * HOUR_MS }
    }
    const windows = [await record(10 * MINUTE_MS), await record(90 * MINUTE_MS)]
    expect(await store.gains(windows)).toEqual([wanted, wanted])
    await pack(T0 + 42 * HOUR_MS)
    expect((await store.gains(windows)).map(({ gain }) => gain)).toEqual([wanted.gain, wanted.gain])
  })
})
