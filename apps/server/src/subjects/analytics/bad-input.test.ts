import { getMachineAnalytics, listAnalyticsIntervals } from '@millwright/contract/analytics/analytics'
import { patchMachine } from '@millwright/contract/machines/machines'
import { putCalendar } from '@millwright/contract/shifts/calendar'
import { putShifts } from '@millwright/contract/shifts/shifts'
import { DEFECTIVE_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { KPI_METHODS } from '@millwright/domain/analytics/figures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

/** A Wednesday; in Berlin it is 11:00. */
const NOW = Date.parse('2026-11-04T10:00:00Z')
let test: TestApp
let token: string

/** Times in Berlin on Monday. */
const at = (time: string) => Date.parse(`2026-11-02T${time}+01:00`)
const period = { from: '2026-11-02', to: '2026-11-02' }

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => NOW)
  token = await test.signIn('manager_di_linea@example.com')
})
afterAll(() => test.stop())

/** Plans a shift from 6:00 to 14:00. */
async function plan(id: string): Promise<void> {
  const calendar = { WorkingDays: [1, 2, 3, 4, 5, 6, 7], Exceptions: [], ValidFrom: '2026-10-01' }
  await test.ask(putCalendar, { params: { id }, body: calendar, token })
  const shifts = [{ Number: 1, Start: '06:00', End: '14:00', Goal: null }]
  await test.ask(putShifts, {
    params: { id },
    body: { machineId: id, shifts, ValidFrom: '2026-10-01' },
    token,
  })
}

const numbersIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [value]

/** The figures by each method: none of them may be absurd. */
async function figures(id: string) {
  const found = []
  for (const kpiCalcMethod of KPI_METHODS) {
    const { result } = await test.ask(getMachineAnalytics, {
      params: { id },
      query: { ...period, kpiCalcMethod },
      token,
    })
    // JSON has neither NaN nor Infinity: they arrive as null, where a time or a sum may not be.
    const { UsageTimes, WasteTimes, RunTime, AvailableTime, PlannedTime, NoData } = result
    const times = numbersIn({ UsageTimes, WasteTimes, RunTime, AvailableTime, PlannedTime, NoData })
    expect(times.every((value) => typeof value === 'number' && value >= 0)).toBe(true)
    const used = Object.values(UsageTimes).reduce((sum, value) => sum + value, 0)
    expect(used + NoData).toBeCloseTo(PlannedTime, 1)
    for (const value of [result.Availability, result.Quality, result.MainUsageLevel])
      expect(value ?? 0).toSatisfy((share: number) => share >= 0 && share <= 100)
    for (const value of [result.Performance, result.OEE])
      if ((value ?? 0) > 100) expect(result.Notes).toContain('goal_too_low')
    found.push(result)
  }
  const [classic] = found
  if (!classic) throw new Error('no figures')
  return classic
}

async function say(id: string, channels: Record<string, { ts: number; v: unknown }[]>): Promise<void> {
  const device = await connectDevice(test.app.mqttPort, `DEV-${id.toUpperCase()}`)
  await device.publish(batchTopicOf(id), channels)
  await device.end()
}
async function worked(id: string): Promise<void> {
  const device = await connectDevice(test.app.mqttPort, `DEV-${id.toUpperCase()}`)
  await device.status(id, [
    { v: 'EXE', ts: at('06:00:00') },
    { v: 'READY', ts: at('14:00:00') },
  ])
  await device.end()
}

describe('a goal', () => {
  const id = 'nst-01'

  it('of zero or less is refused; without one there is no performance, and that is said', async () => {
    await plan(id)
    for (const Goal of [0, -60])
      expect(await test.ask(patchMachine, { params: { id }, body: { Goal }, token })).toMatchObject({
        status: 400,
        field: 'Goal',
      })
    await worked(id)
    await say(id, {
      [KPI_CHANNELS.PART_COUNT]: [
        { ts: at('06:00:00'), v: 0 },
        { ts: at('13:59:00'), v: 300 },
      ],
    })
    await test.db.query('update machine set goal = null, shift_target = null where public_id = $1', [id])
    expect(await figures(id)).toMatchObject({
      Performance: null,
      OEE: null,
      Availability: 100,
      Pieces: { Total: 300, Goal: null },
      Notes: expect.arrayContaining(['no_goal']),
    })
  })

  it('that is far too low is passed, and that is said', async () => {
    await test.db.query('update machine set goal = 1 where public_id = $1', [id])
    await test.db.query('delete from usage_day')
    const { Performance, Notes } = await figures(id)
    expect(Performance).toBeGreaterThan(100)
    expect(Notes).toContain('goal_too_low')
  })
})

it('pieces below zero are not counted, nor more bad ones than were made', async () => {
  const id = 'nst-02'
  await plan(id)
  await test.db.query('update machine set goal = 60 where public_id = $1', [id])
  await worked(id)
  await say(id, {
    [KPI_CHANNELS.PART_COUNT]: [
      { ts: at('06:00:00'), v: 100 },
      { ts: at('07:00:00'), v: -40 },
      { ts: at('08:00:00'), v: 110 },
      { ts: at('13:59:00'), v: 150 },
    ],
    [DEFECTIVE_CHANNEL]: [
      { ts: at('06:00:00'), v: -3 },
      { ts: at('07:00:00'), v: 0 },
      { ts: at('13:59:00'), v: 900 },
    ],
  })
  const { Pieces, Quality } = await figures(id)
  expect(Pieces).toMatchObject({ Total: 50, Good: 0, Defective: 50 })
  expect(Quality).toBe(0)
})

it('a stretch that overlaps the one before by a second is no data, and no moment counts twice', async () => {
  const id = 'nst-03'
  await plan(id)
  const span = (status: string, from: string, to: string) =>
    test.db.query(
      `insert into status_span (machine_id, from_ts, to_ts, status, seen_to)
       select id, $2, $3, $4, $3 from machine where public_id = $1`,
      [id, new Date(at(from)), new Date(at(to)), status],
    )
  await span('EXE', '06:00:00', '10:00:01')
  await span('READY', '10:00:00', '11:00:01')
  await span('FAIL', '11:00:00', '14:00:01')
  const { PlannedTime, NoData, UsageTimes } = await figures(id)
  // rules: timeline 2
  expect([PlannedTime, NoData]).toEqual([8, 1])
  expect(UsageTimes).toMatchObject({ MainUsage: 4, TechnicalFault: 3, Idle: 0 })
  const { result } = await test.ask(listAnalyticsIntervals, { params: { id }, query: period, token })
  const spans = result[0]?.Spans ?? []
  for (const [index, { From }] of spans.entries())
    expect(From).toBeGreaterThanOrEqual(spans[index - 1]?.To ?? 0)
})
