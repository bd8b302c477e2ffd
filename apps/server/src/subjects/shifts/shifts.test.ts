import { listAudit } from '@millwright/contract/people/audit'
import { putCalendar } from '@millwright/contract/shifts/calendar'
import {
  getCurrentShift,
  getShifts,
  listCurrentShifts,
  listKpis,
  listShiftHistory,
  putShifts,
} from '@millwright/contract/shifts/shifts'
import { ENERGY_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { topicOf } from '@millwright/contract/wire/topics'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

const id = 'nst-01'
const PARTS = topicOf(id, KPI_CHANNELS.PART_COUNT)
const goal = { Kpi: 'PART_COUNT', Value: 400 } as const
const EARLY = { Number: 1, Start: '06:00', End: '14:00', Goal: goal }
const NIGHT = { Number: 2, Start: '22:00', End: '06:00', Goal: goal }

let clock = Date.parse('2026-03-01T10:00:00Z')
let test: TestApp
let token: string
let device: Awaited<ReturnType<typeof connectDevice>>

beforeAll(async () => {
  // Without the jobs nobody finds the machines silent when the clock is moved.
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => clock)
  token = await test.signIn('manager_di_linea@example.com')
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await test.ask(putCalendar, {
    params: { id },
    body: { WorkingDays: [1, 2, 3, 4, 5, 6, 7], Exceptions: [] },
    token,
  })
  await put([EARLY, NIGHT])
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

const put = (shifts: unknown[], machineId = id) =>
  test.ask(putShifts, { params: { id }, body: { machineId, shifts }, token })
const planned = async () => (await test.ask(getShifts, { params: { id }, token })).result
const current = async (progress = 'true') =>
  (await test.ask(getCurrentShift, { params: { id }, query: { progress }, token })).result
const history = (query: Record<string, string>) =>
  test.ask(listShiftHistory, { params: { id }, query, token })
const count = (values: [string, number][], topic = PARTS) =>
  device.publish(
    topic,
    values.map(([at, v]) => ({ v, ts: Date.parse(at) })),
  )

describe('the figures of a family', () => {
  it('come with code, field and unit', async () => {
    const { result } = await test.ask(listKpis, { query: { machineFamily: 'EBA' }, token })
    expect(result[1]).toEqual({ Kpi: 'PART_COUNT', Code: 'PC', Field: 'partCount', Unit: 'sides' })
  })
})

describe('the shifts of a machine', () => {
  it('are told as they were planned, and the change is on record', async () => {
    expect(await planned()).toEqual({
      machineId: id,
      timezone: 'Europe/Berlin',
      shifts: [EARLY, NIGHT],
      Level: 'machine',
      ValidFrom: '2026-03-01',
      Next: [],
    })
    const admin = await test.signIn('admin@example.com')
    const { result } = await test.ask(listAudit, {
      params: { org: 'NORDHAUS' },
      query: { action: 'shifts_changed' },
      token: admin,
    })
    expect(result[0]).toMatchObject({ Detail: { shifts: ['06:00–14:00', '22:00–06:00'] } })
  })

  it.each([
    ['SHIFTS_OVERLAP', 'shifts.1.Start', [EARLY, { ...NIGHT, Start: '13:00' }]],
    ['SHIFTS_OVERLAP', 'shifts.1.End', [EARLY, { ...NIGHT, End: '06:30' }]],
    ['SHIFT_REVERSED', 'shifts.0.End', [{ ...EARLY, End: '06:00' }, NIGHT]],
    ['VALIDATION_FAILED', 'shifts.1.Number', [EARLY, { ...NIGHT, Number: 1 }]],
    ['VALIDATION_FAILED', 'shifts.0.Start', [{ ...EARLY, Start: '24:00' }]],
    ['VALIDATION_FAILED', 'shifts.1.Goal.Kpi', [EARLY, { ...NIGHT, Goal: { ...goal, Kpi: 'VOLUME_MOVED' } }]],
  ])('are refused with %s at %s, and none of them is stored', async (label, field, shifts) => {
    expect(await put(shifts)).toMatchObject({ status: 400, label, field })
    expect((await planned()).shifts).toEqual([EARLY, NIGHT])
  })

  it('are those of the machine in the path', async () => {
    expect(await put([EARLY], 'saw-1')).toMatchObject({
      status: 400,
      label: 'VALIDATION_FAILED',
      field: 'machineId',
    })
  })
})

describe('a night shift', () => {
  it.each([
    ['when clocks go forward', '2026-03-28', '2026-03-28T21:00:00.000Z', '2026-03-29T04:00:00.000Z', 7],
    ['when clocks go back', '2026-10-24', '2026-10-24T20:00:00.000Z', '2026-10-25T05:00:00.000Z', 9],
  ])('%s begins and ends by the clock on the wall', async (_when, day, start, end, hours) => {
    const from = Date.parse(start)
    clock = from + DAY_MS
    await count([
      [new Date(from - 600_000).toISOString(), 1000],
      [new Date(from + HOUR_MS).toISOString(), 1100],
      [new Date(from + (hours - 0.1) * HOUR_MS).toISOString(), 1000 + 100 * hours],
      [end, 5000],
    ])
    clock = from + (hours / 2) * HOUR_MS
    expect(await current()).toMatchObject({
      Number: 2,
      name: 'Shift 2',
      code: 'PC',
      timezone: 'Europe/Berlin',
      StartDateTime: start,
      EndDateTime: end,
      Value: 100,
      Expected: 200,
    })
    clock = from + DAY_MS
    const { result } = await history({ from: day, to: day, limit: '1' })
    expect(result).toMatchObject([
      { Day: day, StartDateTime: start, EndDateTime: end, Value: 100 * hours, Expected: 400 },
    ])
  })
})

describe('the shift that runs', () => {
  it('has reached what the counter gained since its start, over midnight and over a reset', async () => {
    clock = Date.parse('2026-11-04T03:00:00Z')
    await count([
      ['2026-11-03T20:40:00Z', 70],
      ['2026-11-03T21:10:00Z', 80],
      ['2026-11-03T23:30:00Z', 95],
      ['2026-11-03T23:30:20Z', 3],
      ['2026-11-04T00:59:00Z', 43],
      ['2026-11-04T02:00:00Z', 99],
    ])
    clock = Date.parse('2026-11-04T01:00:00Z')
    // 25 up to the reset, of which the first 10 were made since the last report before the shift; then 43.
    expect(await current()).toMatchObject({ Number: 2, Value: 68, Expected: 200 })
    expect(await current('false')).toMatchObject({ Number: 2, Value: null, Expected: null })
  })

  it('is null between shifts', async () => {
    clock = Date.parse('2026-11-04T15:00:00Z')
    expect(await current()).toBeNull()
  })

  it('has reached nothing that is known on a machine without data', async () => {
    clock = Date.parse('2026-11-04T09:00:00Z')
    const shifts = [{ ...EARLY, Goal: null }]
    await test.ask(putShifts, { params: { id: 'saw-1' }, body: { machineId: 'saw-1', shifts }, token })
    const { result } = await test.ask(listCurrentShifts, {
      query: { machineIds: 'saw-1,nst-01,trn-1', progress: 'true' },
      token,
    })
    expect(result.map((each) => each.MachineId).sort()).toEqual(['nst-01', 'saw-1'])
    expect(result.find((each) => each.MachineId === 'saw-1')).toMatchObject({ Value: null, Number: 1 })
  })

  it('counts the time of work from the status', async () => {
    clock = Date.parse('2026-11-05T08:00:00Z')
    await device.status(id, [
      { v: 'READY', ts: Date.parse('2026-11-05T04:00:00Z') },
      { v: 'EXE', ts: Date.parse('2026-11-05T04:30:00Z') },
      { v: 'FAIL', ts: Date.parse('2026-11-05T05:30:00Z') },
      { v: 'EXE', ts: Date.parse('2026-11-05T07:30:00Z') },
    ])
    await put([{ ...EARLY, Goal: { Kpi: 'RUNNING_MACHINE', Value: 20_000 } }])
    // From 05:00 in UTC: half an hour before the fault, half an hour after it.
    expect(await current()).toMatchObject({ code: 'RM', Value: 3600 })
  })
})

describe('the history of shifts', () => {
  it('judges every day by the plan and the calendar of its time, the newest first and in pages', async () => {
    clock = Date.parse('2026-11-06T12:00:00Z')
    const week = await history({ from: '2026-11-03', to: '2026-11-06', limit: '3' })
    expect(week.total).toBe(6)
    expect(week.result.map((each) => `${each.Day} ${each.Number} ${each.Goal?.Kpi}`)).toEqual([
      '2026-11-06 1 RUNNING_MACHINE',
      '2026-11-05 1 RUNNING_MACHINE',
      '2026-11-04 2 PART_COUNT',
    ])
    const rest = await history({ from: '2026-11-03', to: '2026-11-06', skip: '3' })
    expect(rest.result.map((each) => `${each.Day} ${each.Number}`)).toEqual([
      '2026-11-04 1',
      '2026-11-03 2',
      '2026-11-03 1',
    ])
    const holiday = { Day: '2026-11-04', IsWorking: false, Name: 'Day off' }
    const WorkingDays = [1, 2, 3, 4, 5, 6, 7]
    const change = (ValidFrom?: string) =>
      test.ask(putCalendar, {
        params: { id },
        body: { WorkingDays, Exceptions: [holiday], ...(ValidFrom ? { ValidFrom } : {}) },
        token,
      })
    // From today on: what was worked before stays, until someone says that it held earlier.
    await change()
    expect((await history({ from: '2026-11-03', to: '2026-11-06' })).total).toBe(6)
    await change('2026-11-01')
    expect((await history({ from: '2026-11-03', to: '2026-11-06' })).total).toBe(4)
  })

  it('has every figure that was counted, and energy when it is asked for', async () => {
    await count(
      [
        ['2026-11-03T20:00:00Z', 5000],
        ['2026-11-04T04:00:00Z', 17_000],
      ],
      topicOf(id, ENERGY_CHANNEL),
    )
    const query = { from: '2026-11-03', to: '2026-11-03', limit: '1' }
    const [plain] = (await history(query)).result
    expect(plain).toMatchObject({ Number: 2, Value: 124, Kpi: { partCount: 124 } })
    expect(plain).not.toHaveProperty('EnergyConsumptionDuringTheShift')
    expect(plain?.Kpi).not.toHaveProperty('spindleTime')
    expect((await history({ ...query, consumptions: 'true' })).result[0]).toMatchObject({
      EnergyConsumptionDuringTheShift: 12_000,
      EnergyConsumptionUnit: 'Wh',
    })
  })

  it.each([
    ['RANGE_TOO_LONG', 'to', { from: '2026-10-02', to: '2026-11-01' }],
    ['RANGE_REVERSED', 'from', { from: '2026-10-02', to: '2026-10-01' }],
    ['VALIDATION_FAILED', 'from', { from: '2026-02-30' }],
    ['VALIDATION_FAILED', 'to', { to: '1 May' }],
  ])('is refused with %s at %s for %j', async (label, field, query) => {
    expect(await history(query)).toMatchObject({ status: 400, label, field })
  })

  it('takes 30 days or a whole month, and by itself the last 30', async () => {
    expect((await history({ from: '2026-10-01', to: '2026-10-31' })).total).toBe(62)
    expect((await history({ from: '2026-10-01', to: '2026-10-30' })).total).toBe(60)
    expect((await history({})).result.at(-1)?.Day).toBe('2026-10-08')
  })
})
