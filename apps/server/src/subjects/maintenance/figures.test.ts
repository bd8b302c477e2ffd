import { getMachineAnalytics } from '@millwright/contract/analytics/analytics'
import * as activityCalls from '@millwright/contract/maintenance/activities'
import * as maintenance from '@millwright/contract/maintenance/maintenance'
import * as calls from '@millwright/contract/maintenance/maintenance-figures'
import { putCalendar } from '@millwright/contract/shifts/calendar'
import { putShifts } from '@millwright/contract/shifts/shifts'
import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStores } from '../../subjects.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { createCheckOperations, TO_THE_END } from './check-operations.ts'

/** A Wednesday; in Berlin it is 11:00. */
const NOW = Date.parse('2026-11-04T10:00:00Z')
const org = 'NORDHAUS'
const id = 'nst-01'
const group = { org, groupId: 'group-1' }
const period = { from: '2026-11-01', to: '2026-11-04' }
const at = (day: number, time: string) => Date.parse(`2026-11-0${day}T${time}+01:00`)

let test: TestApp
let manager: string
let maintainer: string
let lineManager: string
let device: Awaited<ReturnType<typeof connectDevice>>
beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => NOW)
  manager = await test.signIn('manager_manutenzione@example.com')
  maintainer = await test.signIn('maintainer@example.com')
  lineManager = await test.signIn('manager_di_linea@example.com')
  await test.db.query('delete from maintenance_task')
  await test.db.query('delete from maintenance_activity')
  await test.db.query('delete from maintenance_rate')
  await test.db.query('delete from maintenance_team')
  const days = { WorkingDays: [1, 2, 3, 4, 5, 6, 7], Exceptions: [], ValidFrom: '2026-11-01' }
  await test.ask(putCalendar, { params: { id }, body: days, token: lineManager })
  const shifts = [{ Number: 1, Start: '06:00', End: '14:00', Goal: { Kpi: 'PART_COUNT', Value: 80 } }]
  await test.ask(putShifts, {
    params: { id },
    body: { machineId: id, ValidFrom: '2026-11-01', shifts },
    token: lineManager,
  })
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await device.status(
    id,
    (
      [
        ['EXE', 2, '06:00'],
        ['POWER_OFF', 2, '14:00'],
        ['EXE', 3, '06:00'],
        // A fault of an hour; a short stop; a fault that lasts over the end of the shift.
        ['FAIL', 3, '08:00'],
        ['EXE', 3, '09:00'],
        ['FAIL', 3, '11:00'],
        ['EXE', 3, '11:01'],
        ['FAIL', 3, '13:30'],
        ['POWER_OFF', 3, '15:00'],
      ] as const
    ).map(([v, day, time]) => ({ v, ts: at(day, `${time}:00`) })),
  )
  await device.publish(batchTopicOf(id), {
    [ALARM_CHANNEL]: [
      { v: { alarmCode: '4012', activeState: true, text: 'Vacuum' }, ts: at(3, '08:00:00') },
      { v: { alarmCode: '4012', activeState: false, text: 'Vacuum' }, ts: at(3, '09:00:00') },
    ],
  })
  // Counts the days that are over, as the job does.
  const query = { from: '2026-11-02', to: '2026-11-03', kpiCalcMethod: 'CLASSIC_MODEL' }
  await test.ask(getMachineAnalytics, { params: { id }, query, token: lineManager })
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

const figures = async (query = period, token = manager) =>
  await test.ask(calls.getMaintenanceFigures, { params: group, query, token })
const ofMachine = async () => (await figures()).result.Machines.find(({ MachineId }) => MachineId === id)
const listed = async (query: Record<string, string>) =>
  (
    await test.ask(calls.listFigureActivities, {
      params: group,
      query: { ...period, kind: 'done', ...query },
      token: manager,
    })
  ).result

const personId = async (email: string): Promise<string> => {
  const { rows } = await test.db.query<{ id: string }>(
    'select public_id as id from account where email = $1',
    [email],
  )
  return rows[0]?.id ?? ''
}

/** A task that is due at once on the machine; its activity. */
async function raised(code: string, over: Record<string, unknown> = {}): Promise<string> {
  await test.ask(maintenance.addMaintenance, {
    params: { org },
    token: manager,
    body: {
      action: `Do ${code}`,
      group: '',
      device: '',
      code,
      counters: [],
      calendar: { every: 1, period: 'DAY' },
      parts: [{ id: 'p1', name: 'Filter', quantity: 1, price: 20 }],
      ...over,
    },
  })
  await test.ask(maintenance.addOperation, { params: { org, id }, token: manager, body: { code } })
  await test.db.query(
    `update maintenance_operation op set cycle_from = $2, check_at = $2 from maintenance_task t
      where t.id = op.task_id and t.code = $1`,
    [code, new Date(NOW - 2 * DAY_MS)],
  )
  const stores = createStores(test.db)
  await createCheckOperations({ db: test.db, stores, now: () => NOW }).all(TO_THE_END)
  const { result } = await test.ask(activityCalls.listGroupActivities, { params: group, token: manager })
  return result.find(({ Code }) => Code === code)?.Id ?? ''
}

async function finish(activityId: string, work: Record<string, string>): Promise<void> {
  const Changes = Object.entries(work).map(([field, value]) => ({ field, value, at: NOW }))
  const params = { org, activityId }
  if (Changes.length > 0)
    await test.ask(activityCalls.enterWork, { params, token: maintainer, body: { Version: 0, Changes } })
  const done = await test.ask(activityCalls.finishActivity, { params, token: maintainer, body: {} })
  expect(done.status).toBe(200)
}

const putSettings = (body: unknown, token = manager) =>
  test.ask(calls.putMaintenanceSettings, { params: { org }, token, body: body as calls.MaintenanceSettings })

describe('mean times', () => {
  it('are counted from faults in planned time, and each fault can be opened', async () => {
    // 8 hours on the first day; on the second 8 without 1 h, 1 min and 30 min.
    expect(await ofMachine()).toMatchObject({
      Failures: 2,
      Down: 1.5,
      Mttr: 0.75,
      Operating: 8 + 8 - 1 - 1 / 60 - 0.5,
      Mtbf: (8 + 8 - 1 - 1 / 60 - 0.5) / 2,
    })
    const { result } = await test.ask(calls.listMachineFailures, {
      params: { org, id },
      query: period,
      token: manager,
    })
    expect(result).toMatchObject([
      { From: at(3, '13:30:00'), To: at(3, '15:00:00'), Down: 0.5, IsCounted: true, Alarm: null },
      {
        From: at(3, '08:00:00'),
        Down: 1,
        IsCounted: true,
        Alarm: { Code: '4012', Text: expect.any(String) },
      },
    ])
  })

  it('are not known without a failure, and say how many days they were counted from', async () => {
    const { result } = await figures({ from: '2026-11-02', to: '2026-11-02' })
    expect(result).toMatchObject({ Failures: 0, Mtbf: null, Mttr: null, Operating: 8, KnownDays: 1 })
    expect(result.AllDays).toBe(result.Machines.length)
    expect(
      result.Machines.filter(({ KnownDays }) => KnownDays > 0).map(({ MachineId }) => MachineId),
    ).toEqual([id])
    const none = await test.ask(calls.listMachineFailures, {
      params: { org, id },
      query: { from: '2026-11-02', to: '2026-11-02' },
      token: manager,
    })
    expect([none.status, none.result]).toEqual([200, []])
  })

  it.each([
    ['a range that is turned round', { from: '2026-11-04', to: '2026-11-01' }, 'RANGE_REVERSED'],
    ['more than a year', { from: '2025-01-01', to: '2026-11-01' }, 'RANGE_TOO_LONG'],
    ['no day of the calendar', { from: '2026-02-30', to: '2026-11-01' }, 'VALIDATION_FAILED'],
  ])('refuse %s', async (_name, query, label) => {
    expect((await figures(query)).label).toBe(label)
    const failures = await test.ask(calls.listMachineFailures, { params: { org, id }, query, token: manager })
    expect(failures.label).toBe(label)
  })

  it('are not for those who only do the work', async () => {
    expect((await figures(period, maintainer)).label).toBe('ACCESS_DENIED')
  })
})

describe('work', () => {
  it('is planned or not by what asked for it, and costs its time and its parts', async () => {
    await finish(await raised('PLN-1'), { minutes: '90', 'part:p1': '2' })
    const rates = [
      { ValidFrom: '2026-01-01', PerHour: 40 },
      { ValidFrom: '2026-12-01', PerHour: 99 },
    ]
    expect(await ofMachine()).toMatchObject({ Planned: 1, Labour: 0, Unpriced: 90, Parts: 40 })
    await putSettings({ Currency: 'EUR', Rates: rates, Teams: [] })
    expect(await ofMachine()).toMatchObject({ PlannedMinutes: 90, Labour: 60, Parts: 40, Unpriced: 0 })
    await finish(await raised('PLN-2'), {})
    await test.db.query("update maintenance_activity set is_planned = false where code = 'PLN-2'")
    const { result } = await figures()
    expect(result).toMatchObject({ Currency: 'EUR', Planned: 1, Unplanned: 1, Untimed: 1, PlannedShare: 1 })
    expect((await listed({ kind: 'unplanned' })).map(({ Code }) => Code)).toEqual(['PLN-2'])
    expect((await listed({ kind: 'untimed', of: id })).map(({ Code }) => Code)).toEqual(['PLN-2'])
    expect(await listed({ kind: 'planned' })).toMatchObject([
      { Code: 'PLN-1', MinutesUsed: 90, Labour: 60, PartsCost: 40 },
    ])
    expect(await listed({ from: '2026-10-01', to: '2026-10-31' })).toEqual([])
  })

  it('that an alarm asks for is not planned', async () => {
    const activityId = await raised('ALM-1', {
      calendar: null,
      conditions: [{ kind: 'alarms', code: '4012', count: 1 }],
    })
    const { rows } = await test.db.query('select is_planned from maintenance_activity where public_id = $1', [
      activityId,
    ])
    expect(rows).toEqual([{ is_planned: false }])
    await finish(activityId, {})
  })
})

describe('what is overdue', () => {
  it('is counted for the team of those who have it', async () => {
    const [mine, nobodys] = [await raised('TEA-1'), await raised('TEA-2')]
    const me = await personId('maintainer@example.com')
    await test.ask(activityCalls.patchActivity, {
      params: { org, activityId: mine },
      token: manager,
      body: { AssigneeId: me },
    })
    const teams = async () =>
      (await figures()).result.Teams.map(({ Name, Id, Open, Overdue }) => [Name || Id, Open, Overdue])
    expect(await teams()).toEqual([
      ['nobody', 1, 1],
      ['none', 1, 1],
    ])
    const settings = {
      Currency: 'EUR',
      Rates: [],
      Teams: [
        { Name: 'Hall 2', UserIds: [me] },
        { Name: 'Night', UserIds: [] },
      ],
    }
    await putSettings(settings)
    expect(await teams()).toEqual([
      ['nobody', 1, 1],
      ['Hall 2', 1, 1],
      ['Night', 0, 0],
    ])
    const read = await test.ask(calls.getMaintenanceSettings, { params: { org }, token: manager })
    expect(read.result.Teams).toEqual(settings.Teams)
    expect(read.result.People.map(({ Id }) => Id)).toContain(me)
    const team = (await figures()).result.Teams.find(({ Name }) => Name === 'Hall 2')?.Id ?? ''
    expect((await listed({ kind: 'overdue', team })).map(({ Id }) => Id)).toEqual([mine])
    expect((await listed({ kind: 'overdue', team: calls.NOBODY })).map(({ Id }) => Id)).toEqual([nobodys])
  })

  it.each([
    ['a person of another organization', { Teams: [{ Name: 'A', UserIds: ['acc-none'] }] }, 'Teams'],
    ['a rate without a currency', { Rates: [{ ValidFrom: '2026-01-01', PerHour: 1 }] }, 'Currency'],
    [
      'a day that is not in the calendar',
      { Currency: 'EUR', Rates: [{ ValidFrom: '2026-02-30', PerHour: 1 }] },
      'Rates',
    ],
    ['two teams of one name', { Teams: [1, 2].map(() => ({ Name: 'A', UserIds: [] })) }, 'Teams'],
  ])('refuses %s', async (_name, over, field) => {
    const refused = await putSettings({ Currency: '', Rates: [], Teams: [], ...over })
    expect(refused).toMatchObject({ status: 400, label: 'VALIDATION_FAILED', field })
  })
})
