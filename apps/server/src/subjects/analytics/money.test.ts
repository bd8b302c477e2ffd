import { summarizeAlarms, summarizeFleetAlarms } from '@millwright/contract/alarms/alarms'
import { getMachineAnalytics } from '@millwright/contract/analytics/analytics'
import { getGroupAnalytics, listGroupAnalytics } from '@millwright/contract/analytics/analytics-groups'
import {
  deleteHourRate,
  type HourRateBody,
  listHourRates,
  putHourRate,
} from '@millwright/contract/machines/hour-rates'
import { putCalendar } from '@millwright/contract/shifts/calendar'
import { putShifts } from '@millwright/contract/shifts/shifts'
import { listStops } from '@millwright/contract/stops/stops'
import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

/** A Wednesday; in Berlin it is 11:00. */
const NOW = Date.parse('2026-11-04T10:00:00Z')
const id = 'nst-01'
const org = 'NORDHAUS'
/** All machines of the organization, and some of them with the machine. */
const ALL = 'group-1'
const HALL = 'group-2'
let test: TestApp
let token: string
let manager: string
let foreign: string

/** Times in Berlin. */
const at = (day: string, time: string) => Date.parse(`2026-11-${day}T${time}:00+01:00`)
const eur = (PerHour: number): HourRateBody => ({ Currency: 'EUR', PerHour })

const put = (level: 'machine' | 'group', of: string, validFrom: string, body: HourRateBody, by = manager) =>
  test.ask(putHourRate, { params: { org, level, of, validFrom }, body, token: by })
const days = { from: '2026-11-02', to: '2026-11-03', kpiCalcMethod: 'CLASSIC_MODEL' } as const
const period = { from: '2026-11-02T00:00:00+01:00', to: '2026-11-04T00:00:00+01:00' }
const costs = async (by = token) =>
  (await test.ask(getMachineAnalytics, { params: { id }, query: days, token: by })).result.Costs

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => NOW)
  token = await test.signIn('manager_di_linea@example.com')
  manager = await test.signIn('admin@example.com')
  foreign = await test.signIn('vendor_user@example.com')
  const calendar = { WorkingDays: [1, 2, 3, 4, 5, 6, 7], Exceptions: [], ValidFrom: '2026-10-01' }
  await test.ask(putCalendar, { params: { id }, body: calendar, token })
  const shifts = [{ Number: 1, Start: '06:00', End: '14:00', Goal: null }]
  await test.ask(putShifts, {
    params: { id },
    body: { machineId: id, shifts, ValidFrom: '2026-10-01' },
    token,
  })
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  // On each of two days an hour idle, and half an hour in alarm.
  for (const day of ['02', '03']) {
    await device.status(
      id,
      [
        ['06:00', 'EXE'],
        ['11:00', 'READY'],
        ['12:00', 'EXE'],
        ['12:30', 'FAIL'],
        ['13:00', 'EXE'],
        ['14:00', 'POWER_OFF'],
      ].map(([time = '', v = '']) => ({ v, ts: at(day, time) })),
    )
    await device.publish(batchTopicOf(id), {
      [ALARM_CHANNEL]: [
        { ts: at(day, '12:30'), v: { alarmCode: 'E-1', activeState: true, text: 'Door' } },
        { ts: at(day, '13:00'), v: { alarmCode: 'E-1', activeState: false, text: 'Door' } },
      ],
    })
  }
  await device.end()
  // The demo has rates.
  await test.db.query('delete from hour_rate')
})
afterAll(() => test.stop())

describe('rates', () => {
  it('are kept by those who manage the organization, each from a day on', async () => {
    expect(await costs()).toBe(null)
    await put('group', ALL, '2026-06-01', eur(50))
    await put('machine', id, '2026-11-03', eur(100))
    await put('machine', id, '2026-11-03', eur(120.5))
    const { result } = await test.ask(listHourRates, { params: { org }, token: manager })
    expect(result.map(({ Level, Of, ValidFrom, PerHour }) => [Level, Of, ValidFrom, PerHour])).toEqual([
      ['group', ALL, '2026-06-01', 50],
      ['machine', id, '2026-11-03', 120.5],
    ])
    await test.ask(deleteHourRate, {
      params: { org, level: 'machine', of: id, validFrom: '2026-11-03' },
      token: manager,
    })
    const { result: left } = await test.ask(listHourRates, { params: { org }, token: manager })
    expect(left).toHaveLength(1)
  })

  it('are refused with bad numbers, days and currencies, and for what is not there', async () => {
    expect(await put('machine', id, '2026-11-03', eur(-1))).toMatchObject({ status: 400, field: 'PerHour' })
    expect(await put('machine', id, '2026-11-03', eur(2e6))).toMatchObject({ status: 400, field: 'PerHour' })
    const euro = { Currency: 'euro', PerHour: 1 }
    expect(await put('machine', id, '2026-11-03', euro)).toMatchObject({ status: 400, field: 'Currency' })
    for (const day of ['2026-02-30', '2024-01-01'])
      expect(await put('machine', id, day, eur(1))).toMatchObject({ status: 400, field: 'validFrom' })
    expect(await put('machine', 'none', '2026-11-03', eur(1))).toMatchObject({
      label: 'ERROR_MACHINE_NOT_FOUND',
    })
    // The last one is of another organization.
    for (const group of ['none', 'group-4'])
      expect(await put('group', group, '2026-11-03', eur(1))).toMatchObject({ label: 'GROUP_NOT_FOUND' })
    for (const by of [token, foreign])
      expect(await put('machine', id, '2026-11-03', eur(1), by)).toMatchObject({ status: 403 })
    const { result } = await test.ask(listHourRates, { params: { org }, token: manager })
    expect(result).toHaveLength(1)
  })
})

describe('money', () => {
  it('is what the time of each day cost at the rate of that day', async () => {
    await put('machine', id, '2026-11-03', eur(100))
    expect(await costs()).toEqual({
      Currency: 'EUR',
      IsPart: false,
      PerHour: 75,
      UsageTimes: { MainUsage: 975, Idle: 150, TechnicalFault: 75 },
      WasteTimes: { Idle: 150, MachineFault: 75 },
    })
    const group = { params: { org, groupId: HALL }, query: days, token }
    const { result } = await test.ask(getGroupAnalytics, group)
    expect(result.Costs?.WasteTimes).toMatchObject({ MachineFault: 75 })
    const { result: rows } = await test.ask(listGroupAnalytics, group)
    expect(rows.find(({ MachineId }) => MachineId === id)?.Rate).toEqual({
      Currency: 'EUR',
      Amount: 75,
      IsPart: false,
    })
  })

  it('is that of alarms by code, of a machine as of a group', async () => {
    const cost = { Currency: 'EUR', Amount: 75, IsPart: false }
    const { result } = await test.ask(summarizeAlarms, { params: { id }, query: period, token })
    expect([result.Cost, ...result.Codes.map(({ Cost }) => Cost)]).toEqual([cost, cost])
    const fleet = { params: { org, groupId: HALL }, query: period, token }
    const { result: all } = await test.ask(summarizeFleetAlarms, fleet)
    expect(all.Codes.filter(({ Code }) => Code === 'E-1').map(({ Cost }) => Cost)).toEqual([cost])
  })

  it('is that of the planned time of a stop', async () => {
    const { result } = await test.ask(listStops, { params: { id }, query: period, token })
    const stops = result.filter(({ Status }) => Status === 'FAIL')
    expect(stops.map(({ Cost }) => Cost?.Amount)).toEqual([25, 50])
  })

  it('says when it is a part, and is none of two currencies', async () => {
    await test.db.query('delete from hour_rate where group_id is not null')
    expect(await costs()).toMatchObject({ IsPart: true, WasteTimes: { Idle: 100, MachineFault: 50 } })
    await put('group', HALL, '2026-06-01', { Currency: 'CHF', PerHour: 50 })
    expect(await costs()).toBe(null)
    const { result } = await test.ask(summarizeAlarms, { params: { id }, query: period, token })
    expect(result.Cost).toBe(null)
  })

  it('is at the rates of who looks: a partner has none of its customer', async () => {
    expect(await costs(foreign)).toBe(null)
    const { result } = await test.ask(summarizeAlarms, { params: { id }, query: period, token: foreign })
    expect(result.Codes.map(({ Cost }) => Cost)).toEqual([null])
  })
})
