import { CONSUMPTION_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { totalOf } from '@millwright/domain/energy/waste'
import { emptyTotals } from '@millwright/domain/status/totals'
import { draws } from '@millwright/domain/testing/draws'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TRIALS, type Trial } from '../../testing/fact-trials.ts'
import { createTestFacts, heard, type TestFacts } from '../../testing/test-facts.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'
import { createConsumptionStore } from './consumption-store.ts'

const HOURS = 5 * 24

let test: TestFacts
beforeAll(async () => {
  test = await createTestFacts()
})
afterAll(() => test.stop())

const reading = fc.record({
  ts: fc.integer({ min: 0, max: HOURS * 6 - 1 }).map((at) => at * (HOUR_MS / 6)),
  point: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        isStatus: fc.constant(false),
        // Some fall by less than noise, and some rise by more than a machine can.
        v: fc.oneof(fc.nat({ max: 50_000 }), fc.constantFrom(10_000, 9_990, 9_950, 8e12, 8e12 + 50)),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ isStatus: fc.constant(true), v: fc.constantFrom('EXE', 'READY', 'FAIL') }),
    },
  ),
})
const begin = Date.UTC(2026, 2, 3)
type Reading = typeof reading extends fc.Arbitrary<infer T> ? T : never
const reportOf = ({ ts, point: { isStatus, v } }: Reading) => ({
  ts: begin + ts,
  v,
  channel: isStatus ? STATUS_CHANNEL : CONSUMPTION_CHANNELS.activeEnergy,
})

const trials = fc
  .uniqueArray(reading, {
    selector: ({ ts, point }) => `${ts} ${point.isStatus}`,
    minLength: 5,
    maxLength: 40,
  })
  .chain((all) =>
    fc.record({
      reported: fc.shuffledSubarray(all, { minLength: all.length }),
      isInTime: fc.boolean(),
      size: fc.integer({ min: 1, max: 12 }),
      periods: fc.array(fc.tuple(fc.nat({ max: HOURS }), fc.nat({ max: HOURS })), {
        minLength: 3,
        maxLength: 3,
      }),
    }),
  )

it('hours and days of a meter are those of the rule, in any period and in any order of arrival', async () => {
  const store = createConsumptionStore(test.db)
  const writer = await createTestWriter(test.db, { channels: test.channels })
  await fc.assert(
    fc.asyncProperty(trials, async ({ reported, isInTime, size, periods }) => {
      const machineId = test.newMachine()
      const ordered = isInTime ? reported.toSorted((a, b) => a.ts - b.ts) : reported
      for (let at = 0; at < ordered.length; at += size) {
        const points = ordered.slice(at, at + size).map(reportOf)
        const rows = await test.rowsOf(TRIALS.consumption as Trial, machineId, points)
        await writer.record(rows, heard(machineId))
      }
      // Points that are more than a day late are derived outside of the batch.
      await test.catchUp(machineId)
      const trial = TRIALS.consumption as Trial
      const inTime = reported.map(reportOf).toSorted((a, b) => a.ts - b.ts)
      expect(await trial.stored(test.db, machineId)).toEqual(trial.expected(inTime))
      const hours = (await store.all(machineId)).filter(({ measure }) => measure === 'activeEnergy')
      for (const [one, other] of periods) {
        const period = {
          from: begin + Math.min(one, other) * HOUR_MS,
          to: begin + Math.max(one, other) * HOUR_MS,
        }
        const own = hours.filter(({ hour }) => hour >= period.from && hour < period.to)
        const [sums] = await store.sums([machineId], 'activeEnergy', period)
        const expected = own.reduce((sum, { amounts }) => sum + totalOf(amounts), 0)
        expect(totalOf(sums?.amounts ?? emptyTotals())).toBeCloseTo(expected, 3)
        expect(sums !== undefined).toBe(own.length > 0)
      }
    }),
    { numRuns: draws(60) },
  )
}, 180_000)

it('a late reading that those after it fall short of changes them all', async () => {
  const writer = await createTestWriter(test.db, { channels: test.channels })
  const machineId = test.newMachine()
  const trial = TRIALS.consumption as Trial
  const { channel } = trial
  const reported = [5_000, 9_950, 9_960, 9_970, 9_980, 9_990].map((v, index) => ({
    ts: begin + (index === 0 ? 0 : index + 3) * HOUR_MS,
    v,
    channel,
  }))
  const late = { ts: begin + 3 * HOUR_MS, v: 10_000, channel }
  for (const each of [...reported, late])
    await writer.record(await test.rowsOf(trial, machineId, [each]), heard(machineId))
  expect(await trial.stored(test.db, machineId)).toEqual(
    trial.expected([...reported, late].toSorted((a, b) => a.ts - b.ts)),
  )
})
