import {
  getMachineAnalytics,
  listAnalytics,
  listAnalyticsDays,
  listAnalyticsIntervals,
} from '@millwright/contract/analytics/analytics'
import {
  getGroupAnalytics,
  getGroupHours,
  getGroupPrograms,
  listGroupAnalytics,
  listGroupShifts,
} from '@millwright/contract/analytics/analytics-groups'
import { getMachineReport } from '@millwright/contract/analytics/analytics-reports'
import {
  deleteMachineTarget,
  putAnalyticsTarget,
  putMachineTarget,
} from '@millwright/contract/analytics/analytics-targets'
import { patchMachine } from '@millwright/contract/machines/machines'
import { programChannel } from '@millwright/contract/production/production-channels'
import { putCalendar } from '@millwright/contract/shifts/calendar'
import { listShiftHistory, putShifts } from '@millwright/contract/shifts/shifts'
import { DEFECTIVE_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf, topicOf } from '@millwright/contract/wire/topics'
import type { RunLeaf } from '@millwright/domain/production/read'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

/** A Wednesday; in Berlin it is 11:00. */
const NOW = Date.parse('2026-11-04T10:00:00Z')
const id = 'nst-01'
const kpiCalcMethod = 'CLASSIC_MODEL'
let test: TestApp
let token: string

/** Times in Berlin. */
const at = (day: string, time: string) => Date.parse(`2026-11-${day}T${time}:00+01:00`)

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => NOW)
  token = await test.signIn('manager_di_linea@example.com')
  const calendar = { WorkingDays: [1, 2, 3, 4, 5, 6, 7], Exceptions: [], ValidFrom: '2026-10-01' }
  await test.ask(putCalendar, { params: { id }, body: calendar, token })
  const shifts = [{ Number: 1, Start: '06:00', End: '14:00', Goal: null }]
  await test.ask(putShifts, {
    params: { id },
    body: { machineId: id, shifts, ValidFrom: '2026-10-01' },
    token,
  })
  await test.db.query('update machine set goal = 60 where public_id = $1', [id])
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  // The plain shift of docs/oee-examples.md, on Monday and on Tuesday; nothing before.
  for (const day of ['02', '03'])
    await device.status(
      id,
      [
        ['06:00', 'EXE'],
        ['11:00', 'READY'],
        ['12:00', 'HANDLING'],
        ['12:30', 'FAIL'],
        ['13:00', 'EXE'],
        ['14:00', 'POWER_OFF'],
      ].map(([time = '', v = '']) => ({ v, ts: at(day, time) })),
    )
  const points = (day: string, total: number, defective: number) => ({
    [KPI_CHANNELS.PART_COUNT]: [
      { ts: at(day, '06:00'), v: 0 },
      { ts: at(day, '13:59'), v: total },
    ],
    [DEFECTIVE_CHANNEL]: [
      { ts: at(day, '06:00'), v: 0 },
      { ts: at(day, '13:59'), v: defective },
    ],
  })
  for (const day of ['02', '03']) await device.publish(batchTopicOf(id), points(day, 300, 12))
  await device.end()
})
afterAll(() => test.stop())

const ofMachine = (query = {}) =>
  test.ask(getMachineAnalytics, { params: { id }, query: { kpiCalcMethod, ...query }, token })

describe('the figures of a machine', () => {
  it('are those of the worked example, to one decimal and two', async () => {
    const { result } = await ofMachine({ from: '2026-11-02', to: '2026-11-03' })
    expect(result).toMatchObject({
      MachineId: id,
      Availability: 93.8,
      Performance: 83.3,
      Quality: 96,
      OEE: 75,
      Pieces: { Good: 576, Defective: 24, Total: 600, Velocity: 50, Goal: 60 },
      Unit: 'pieces',
      UsageTimes: { MainUsage: 12, Idle: 2, SecondaryUsage: 1, TechnicalFault: 1, MinorStoppage: 0 },
      WasteTimes: { Idle: 2, MachineFault: 1 },
      RunTime: 12,
      AvailableTime: 16,
      PlannedTime: 16,
      NoData: 0,
      TechnicalAvailability: 93.8,
      MainUsageLevel: 75,
      Notes: [],
    })
    expect(result.Days.map(({ Day, OEE }) => [Day, OEE])).toEqual([
      ['2026-11-02', 75],
      ['2026-11-03', 75],
    ])
    expect(result.Shifts).toMatchObject([{ Shift: 1, OEE: 75 }])
    expect(result.Before).toMatchObject({ OEE: null, PlannedTime: 0 })
  })

  it.each([
    ['ISO_22400', 75, 60],
    ['MAIN_USAGE', 100, 72],
  ])('by %s differ', async (method, Availability, OEE) => {
    const query = { from: '2026-11-02', to: '2026-11-03', kpiCalcMethod: method }
    expect((await ofMachine(query)).result).toMatchObject({ Availability, OEE })
  })

  it('are of the seven days up to yesterday when no period is given', async () => {
    expect((await ofMachine()).result).toMatchObject({
      From: '2026-10-28',
      To: '2026-11-03',
      BeforeFrom: '2026-10-21',
      BeforeTo: '2026-10-27',
    })
  })

  it('take moments for the nearest midnight at the machine', async () => {
    const query = { from: '2026-11-01T18:00:00-05:00', to: '2026-11-04T00:00:00+01:00' }
    expect((await ofMachine(query)).result).toMatchObject({ From: '2026-11-02', To: '2026-11-03' })
  })

  it('have today up to now', async () => {
    const { result } = await ofMachine({ from: '2026-11-04', to: '2026-11-04' })
    expect(result).toMatchObject({ PlannedTime: 5, UsageTimes: { Idle: 5 }, Availability: null })
  })

  it('keep a goal that is changed today out of the days before', async () => {
    await test.ask(patchMachine, { params: { id }, body: { Goal: 6000 }, token })
    await test.db.query('delete from usage_day')
    expect((await ofMachine({ from: '2026-11-02', to: '2026-11-03' })).result.Performance).toBe(83.3)
  })

  describe('measured by what holds from an earlier day on', () => {
    const days = { from: '2026-11-02', to: '2026-11-03' }
    const put = (body: object) => test.ask(patchMachine, { params: { id }, body, token })

    it('are counted again from that day, and not before it', async () => {
      await put({ Goal: 100, ValidFrom: '2026-11-03' })
      const { result } = await ofMachine(days)
      // 300 pieces of 60 an hour, and as many of 100, in twice 6 hours of work.
      expect(result).toMatchObject({ Performance: 66.7, Notes: [] })
      expect(result.Days.map(({ Performance }) => Performance)).toEqual([83.3, 50])
    })

    it('leave alone what was changed on a day between and is not given', async () => {
      await put({ MinorStoppage: 1800, ValidFrom: '2026-11-03' })
      await put({ Goal: 60, ValidFrom: '2026-11-02' })
      const { rows } = await test.db.query(
        `select until::text, f.goal, f.stoppage_s from machine_former_measure f join machine m on m.id = f.machine_id
          where m.public_id = $1 order by until`,
        [id],
      )
      expect(rows).toEqual([
        { until: '2026-11-02', goal: 60, stoppage_s: 120 },
        { until: '2026-11-03', goal: 60, stoppage_s: 120 },
        { until: '2026-11-04', goal: 60, stoppage_s: 1800 },
      ])
      await put({ MinorStoppage: 120, ValidFrom: '2026-11-02' })
    })

    it('take the rate from the shift target where there is no ideal one, and say so instead of calling it too low', async () => {
      await put({ Goal: null, ShiftTarget: 240, ValidFrom: '2026-11-02' })
      const { result } = await ofMachine(days)
      expect(result).toMatchObject({
        Performance: 166.7,
        Pieces: { Goal: 30, Velocity: 50 },
        Notes: ['rate_from_target'],
      })
      const history = await test.ask(listShiftHistory, { params: { id }, query: days, token })
      const shown = { Goal: { Kpi: 'PART_COUNT', Value: 240 }, GoalSource: 'shiftTarget', Value: 300 }
      expect(history.result).toMatchObject([shown, shown])
    })

    it('take the target of a shift from the ideal rate where there is none, and say so', async () => {
      await put({ Goal: 60, ShiftTarget: null, ValidFrom: '2026-11-02' })
      expect((await ofMachine(days)).result).toMatchObject({ Performance: 83.3, Notes: [] })
      const history = await test.ask(listShiftHistory, { params: { id }, query: days, token })
      const shown = { Goal: { Kpi: 'PART_COUNT', Value: 480 }, GoalSource: 'idealRate', Value: 300 }
      expect(history.result).toMatchObject([shown, shown])
    })
  })

  it.each([
    ['RANGE_TOO_LONG', 'to', '2026-10-02', '2026-11-01'],
    ['RANGE_REVERSED', 'from', '2026-11-03', '2026-11-02'],
    ['VALIDATION_FAILED', 'from', '2026-02-30', '2026-03-02'],
  ])('are refused with %s at %s', async (label, field, from, to) => {
    expect(await ofMachine({ from, to })).toMatchObject({ status: 400, label, field })
  })

  it('need a full licence', async () => {
    await test.db.query(
      `update activation set starts_at = '2025-01-01', ends_at = '2026-11-01' where machine_id = (select id from machine where public_id = $1)`,
      ['saw-1'],
    )
    const answer = await test.ask(getMachineAnalytics, {
      params: { id: 'saw-1' },
      query: { kpiCalcMethod },
      token,
    })
    expect(answer).toMatchObject({ label: 'LICENCE_NEEDED' })
    const { result } = await test.ask(listAnalytics, { query: { kpiCalcMethod }, token })
    expect(result.map(({ MachineId }) => MachineId)).toContain(id)
    expect(result.map(({ MachineId }) => MachineId)).not.toContain('saw-1')
  })

  it('come with the stretches that they are counted from', async () => {
    const query = { from: '2026-11-02', to: '2026-11-02' }
    const { result } = await test.ask(listAnalyticsIntervals, { params: { id }, query, token })
    expect(result).toMatchObject([{ Day: '2026-11-02', Shifts: [{ Number: 1 }] }])
    expect(result[0]?.Spans.map(({ Use, Reason, From, To }) => [Use, Reason, (To - From) / 60_000])).toEqual([
      ['MainUsage', null, 300],
      ['Idle', 'Idle', 60],
      ['SecondaryUsage', null, 30],
      ['TechnicalFault', 'MachineFault', 30],
      ['MainUsage', null, 60],
    ])
  })
})

it('the figures of a machine as a file have the levels and times beside OEE', async () => {
  const query = new URLSearchParams({ from: '2026-11-02', to: '2026-11-02', kpiCalcMethod, format: 'csv' })
  const path = getMachineReport.path.replace(':id', id)
  const answer = await fetch(`${test.app.publicUrl}${path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const lines = (await answer.text()).split('\r\n')
  for (const line of [
    'Main usage level,75,,',
    'Utilization availability,81.3,,',
    'Technical availability,93.8,,',
    'Available time,8,0',
    'Run time,6,0',
    'Utilization time,6.5,0',
  ])
    expect(lines).toContain(line)
})

describe('the figures of a group', () => {
  const params = { org: 'NORDHAUS', groupId: 'group-2' }

  it('add up times before they divide, and keep unlike units apart', async () => {
    const query = { from: '2026-11-02', to: '2026-11-03', kpiCalcMethod }
    const { result } = await test.ask(getGroupAnalytics, { params, query, token })
    const rows = (await test.ask(listGroupAnalytics, { params, query, token })).result
    expect(rows.find(({ MachineId }) => MachineId === id)).toMatchObject({
      OEE: 75,
      BeforeOEE: null,
      WasteTimes: { Idle: 2, MachineFault: 1 },
      Lost: { OEE: 4, Availability: 1, Performance: 2, MainUsageLevel: 4 },
    })
    expect(result.Total).toMatchObject({
      Availability: 93.8,
      OEE: 75,
      Units: [{ Unit: 'pieces', Total: 600 }],
    })
    expect(result.Days).toHaveLength(2)
    expect(result.Measured).toBe(rows.length)
    expect(result.Members).toBeGreaterThanOrEqual(rows.length)
    // Of all machines one has a licence and never connected.
    const all = { org: 'NORDHAUS', groupId: 'group-1' }
    const { Licensed, Measured } = (await test.ask(getGroupAnalytics, { params: all, query, token })).result
    expect(Licensed).toBe(Measured + 1)
    expect(result.Zones).toContain('Europe/Berlin')
    // A change is explained by these, also where nothing was counted before.
    expect(result.Before.Inputs).toMatchObject({ totals: { status: { FAIL: 0 } }, made: { total: null } })
  })

  it('come by shift, with unlike units apart', async () => {
    const query = { from: '2026-11-02', to: '2026-11-03', kpiCalcMethod }
    const { result } = await test.ask(listGroupShifts, { params, query, token })
    expect(result).toMatchObject([{ Shift: 1, OEE: 75, Units: [{ Unit: 'pieces', Total: 600 }] }])
  })

  it('come by machine in one of the shifts', async () => {
    const days = { from: '2026-11-02', to: '2026-11-03', kpiCalcMethod } as const
    const inShift = async (shift: number) =>
      (await test.ask(listGroupAnalytics, { params, query: { ...days, shift }, token })).result.find(
        ({ MachineId }) => MachineId === id,
      )
    expect(await inShift(1)).toMatchObject({ OEE: 75, WasteTimes: { Idle: 2, MachineFault: 1 } })
    expect(await inShift(2)).toMatchObject({ OEE: null, WasteTimes: {}, Pieces: { Good: null } })
  })

  it('come by hour of the week, of the time that was planned', async () => {
    const query = { from: '2026-11-02', to: '2026-11-03' }
    const { result } = await test.ask(getGroupHours, { params, query, token })
    expect(result.Counted).toBe(result.Measured)
    // Monday: work from six, idle from eleven, handling and alarm from twelve, work from one to two.
    expect(result.Hours[0]?.slice(5, 15)).toEqual([null, 100, 100, 100, 100, 100, 0, 0, 100, null])
    expect(result.Hours[2]?.every((hour) => hour === null)).toBe(true)
  })
})

describe('the programs of a group', () => {
  const params = { org: 'NORDHAUS', groupId: 'group-2' }
  const query = { from: '2026-11-02', to: '2026-11-03' }

  it('are added up by their names over its machines, those with most runs first', async () => {
    const run = async (machine: string, minutes: number, program: string, cycleMinutes: number) => {
      const device = await connectDevice(test.app.mqttPort, `DEV-${machine.toUpperCase()}`)
      const say = (leaf: RunLeaf, after: number, v: unknown) =>
        device.publish(topicOf(machine, programChannel('01', leaf)), {
          v,
          ts: at('02', '06:00') + (minutes + after) * 60_000,
        })
      await say('Name', 0, program)
      for (const done of [1, 2, 3]) await say('RepsDone', done * cycleMinutes, done)
      await say('Name', 4 * cycleMinutes, '')
      await device.end()
    }
    await run('nst-01', 0, 'KITCHEN', 5)
    await run('nst-02', 0, 'KITCHEN', 7)
    await run('nst-01', 60, 'SHELF', 5)
    // On another day.
    await run('nst-01', 48 * 60, 'DOOR', 1)
    const { result } = await test.ask(getGroupPrograms, { params, query, token })
    expect(result.Counted).toBe(result.Measured)
    expect(result.Programs).toMatchObject([
      { Program: 'KITCHEN', Machines: 2, Runs: 2, Aborted: 0, Best: 300, Median: 360 },
      { Program: 'SHELF', Machines: 1, Runs: 1, Median: 300 },
    ])
    const reversed = { from: '2026-11-03', to: '2026-11-02' }
    expect(await test.ask(getGroupPrograms, { params, query: reversed, token })).toMatchObject({
      status: 400,
      label: 'RANGE_REVERSED',
    })
  })
})

describe('the days of machines in a list', () => {
  it('are OEE by day, also of today, and of machines that the caller sees only', async () => {
    const query = { from: '2026-11-01', to: '2026-11-04', kpiCalcMethod, machineIds: `${id},nowhere` }
    const { result } = await test.ask(listAnalyticsDays, { query, token })
    expect(result).toEqual([{ MachineId: id, OEE: [null, 75, 75, null] }])
  })
})

describe('a target', () => {
  const day = (validFrom: string) => ({ org: 'NORDHAUS', validFrom })
  const period = { from: '2026-11-02', to: '2026-11-03' }

  it('of the organization holds for its machines from its day on, one of the machine counts before it', async () => {
    const body = { OEE: 70, Availability: 90, Performance: null, Quality: null }
    await test.ask(putAnalyticsTarget, { params: day('2026-10-01'), body, token })
    await test.ask(putAnalyticsTarget, { params: day('2026-11-03'), body: { ...body, OEE: 75 }, token })
    expect((await ofMachine(period)).result).toMatchObject({
      Target: { OEE: 75, Availability: 90 },
      DayTargets: [70, 75],
    })
    const own = { OEE: 60, Availability: null, Performance: null, Quality: null }
    await test.ask(putMachineTarget, { params: { id, validFrom: '2026-11-01' }, body: own, token })
    expect((await ofMachine(period)).result).toMatchObject({ Target: { OEE: 60, Availability: 90 } })
    const query = { ...period, kpiCalcMethod: 'ISO_22400' as const }
    const params = { org: 'NORDHAUS', groupId: 'group-2' }
    const { result } = await test.ask(getGroupAnalytics, { params, query, token })
    expect(result).toMatchObject({ Target: { OEE: 75 }, DayTargets: [70, 75] })
    const rows = (await test.ask(listGroupAnalytics, { params, query, token })).result
    expect(rows.find(({ MachineId }) => MachineId === id)?.TargetOEE).toBe(60)
    // At once, although the figures are cached for a while.
    await test.ask(putAnalyticsTarget, { params: day('2026-11-03'), body: { ...body, OEE: 80 }, token })
    const again = await test.ask(getGroupAnalytics, { params, query, token })
    expect(again.result.DayTargets).toEqual([70, 80])
    await test.ask(deleteMachineTarget, { params: { id, validFrom: '2026-11-01' }, token })
    expect((await ofMachine(period)).result.Target.OEE).toBe(80)
  })

  it.each([
    ['VALIDATION_FAILED', '2026-11-04', 0],
    ['VALIDATION_FAILED', '2026-11-04', 101],
    ['VALIDATION_FAILED', '2026-02-30', 70],
    ['VALIDATION_FAILED', '2020-01-01', 70],
  ])('is refused with %s from %s on with %i %%', async (label, validFrom, OEE) => {
    const body = { OEE, Availability: null, Performance: null, Quality: null }
    expect(await test.ask(putAnalyticsTarget, { params: day(validFrom), body, token })).toMatchObject({
      status: 400,
      label,
    })
  })
})

describe('plans with holes', () => {
  const period = { from: '2026-11-02', to: '2026-11-03' }
  const calendar = (WorkingDays: number[]) =>
    test.ask(putCalendar, {
      params: { id },
      body: { WorkingDays, Exceptions: [], ValidFrom: '2026-10-01' },
      token,
    })

  it('leave days out that were not planned, and say nothing of a period without any', async () => {
    await calendar([2])
    const { result } = await ofMachine(period)
    expect(result).toMatchObject({ PlannedTime: 8, OEE: 75 })
    expect(result.Days.map(({ OEE, PlannedTime }) => [OEE, PlannedTime])).toEqual([
      [null, 0],
      [75, 8],
    ])
    await calendar([7])
    expect((await ofMachine(period)).result).toMatchObject({
      PlannedTime: 0,
      NoData: 0,
      OEE: null,
      Availability: null,
      MainUsageLevel: null,
    })
    await calendar([1, 2, 3, 4, 5, 6, 7])
  })

  it('are at the clock of where the machine is, also after it was moved', async () => {
    await test.ask(patchMachine, {
      params: { id },
      body: { Timezone: 'America/New_York' },
      token,
    })
    const { result } = await ofMachine(period)
    // From 6:00 to 14:00 there is from 12:00 to 20:00 in Berlin.
    expect(result).toMatchObject({
      PlannedTime: 16,
      UsageTimes: { MainUsage: 2, SecondaryUsage: 1, TechnicalFault: 1, Idle: 12 },
    })
  })
})
