import { getMachineAnalytics } from '@millwright/contract/analytics/analytics'
import { listAudit } from '@millwright/contract/people/audit'
import { programChannel } from '@millwright/contract/production/production-channels'
import { putCalendar } from '@millwright/contract/shifts/calendar'
import { putShifts } from '@millwright/contract/shifts/shifts'
import {
  addReasonRule,
  changeReasonRule,
  listReasonRules,
  removeReasonRule,
} from '@millwright/contract/stops/reason-rules'
import { correctPieces, getOperatorBoard, giveStopReason, listStops } from '@millwright/contract/stops/stops'
import {
  ALARM_CHANNEL,
  CNC_MODE_CHANNEL,
  KPI_CHANNELS,
  MAINTENANCE_CHANNEL,
  STOP_REASON_CHANNEL,
  WORKPIECE_CHANNEL,
} from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import type { UsageClass, WasteReason } from '@millwright/domain/stops/usage-class'
import { DAY_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStores } from '../../subjects.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

/** A Wednesday; in Berlin it is 11:00. The machine is in alarm since 10:30. */
const NOW = Date.parse('2026-11-04T10:00:00Z')
const id = 'nst-01'
let clock = NOW
let test: TestApp
let token: string
let other: string
let device: Awaited<ReturnType<typeof connectDevice>>

const yesterday = (time: string) => Date.parse(`2026-11-03T${time}+01:00`)
const today = (time: string) => Date.parse(`2026-11-04T${time}+01:00`)

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => clock)
  token = await test.signIn('manager_di_linea@example.com')
  other = await test.signIn('maintainer@example.com')
  const days = { WorkingDays: [1, 2, 3, 4, 5, 6, 7], Exceptions: [], ValidFrom: '2026-11-01' }
  await test.ask(putCalendar, { params: { id }, body: days, token })
  const shifts = [{ Number: 1, Start: '06:00', End: '14:00', Goal: { Kpi: 'PART_COUNT', Value: 80 } }]
  const planned = await test.ask(putShifts, {
    params: { id },
    body: { machineId: id, ValidFrom: '2026-11-01', shifts },
    token,
  })
  expect(planned.status).toBe(200)
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  const at = (v: unknown, ts: number) => ({ v, ts })
  await device.status(id, [
    at('EXE', yesterday('06:00:00')),
    at('READY', yesterday('08:00:00')),
    at('EXE', yesterday('08:10:00')),
    at('FAIL', yesterday('10:00:00')),
    at('READY', yesterday('10:20:00')),
    at('EXE', yesterday('10:30:00')),
    at('READY', yesterday('12:00:00')),
    at('EXE', yesterday('12:01:00')),
    at('POWER_OFF', yesterday('14:00:00')),
    at('EXE', today('06:00:00')),
    at('FAIL', today('10:30:00')),
  ])
  await device.publish(batchTopicOf(id), {
    [programChannel('01', 'Name')]: [
      at('KITCHEN_1', yesterday('06:00:00')),
      at('DOOR_2', yesterday('09:00:00')),
    ],
    [ALARM_CHANNEL]: [
      at({ alarmCode: '4012', activeState: true, text: 'Vacuum' }, yesterday('10:00:00')),
      at({ alarmCode: '4012', activeState: false, text: 'Vacuum' }, yesterday('10:20:00')),
    ],
    [KPI_CHANNELS.PART_COUNT]: [at(0, today('06:00:00')), at(40, today('10:00:00'))],
  })
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

const period = { from: String(yesterday('00:00:00')), to: String(today('12:00:00')) }
const stops = async (query: Record<string, string> = {}) =>
  (await test.ask(listStops, { params: { id }, query: { ...period, ...query }, token })).result
const give = (Reason: WasteReason | null, Stops: { From: number; To: number | null }[], as = token) =>
  test.ask(giveStopReason, { params: { id }, body: { Reason, Stops }, token: as })
const short = { From: yesterday('08:00:00'), To: yesterday('08:10:00') }
const alarmed = { From: yesterday('10:00:00'), To: yesterday('10:30:00') }
const figures = async () => {
  const query = { from: '2026-11-03', to: '2026-11-03', kpiCalcMethod: 'CLASSIC_MODEL' }
  return (await test.ask(getMachineAnalytics, { params: { id }, query, token })).result
}
const hoursOf = async (use: UsageClass) => (await figures()).UsageTimes[use]
/** Minutes of yesterday by reason, as the analytics count them. */
const waste = async () => {
  const result = await figures()
  const times = Object.entries(result.Inputs.totals.waste)
  return Object.fromEntries(times.flatMap(([why, ms]) => (ms > 0 ? [[why, ms / MINUTE_MS]] : [])))
}

describe('the stops of a machine', () => {
  it('are listed from work to work, with their alarm, their program and what is likely', async () => {
    const [first, second, third, night, now] = await stops()
    expect(first).toMatchObject({ ...short, Status: 'READY', Program: 'KITCHEN_1', IsUnexplained: true })
    expect(second).toMatchObject({
      ...alarmed,
      Status: 'FAIL',
      Alarm: { Code: '4012' },
      Proposal: { Reason: 'MachineFault', By: 'alarm' },
      Planned: 30 * MINUTE_MS,
    })
    // Shorter than the limit of minor stoppages, and outside of planned time.
    expect(third).toMatchObject({ From: yesterday('12:00:00'), IsUnexplained: false })
    expect(night).toMatchObject({ From: yesterday('14:00:00'), Planned: 0, IsUnexplained: false })
    expect(now).toMatchObject({ From: today('10:30:00'), To: NOW, IsOpen: true, IsUnexplained: true })
    expect((await stops({ unexplained: 'true' })).map(({ From }) => From)).toEqual([
      short.From,
      alarmed.From,
      today('10:30:00'),
    ])
  })

  it('get a reason from a person, many at once, and the day is counted again', async () => {
    expect(await waste()).toEqual({ MachineFault: 20, Idle: 21 })
    expect(await hoursOf('TechnicalFault')).toBe(0.33)
    expect((await give('Cleaning', [short, alarmed])).status).toBe(204)
    expect(await waste()).toEqual({ Cleaning: 40, Idle: 1 })
    // The machine is not the cause of an alarm that is cleaned away.
    expect(await hoursOf('TechnicalFault')).toBe(0)
    const [first] = await stops()
    expect(first).toMatchObject({
      IsUnexplained: false,
      Reason: { Reason: 'Cleaning', Source: 'person', At: NOW },
    })
  })

  it('keep what was said before in the log, and can be taken back', async () => {
    await give('Break', [short], other)
    expect(await waste()).toEqual({ Cleaning: 30, Break: 10, Idle: 1 })
    await give(null, [short])
    expect(await waste()).toEqual({ Cleaning: 30, Idle: 11 })
    const admin = await test.signIn('admin@example.com')
    const log = await test.ask(listAudit, { params: { org: 'NORDHAUS' }, query: {}, token: admin })
    const entries = log.result.filter(({ Action }) => Action.startsWith('stop_reason'))
    expect(entries.map(({ Action }) => Action)).toEqual([
      'stop_reason_removed',
      'stop_reason_given',
      'stop_reason_given',
    ])
    expect(entries[1]?.Detail).toMatchObject({ Reason: 'Break', Before: [{ Reason: 'Cleaning' }] })
  })

  it('given at once by two people have the reason of one of them, whole', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => give('Break', [alarmed])),
      ...Array.from({ length: 4 }, () =>
        give('Setup', [{ From: alarmed.From + 5 * MINUTE_MS, To: alarmed.To }], other),
      ),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 204))
    const { rows } = await test.db.query<{ overlaps: number }>(
      `select count(*) as overlaps from usage_interval a join usage_interval b
          on a.machine_id = b.machine_id and a.from_ts < b.from_ts and coalesce(a.to_ts, 'infinity') > b.from_ts`,
    )
    expect(rows[0]?.overlaps).toBe(0)
    const counted = await waste()
    expect((counted.Break ?? 0) + (counted.Setup ?? 0)).toBe(30)
    await give('Cleaning', [alarmed])
    expect(await waste()).toEqual({ Cleaning: 30, Idle: 11 })
  })

  it('take no reason where the machine did not stand, in the future, or where it makes no sense', async () => {
    const isRefused = async (Stops: { From: number; To: number | null }[]) => {
      const { status, label, field } = await give('Break', Stops)
      return [status, label, field]
    }
    const notAStop = [409, 'NOT_A_STOP', 'Stops']
    const invalid = [400, 'VALIDATION_FAILED', 'Stops']
    expect(await isRefused([{ From: yesterday('09:00:00'), To: yesterday('09:10:00') }])).toEqual(notAStop)
    expect(await isRefused([{ From: short.From - 1, To: short.To }])).toEqual(notAStop)
    expect(await isRefused([{ From: short.From, To: alarmed.To }])).toEqual(notAStop)
    // Without an end it is about the stop of this moment.
    expect(await isRefused([{ From: short.From, To: null }])).toEqual(notAStop)
    expect(await isRefused([{ From: today('10:30:00'), To: NOW + 1 }])).toEqual(invalid)
    expect(await isRefused([{ From: NOW + MINUTE_MS, To: null }])).toEqual(invalid)
    expect(await isRefused([{ From: short.To, To: short.From }])).toEqual(invalid)
    expect(await isRefused([short, { ...short, From: short.From + MINUTE_MS }])).toEqual(invalid)
    expect(await isRefused([{ From: NOW - 400 * DAY_MS, To: short.To }])).toEqual(invalid)
    expect((await give('Tea' as WasteReason, [short])).status).toBe(400)
    expect(await waste()).toEqual({ Cleaning: 30, Idle: 11 })
  })

  it('of another tenant are out of reach', async () => {
    const body = { Reason: 'Break', Stops: [short] }
    const params = { id: 'trn-1' }
    expect((await test.ask(giveStopReason, { params, body, token })).label).toBe('ERROR_MACHINE_NOT_FOUND')
    expect((await test.ask(listStops, { params, query: period, token })).label).toBe(
      'ERROR_MACHINE_NOT_FOUND',
    )
  })
})

describe('a reason that is given while a machine stands', () => {
  it('holds until it works again, and no longer', async () => {
    expect((await give('ShortageOfMaterial', [{ From: today('10:30:00'), To: null }])).status).toBe(204)
    clock = today('12:00:00')
    await device.status(id, [
      { v: 'POWER_OFF', ts: today('11:10:00') },
      { v: 'EXE', ts: today('11:20:00') },
      { v: 'READY', ts: today('11:30:00') },
    ])
    const ofToday = await stops({ from: String(today('06:00:00')), to: String(clock) })
    expect(ofToday.map(({ From, Reason }) => [From, Reason?.Reason ?? null])).toEqual([
      [today('10:30:00'), 'ShortageOfMaterial'],
      [today('11:10:00'), null],
      [today('11:30:00'), null],
    ])
    // The next one closes it.
    await give('Break', [{ From: today('11:30:00'), To: null }])
    const { rows } = await test.db.query<{ open: number }>(
      'select count(*) as open from usage_interval where to_ts is null',
    )
    expect(rows[0]?.open).toBe(1)
  })
})

describe('a stop that lasts over a night', () => {
  const night = 'nst-02'
  const list = async () => {
    const query = { from: String(yesterday('00:00:00')), to: String(today('12:00:00')) }
    const { result } = await test.ask(listStops, { params: { id: night }, query, token })
    return result.map(({ From, To, Status, Reason, IsUnexplained }) => [
      From,
      To,
      Status,
      Reason?.Reason ?? null,
      IsUnexplained,
    ])
  }

  it('is cut where the machine is switched off and on and where its shifts end, and so is its reason', async () => {
    const days = { WorkingDays: [1, 2, 3, 4, 5, 6, 7], Exceptions: [], ValidFrom: '2026-11-01' }
    await test.ask(putCalendar, { params: { id: night }, body: days, token })
    const shifts = [{ Number: 1, Start: '06:00', End: '14:00', Goal: null }]
    const body = { machineId: night, ValidFrom: '2026-11-01', shifts }
    expect((await test.ask(putShifts, { params: { id: night }, body, token })).status).toBe(200)
    const own = await connectDevice(test.app.mqttPort, 'DEV-NST-02')
    const until = clock
    clock = yesterday('13:40:00')
    await own.status(night, [
      { v: 'EXE', ts: yesterday('06:00:00') },
      { v: 'READY', ts: yesterday('13:30:00') },
    ])
    const Stops = [{ From: yesterday('13:30:00'), To: null }]
    const given = await test.ask(giveStopReason, {
      params: { id: night },
      body: { Reason: 'Cleaning', Stops },
      token,
    })
    expect(given.status).toBe(204)
    clock = until
    await own.status(night, [
      { v: 'POWER_OFF', ts: yesterday('18:00:00') },
      { v: 'READY', ts: today('05:50:00') },
      { v: 'EXE', ts: today('06:20:00') },
    ])
    expect(await list()).toEqual([
      [yesterday('13:30:00'), yesterday('14:00:00'), 'READY', 'Cleaning', false],
      [yesterday('14:00:00'), yesterday('18:00:00'), 'READY', null, false],
      [yesterday('18:00:00'), today('05:50:00'), 'POWER_OFF', null, false],
      [today('05:50:00'), today('06:00:00'), 'READY', null, false],
      [today('06:00:00'), today('06:20:00'), 'READY', null, true],
    ])
    // A person may still mean all of it.
    const all = { Reason: 'Break', Stops: [{ From: yesterday('13:30:00'), To: today('06:20:00') }] }
    expect((await test.ask(giveStopReason, { params: { id: night }, body: all, token })).status).toBe(204)
    expect((await list()).map(([, , , reason]) => reason)).toEqual(Array.from({ length: 5 }, () => 'Break'))
    await test.ask(giveStopReason, { params: { id: night }, body: { ...all, Reason: null }, token })
    await own.end()
  })

  it('has the reason of the machine until the minute in which it was taken back', async () => {
    const own = await connectDevice(test.app.mqttPort, 'DEV-NST-02')
    await own.publish(batchTopicOf(night), {
      [STOP_REASON_CHANNEL]: [
        { v: 'QualityCheck', ts: today('06:00:00') },
        { v: '', ts: today('06:07:00') },
      ],
    })
    expect((await list()).slice(-2)).toEqual([
      [today('06:00:00'), today('06:07:00'), 'READY', 'QualityCheck', false],
      [today('06:07:00'), today('06:20:00'), 'READY', null, true],
    ])
    await own.end()
  })
})

describe('what a machine says itself', () => {
  it('counts where no person says something, and a rule counts last', async () => {
    await give(null, [alarmed, short])
    const body = { AlarmCode: '4012', Program: '', Reason: 'QualityCheck', ValidFrom: '2026-11-01' }
    const rule = await test.ask(addReasonRule, { params: { org: 'NORDHAUS' }, body, token })
    expect(rule.status).toBe(200)
    expect(await waste()).toEqual({ QualityCheck: 30, Idle: 11 })
    const [, proposed] = await stops()
    expect(proposed).toMatchObject({
      IsUnexplained: true,
      Reason: { Reason: 'QualityCheck', Source: 'rule' },
      Proposal: { Reason: 'QualityCheck', By: 'rule' },
    })
    // Late, and only for the second half: until the machine works again.
    await device.publish(batchTopicOf(id), {
      [STOP_REASON_CHANNEL]: [{ v: 'DefectiveMaterial', ts: yesterday('10:15:00') }],
    })
    expect(await waste()).toEqual({ QualityCheck: 15, DefectiveMaterial: 15, Idle: 11 })
    await give('Cleaning', [{ From: yesterday('10:20:00'), To: yesterday('10:25:00') }])
    expect(await waste()).toEqual({ QualityCheck: 15, DefectiveMaterial: 10, Cleaning: 5, Idle: 11 })
  })

  it('may be that it is maintained, or runs without a workpiece', async () => {
    await device.publish(batchTopicOf(id), {
      [MAINTENANCE_CHANNEL]: [
        { v: true, ts: yesterday('08:00:00') },
        { v: false, ts: yesterday('08:05:00') },
      ],
      [WORKPIECE_CHANNEL]: [
        { v: false, ts: yesterday('07:00:00') },
        { v: true, ts: yesterday('07:10:00') },
      ],
    })
    // Empty runs waste time too.
    expect(await waste()).toMatchObject({ Maintenance: 5, Idle: 16 })
    expect((await figures()).UsageTimes).toMatchObject({ EmptyBusy: 0.17, Maintenance: 0.08 })
  })

  it('may be that it is operated by hand or that its program is edited, which needs no reason', async () => {
    const isOpen = async () => (await stops()).find(({ From }) => From === short.From)?.IsUnexplained
    expect(await isOpen()).toBe(true)
    await device.publish(batchTopicOf(id), {
      [CNC_MODE_CHANNEL]: [
        { v: 'Manual', ts: yesterday('08:05:00') },
        { v: 'edit', ts: yesterday('08:07:00') },
        { v: 'automatic', ts: yesterday('08:10:00') },
      ],
    })
    expect(await waste()).toMatchObject({ Maintenance: 5, Setup: 2, MachineProgramEditing: 3, Idle: 11 })
    expect(await isOpen()).toBe(false)
  })

  it('is joined with maintenance that other parts of the product know of', async () => {
    const stores = createStores(test.db)
    const { rows } = await test.db.query<{ id: number }>('select id from machine where public_id = $1', [id])
    const activity = { machineId: rows[0]?.id ?? 0, source: 'activity', key: 'a-1' }
    const put = (from: string, to: string) =>
      test.db.transaction((tx) =>
        stores.usageIntervals.putMaintenance(
          tx,
          { ...activity, from: yesterday(from), to: yesterday(to) },
          clock,
        ),
      )
    await put('08:04:00', '08:09:00')
    expect((await waste()).Maintenance).toBe(9)
    await put('08:04:00', '08:06:00')
    expect((await waste()).Maintenance).toBe(6)
    await test.db.transaction((tx) =>
      stores.usageIntervals.removeMaintenance(tx, activity.machineId, 'activity', 'a-1', clock),
    )
    expect((await waste()).Maintenance).toBe(5)
  })
})

describe('the rules of an organization', () => {
  const params = { org: 'NORDHAUS' }
  /** Without those of the demo. */
  const list = async () =>
    (await test.ask(listReasonRules, { params, token: other })).result.filter(
      ({ Id }) => !Id.includes('demo'),
    )

  it('are seen by all of it, changed from a day on, and leave the days before alone', async () => {
    const [rule] = await list()
    expect(rule).toMatchObject({ AlarmCode: '4012', Reason: 'QualityCheck' })
    const one = { ...params, ruleId: rule?.Id ?? '' }
    const body = { AlarmCode: '4012', Program: '', Reason: 'Break', ValidFrom: '2026-11-04' }
    expect((await test.ask(changeReasonRule, { params: one, body, token })).status).toBe(200)
    expect((await waste()).QualityCheck).toBe(15)
    const [changed] = await list()
    await test.ask(removeReasonRule, { params: { ...params, ruleId: changed?.Id ?? '' }, token })
    expect(await list()).toEqual([])
    expect((await waste()).QualityCheck).toBe(15)
  })

  it('need an alarm or a program, are not there twice, and are not for everyone', async () => {
    const add = (body: object, as = token) =>
      test.ask(addReasonRule, {
        params,
        body: { AlarmCode: '', Program: '', Reason: 'Break', ...body },
        token: as,
      })
    expect(await add({})).toMatchObject({ status: 400, field: 'AlarmCode' })
    expect(await add({ Program: '*' })).toMatchObject({ status: 400, field: 'Program' })
    expect(await add({ AlarmCode: '1', ValidFrom: '2020-01-01' })).toMatchObject({ field: 'ValidFrom' })
    expect(await add({ AlarmCode: '1', ValidFrom: '2026-13-41' })).toMatchObject({ field: 'ValidFrom' })
    expect((await add({ AlarmCode: '77' }, other)).status).toBe(403)
    expect((await add({ AlarmCode: '77' })).status).toBe(200)
    expect((await add({ AlarmCode: '77' })).label).toBe('REASON_RULE_EXISTS')
    const none = { ...params, ruleId: 'none' }
    expect((await test.ask(removeReasonRule, { params: none, token })).label).toBe('RULE_NOT_FOUND')
  })
})

describe('the pieces of a shift', () => {
  const board = async () => (await test.ask(getOperatorBoard, { params: { id }, token })).result
  const correct = (Good: number, Bad: number) =>
    test.ask(correctPieces, { params: { id }, body: { Good, Bad }, token })

  it('are what the machine counted with what people corrected', async () => {
    expect(await board()).toMatchObject({ Made: 40, Bad: null, Counted: 40, Goal: 80, Expected: 60 })
    expect((await correct(-1, 1)).result).toMatchObject({ Made: 40, Bad: 1, Counted: 40, LastBadAt: clock })
    expect((await correct(2, 0)).result).toMatchObject({ Made: 42, Bad: 1, Counted: 40 })
    clock += MINUTE_MS
    const query = { from: '2026-11-04', to: '2026-11-04', kpiCalcMethod: 'CLASSIC_MODEL' }
    const { result } = await test.ask(getMachineAnalytics, { params: { id }, query, token })
    expect(result.Pieces).toMatchObject({ Total: 42, Defective: 1, Good: 41 })
  })

  it('are never taken below nothing', async () => {
    expect(await correct(0, -2)).toMatchObject({ status: 400, field: 'Bad' })
    expect(await correct(-42, 0)).toMatchObject({ status: 400, field: 'Good' })
    expect(await correct(0, 0)).toMatchObject({ status: 400, field: 'Good' })
    expect((await board()).Bad).toBe(1)
  })
})
