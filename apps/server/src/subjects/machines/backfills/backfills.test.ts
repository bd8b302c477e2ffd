import { getBackfills } from '@millwright/contract/machines/backfills'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFactLagStore } from '../../../platform/facts/fact-lag-store.ts'
import { createBackfillStore, noteBackfills } from '../../../platform/telemetry/backfill-store.ts'
import type { SampleRow } from '../../../platform/telemetry/sample-rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let clock = Date.now()
let test: TestApp
let plant: string
let others: string
beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,identity' }, undefined, () => clock)
  plant = await test.signIn('admin@example.com')
  others = await test.signIn('admin@other.example.com')
})
afterAll(() => test.stop())
afterEach(async () => {
  await test.db.query('delete from backfill')
  await test.db.query('delete from fact_lag')
  // Answers that are shared for a moment are no longer used.
  clock += 5 * MINUTE_MS
})

const idOf = async (publicId: string): Promise<number> =>
  (await test.db.query<{ id: number }>('select id from machine where public_id = $1', [publicId])).rows[0]
    ?.id ?? 0

/** Points of these moments come at another. */
async function arrive(machineId: number, times: readonly number[], at: number): Promise<void> {
  const rows = times.map((ts) => ({ machineId, channelId: 1, ts })) as unknown as SampleRow[]
  for (const statement of noteBackfills(rows, at)) await test.db.query(statement)
}

const answerTo = async (token: string) => (await test.ask(getBackfills, { token })).result

const NOTHING = { Machines: [], Percent: null, MinutesLeft: null }

describe('the past of a machine that is being taken in', () => {
  it('is shown to those who see the machine, with how far it has come, and to no other organization', async () => {
    const id = await idOf('saw-1')
    expect(await answerTo(plant)).toEqual(NOTHING)
    clock += 10 * SECOND_MS
    const from = clock - 100 * HOUR_MS
    await arrive(id, [from, from + 10 * HOUR_MS], clock - 60 * SECOND_MS)
    await arrive(id, [from + 11 * HOUR_MS, from + 40 * HOUR_MS], clock)
    expect(await answerTo(plant)).toEqual({ Machines: ['saw-1'], Percent: 40, MinutesLeft: 2 })
    expect(await answerTo(others)).toEqual(NOTHING)
  })

  it('has come as far as its sender says', async () => {
    const id = await idOf('saw-1')
    await arrive(id, [clock - 100 * HOUR_MS], clock - 30 * SECOND_MS)
    await arrive(id, [clock - 90 * HOUR_MS], clock)
    await createBackfillStore(test.db).noteShares(new Map([['saw-1', 0.755]]))
    expect(await answerTo(plant)).toMatchObject({ Machines: ['saw-1'], Percent: 75 })
  })

  it('is no matter after one message of yesterday, nor when it is over', async () => {
    const id = await idOf('saw-1')
    await arrive(id, [clock - DAY_MS], clock)
    expect(await answerTo(plant)).toEqual(NOTHING)
    await arrive(id, [clock - 23 * HOUR_MS], clock + 20 * SECOND_MS)
    clock += 150 * SECOND_MS
    expect(await answerTo(plant)).toEqual(NOTHING)
  })

  it('begins again after a pause, with nothing known of how far it is', async () => {
    const id = await idOf('saw-1')
    await arrive(id, [clock - DAY_MS], clock - 10 * MINUTE_MS)
    await createBackfillStore(test.db).noteShares(new Map([['saw-1', 0.9]]))
    await arrive(id, [clock - 4 * HOUR_MS], clock)
    const [row] = await createBackfillStore(test.db).since(clock - SECOND_MS)
    expect(row).toMatchObject({ begunAt: clock, share: null })
  })
})

it('what waits to be derived is shown after a moment, by its machine', async () => {
  const id = await idOf('saw-2')
  await createFactLagStore(test.db).noteLate(test.db, 'tools', id, clock - HOUR_MS, HOUR_MS)
  await test.db.query('update fact_lag set noted_at = $1', [new Date(clock - 10 * SECOND_MS)])
  expect(await answerTo(plant)).toEqual(NOTHING)
  clock += 15 * SECOND_MS
  expect(await answerTo(plant)).toEqual({ ...NOTHING, Machines: ['saw-2'] })
  expect(await answerTo(others)).toEqual(NOTHING)
})
