import { aggregateStatusHistory } from '@millwright/contract/analytics/status-analytics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DaysChanged } from '../../../platform/events/days-changed.ts'
import { runOnce } from '../../../platform/jobs/job.ts'
import { forgetAllDays } from '../../../platform/telemetry/counted-days-store.ts'
import { createStores } from '../../../subjects.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'
import { createUsageDays } from '../shared/usage-days.ts'
import { createRecountDays } from './recount-days.ts'
import { createUsageDaysJob } from './usage-days-job.ts'

const HOUR = 3600
const id = 'nst-01'
let clock = Date.parse('2026-10-28T10:00:00Z')
let test: TestApp
let token: string
let device: Awaited<ReturnType<typeof connectDevice>>

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => clock)
  token = await test.signIn('manager_di_linea@example.com')
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await report([
    ['2026-03-28T23:00:00Z', 'EXE'],
    ['2026-03-29T22:00:00Z', 'POWER_OFF'],
    ['2026-10-24T22:00:00Z', 'EXE'],
    ['2026-10-25T11:00:00Z', 'FAIL'],
    ['2026-10-25T23:00:00Z', 'SETUP'],
    ['2026-10-26T23:00:00Z', 'POWER_OFF'],
  ])
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

const report = (points: [string, string][]) =>
  device.status(
    id,
    points.map(([at, v]) => ({ v, ts: Date.parse(at) })),
  )
const ask = (from: string, to: string, aggregatedBy: 'days' | 'months' = 'days') =>
  test.ask(aggregateStatusHistory, { params: { id }, query: { from, to, aggregatedBy }, token })
const days = async (from: string, to: string) => (await ask(from, to)).result.statuses
const storedDays = async () => {
  const { rows } = await test.db.query<{ day: string }>(
    `select day::text as day from usage_day where machine_id = (select id from machine where public_id = $1) order by day`,
    [id],
  )
  return rows.map((row) => row.day)
}

describe('the history of the status', () => {
  it('cuts days at the midnight of the machine, 23 and 25 hours long when clocks change', async () => {
    expect(await days('2026-03-28T12:00:00Z', '2026-03-29T22:00:00Z')).toMatchObject([
      { Key: '2026-03-28', EXE: 0, NoData: 24 * HOUR, Availability: null, Efficiency: null },
      { Key: '2026-03-29', EXE: 23 * HOUR, NoData: 0, Availability: 1, Efficiency: 1 },
    ])
    expect(await days('2026-10-24T22:00:00Z', '2026-10-26T23:00:00Z')).toMatchObject([
      { Key: '2026-10-25', EXE: 13 * HOUR, FAIL: 12 * HOUR, Availability: 13 / 25, Efficiency: 13 / 25 },
      { Key: '2026-10-26', READY: 24 * HOUR, Availability: 1, Efficiency: null },
    ])
  })

  it('counts today up to now and says nothing about tomorrow', async () => {
    const today = await days('2026-10-27T23:00:00Z', '2026-10-31T00:00:00Z')
    expect(today).toMatchObject([{ Key: '2026-10-28', POWER_OFF: 11 * HOUR, NoData: 0 }])
    expect(await storedDays()).not.toContain('2026-10-28')
  })

  it('sums days up to months, the same from the table as from the spans', async () => {
    const year = () => ask('2025-10-31T23:00:00Z', '2026-10-28T10:00:00Z', 'months')
    const counted = (await year()).result.statuses
    expect(counted).toHaveLength(12)
    expect(counted[0]).toMatchObject({ Key: '2025-11', NoData: 30 * 24 * HOUR, Availability: null })
    expect(counted.at(-1)).toMatchObject({ Key: '2026-10', EXE: 13 * HOUR, FAIL: 12 * HOUR })
    // Nothing is stored for the days before the first report.
    expect((await storedDays())[0]).toBe('2026-03-29')
    expect(await storedDays()).toHaveLength(213)
    // Stored days are read and not counted again.
    await test.db.query("update usage_day set day_exe = day_exe + 1000 where day = '2026-10-25'")
    expect((await year()).result.statuses.at(-1)).toMatchObject({ EXE: 13 * HOUR + 1 })
  })

  it('counts the days from a late report on again', async () => {
    await report([['2026-10-26T05:00:00Z', 'FAIL']])
    expect((await storedDays()).at(-1)).toBe('2026-10-25')
    expect(await days('2026-10-25T23:00:00Z', '2026-10-26T23:00:00Z')).toMatchObject([
      { Key: '2026-10-26', READY: 6 * HOUR, FAIL: 18 * HOUR },
    ])
  })

  it('does not store a day before its last reports can have arrived', async () => {
    clock = Date.parse('2026-10-28T23:30:00Z')
    await days('2026-10-26T23:00:00Z', '2026-10-28T23:00:00Z')
    expect((await storedDays()).at(-1)).toBe('2026-10-27')
    clock = Date.parse('2026-10-29T00:00:00Z')
    await days('2026-10-26T23:00:00Z', '2026-10-28T23:00:00Z')
    expect((await storedDays()).at(-1)).toBe('2026-10-28')
  })

  it('is counted for every machine when midnight has passed where it stands', async () => {
    const stores = createStores(test.db)
    const days = createUsageDays({ db: test.db, stores })
    const { alarmDays, statuses, usageDays: store } = stores
    await test.db.query('delete from usage_day')
    await runOnce(createUsageDaysJob({ store, alarmDays, statuses, days, now: () => clock }))
    const { rows } = await test.db.query<{ missing: number; day: string }>(
      `select count(*) filter (where d.day is null) as missing, max(d.day)::text as day
         from machine m left join usage_day d on d.machine_id = m.id`,
    )
    expect(rows).toEqual([{ missing: 0, day: '2026-10-28' }])
    const machine = await test.db.query<{ id: number }>('select id from machine where public_id = $1', [id])
    const counted = await storedDays()
    await forgetAllDays(test.db, machine.rows[0]?.id ?? 0)
    expect(await storedDays()).toEqual([])
    const { rows: published } = await test.db.query<{ payload: DaysChanged }>(
      `select payload from durable_event where event = 'daysChanged' order by id desc limit 1`,
    )
    expect(published).toMatchObject([{ payload: { source: 'status', from: counted[0], to: '2026-10-28' } }])
    const recount = createRecountDays({ ...stores, days, now: () => clock })
    for (const { payload } of published) await recount.handle(payload, { key: '', attempt: 1 })
    expect(await storedDays()).toEqual(counted)
  })

  it('of a time before all reports is no data, and neither counted nor stored', async () => {
    const before = await storedDays()
    const old = (await ask('2003-01-01T00:00:00Z', '2003-12-31T00:00:00Z', 'months')).result.statuses
    expect(old).toHaveLength(12)
    expect(old[1]).toMatchObject({ Key: '2003-02', EXE: 0, NoData: 28 * 24 * HOUR, Availability: null })
    expect(await storedDays()).toEqual(before)
  })

  it('of a machine that has said the same since before it is kept is stored for as long as it is kept', async () => {
    const stores = createStores(test.db)
    const { machines } = stores
    const seen = await machines.byId(
      (await test.db.query<{ id: number }>('select id from machine where public_id = $1', [id])).rows[0]
        ?.id ?? 0,
    )
    if (!seen) throw new Error('no machine')
    await test.db.query('delete from usage_day')
    const found = await createUsageDays({ db: test.db, stores }).read(
      seen,
      ['2026-10-24', '2026-10-25'],
      clock,
      '2026-10-25',
    )
    expect([...found.values()].map(({ noData }) => noData)).toEqual([0, 24 * HOUR])
    expect(await storedDays()).toEqual(['2026-10-25'])
  })

  it.each([
    ['RANGE_REVERSED', 'from', '2026-10-02T00:00:00Z', '2026-10-01T00:00:00Z'],
    ['RANGE_TOO_LONG', 'to', '2025-10-01T00:00:00Z', '2026-10-05T00:00:00Z'],
    ['VALIDATION_FAILED', 'to', '2025-10-01T00:00:00Z', '2026-10-05 at noon'],
  ])('is refused with %s at %s', async (label, field, from, to) => {
    expect(await ask(from, to)).toMatchObject({ status: 400, label, field })
  })
})
