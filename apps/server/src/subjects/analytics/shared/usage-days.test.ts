import { patchMachine } from '@millwright/contract/machines/machines'
import { putCalendar } from '@millwright/contract/shifts/calendar'
import { putShifts } from '@millwright/contract/shifts/shifts'
import { DEFECTIVE_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { runOnce } from '../../../platform/jobs/job.ts'
import { createPacking } from '../../../platform/telemetry/packing.ts'
import { createStores, type Stores } from '../../../subjects.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'
import { createUsageDays } from './usage-days.ts'

/** A Wednesday; in Berlin it is 11:00. */
const NOW = Date.parse('2026-11-04T10:00:00Z')
const id = 'nst-01'
const zone = 'Europe/Berlin'
let test: TestApp
let stores: Stores
let machineId: number
let token: string
let device: Awaited<ReturnType<typeof connectDevice>>

/** Times of Tuesday in Berlin. */
const at = (time: string) => Date.parse(`2026-11-03T${time}+01:00`)
const report = (points: [string, string][]) =>
  device.status(
    id,
    points.map(([time, v]) => ({ v, ts: at(time) })),
  )
const shiftsFrom = (ValidFrom: string, hours: [string, string][]) =>
  test.ask(putShifts, {
    params: { id },
    body: {
      machineId: id,
      ValidFrom,
      shifts: hours.map(([Start, End], index) => ({ Number: index + 1, Start, End, Goal: null })),
    },
    token,
  })

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => NOW)
  stores = createStores(test.db)
  token = await test.signIn('manager_di_linea@example.com')
  const { rows } = await test.db.query<{ id: number }>(
    'update machine set goal = 60 where public_id = $1 returning id',
    [id],
  )
  machineId = rows[0]?.id ?? 0
  const body = { WorkingDays: [1, 2, 3, 4, 5, 6, 7], Exceptions: [], ValidFrom: '2026-11-01' }
  await test.ask(putCalendar, { params: { id }, body, token })
  await shiftsFrom('2026-11-01', [
    ['06:00', '14:00'],
    ['22:00', '06:00'],
  ])
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await report([
    ['00:00:00', 'EXE'],
    ['06:00:00', 'SETUP'],
    ['07:00:00', 'EXE'],
    ['08:00:00', 'READY'],
    ['08:01:00', 'EXE'],
    ['12:00:00', 'FAIL'],
    ['13:00:00', 'EXE'],
    ['14:00:00', 'POWER_OFF'],
    ['22:00:00', 'EXE'],
    ['23:59:30', 'READY'],
  ])
  await device.status(id, [{ v: 'EXE', ts: at('23:59:30') + MINUTE_MS }])
  const point = (time: string, v: number) => ({ ts: at(time), v })
  await device.publish(batchTopicOf(id), {
    [KPI_CHANNELS.PART_COUNT]: [point('00:00:00', 0), point('05:59:59', 60), point('13:30:00', 360)],
    [DEFECTIVE_CHANNEL]: [point('00:00:00', 0), point('13:30:00', 30)],
  })
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

const days = () => createUsageDays({ db: test.db, stores })
const stored = async () => {
  const { rows } = await test.db.query<{ day: string }>(
    'select day::text as day from usage_day where machine_id = $1 order by day',
    [machineId],
  )
  return rows.map(({ day }) => day)
}
const ofDay = () => ({ machineIds: [machineId], unit: 'pieces', from: '2026-11-03', to: '2026-11-03' })
const usage = async () => {
  await days().read({ id: machineId, timezone: zone }, ['2026-11-03'], NOW)
  const usageOfDay = (await stores.usageDays.byMachine([ofDay()])).found.get(machineId)
  if (!usageOfDay) throw new Error('the day is not stored')
  return usageOfDay
}

describe('the day of a machine', () => {
  it('is counted by the shifts on it, set-up and idle apart', async () => {
    const { totals, made } = await usage()
    const minutes = Object.fromEntries(Object.entries(totals.usage).map(([use, ms]) => [use, ms / MINUTE_MS]))
    // Night until 6:00 and from 22:00, and the day from 6:00 to 14:00.
    expect(minutes).toEqual({
      MainUsage: 360 + 60 + 239 + 60 + 119.5,
      MinorStoppage: 1 + 0.5,
      SecondaryUsage: 60,
      Idle: 0,
      TechnicalFault: 60,
      Maintenance: 0,
      EmptyBusy: 0,
    })
    expect(totals.status.READY / MINUTE_MS).toBe(1.5)
    expect(totals.waste).toMatchObject({
      Setup: HOUR_MS,
      MachineFault: HOUR_MS,
      Idle: 1.5 * MINUTE_MS,
    })
    expect(made).toMatchObject({ total: 360, defective: 30, earned: 6 * HOUR_MS })
  })

  it('is counted with one connection, so that many who wait for days never wait for each other', async () => {
    const one = openDatabase({ url: test.databaseUrl, size: 1, onError: () => {} })
    try {
      const counted = await createUsageDays({ db: one, stores: createStores(one) }).fill(
        [{ machineId, zone, day: '2026-11-03' }],
        NOW,
      )
      expect(counted).toHaveLength(1)
    } finally {
      await one.close()
    }
  })

  it('is kept by shift, the night that began the day before with that of the day', async () => {
    const shifts = await stores.usageDays.byShift([ofDay()])
    expect(shifts.map(({ shift, usage: { made } }) => [shift, made.total])).toEqual([
      [1, 300],
      [2, 60],
    ])
  })

  it('is removed by a report that came late, also one that ends a stop of the day after midnight', async () => {
    await usage()
    await device.status(id, [{ v: 'FAIL', ts: at('23:59:30') + 2 * MINUTE_MS }])
    expect(await stored()).not.toContain('2026-11-03')
    expect((await usage()).totals.usage.TechnicalFault / MINUTE_MS).toBe(60)
  })

  it('is removed by pieces that came late', async () => {
    const packing = createPacking({ db: test.db, store: stores.packs, now: Date.now })
    await runOnce(packing)
    await usage()
    await device.publish(batchTopicOf(id), { [KPI_CHANNELS.PART_COUNT]: { ts: at('13:50:00'), v: 400 } })
    await runOnce(packing)
    expect(await stored()).not.toContain('2026-11-03')
    expect((await usage()).made.total).toBe(400)
  })

  it('is removed by a plan that holds from it on, and left alone by one that holds from today', async () => {
    await usage()
    await shiftsFrom('2026-11-04', [['08:00', '16:00']])
    // The night of the day before may end earlier by the new plan.
    expect(await stored()).not.toContain('2026-11-03')
    const before = await usage()
    await shiftsFrom('2026-11-05', [['09:00', '17:00']])
    expect(await stored()).toContain('2026-11-03')
    await shiftsFrom('2026-11-03', [['06:00', '10:00']])
    expect(await stored()).not.toContain('2026-11-03')
    expect((await usage()).totals.usage.MainUsage).toBeLessThan(before.totals.usage.MainUsage)
  })

  it('is measured by the goal that the machine had on it', async () => {
    await test.ask(patchMachine, { params: { id }, body: { Goal: 600, MinorStoppage: 0 }, token })
    await test.db.query('delete from usage_day')
    const { totals, made } = await usage()
    expect(made.ideal).toBe(totals.status.EXE / MINUTE_MS)
    expect(totals.usage.MinorStoppage).toBe(MINUTE_MS)
  })
})
