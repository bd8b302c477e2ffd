import { getFleetOverview } from '@millwright/contract/fleet/fleet'
import { LIVE_PATH } from '@millwright/contract/live'
import { patchMachine } from '@millwright/contract/machines/machines'
import { listAudit } from '@millwright/contract/people/audit'
import { deleteCalendar, getCalendar } from '@millwright/contract/shifts/calendar'
import {
  deletePlantShifts,
  getPlantShifts,
  putPlantCalendar,
  putPlantShifts,
} from '@millwright/contract/shifts/plant-plans'
import {
  deleteShifts,
  getCurrentShift,
  getShifts,
  listShiftHistory,
  putShifts,
} from '@millwright/contract/shifts/shifts'
import { liveName, STATUS_EVENT } from '@millwright/contract/wire/topics'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const EARLY = { Number: 1, Start: '06:00', End: '14:00' }
const LATE = { Number: 2, Start: '14:00', End: '22:00' }
const NIGHT = { Number: 1, Start: '22:00', End: '06:00' }
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]
const id = 'nst-01'

let clock = Date.parse('2026-11-04T10:00:00Z')
let test: TestApp
let admin: string
let planner: string
let socket: Socket
const heard: string[] = []
const statusOf = (machine: string) => liveName(machine, STATUS_EVENT)

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => clock)
  admin = await test.signIn('admin@example.com')
  planner = await test.signIn('manager_di_linea@example.com')
  socket = io(test.app.publicUrl, { path: LIVE_PATH, transports: ['websocket'], auth: { token: planner } })
  socket.on('planChanged', ({ machineId }: { machineId: string }) => heard.push(machineId))
  await socket.timeout(10_000).emitWithAck('joinChannel', [statusOf(id), statusOf('nst-03')])
})
afterAll(async () => {
  socket.disconnect()
  await test.stop()
})
beforeEach(async () => {
  clock = Date.parse('2026-11-04T10:00:00Z')
  await test.db.query('delete from plan')
})

const params = (plant: string) => ({ org: 'NORDHAUS', plant })
const plan = (plant: string, shifts: unknown[], ValidFrom?: string, token = planner) =>
  test.ask(putPlantShifts, {
    params: params(plant),
    body: { shifts, ...(ValidFrom ? { ValidFrom } : {}) },
    token,
  })
const shiftsOf = async (machine = id) =>
  (await test.ask(getShifts, { params: { id: machine }, token: planner })).result
const current = async () => (await test.ask(getCurrentShift, { params: { id }, token: planner })).result
const historyOf = async (from: string, to: string) =>
  (await test.ask(listShiftHistory, { params: { id }, query: { from, to }, token: planner })).result.map(
    (each) => `${each.Day} ${each.Number}`,
  )

describe('the plan of the plant', () => {
  it('holds for every machine without a plan of its own', async () => {
    const { result } = await plan('organization', [EARLY, LATE])
    expect(result).toMatchObject({ shifts: [EARLY, LATE], Level: 'organization', ValidFrom: '2026-11-04' })
    expect(result.Following).toBe(result.Machines)
    expect(await shiftsOf()).toMatchObject({ Level: 'organization', shifts: [EARLY, LATE].map(withoutGoal) })
    expect(await current()).toMatchObject({ Number: 1, StartDateTime: '2026-11-04T05:00:00.000Z' })
  })

  it('of a site comes before that of the organization, and its own before both', async () => {
    await plan('organization', [EARLY, LATE])
    await plan('site-1', [NIGHT])
    expect(await shiftsOf()).toMatchObject({ Level: 'site', shifts: [NIGHT].map(withoutGoal) })
    await test.ask(putShifts, {
      params: { id },
      body: { machineId: id, shifts: [EARLY].map(withoutGoal) },
      token: planner,
    })
    expect(await shiftsOf()).toMatchObject({ Level: 'machine', shifts: [EARLY].map(withoutGoal) })
    const site = await test.ask(getPlantShifts, { params: params('site-1'), token: planner })
    expect(site.result.Machines - site.result.Following).toBe(1)
  })

  it('is followed again by a machine that gives up its own, and by a site', async () => {
    await plan('organization', [EARLY, LATE])
    await plan('site-1', [NIGHT])
    await test.ask(putShifts, {
      params: { id },
      body: { machineId: id, shifts: [] },
      token: planner,
    })
    const { result } = await test.ask(deleteShifts, { params: { id }, token: planner })
    expect(result).toMatchObject({ Level: 'site', shifts: [NIGHT].map(withoutGoal) })
    await test.ask(deletePlantShifts, { params: params('site-1'), token: planner })
    expect(await shiftsOf()).toMatchObject({ Level: 'organization' })
  })

  it('that changes today leaves the days before as they were', async () => {
    await plan('organization', [EARLY, LATE], '2026-10-01')
    clock = Date.parse('2026-11-06T20:00:00Z')
    await plan('organization', [EARLY])
    expect(await historyOf('2026-11-05', '2026-11-06')).toEqual([
      '2026-11-06 1',
      '2026-11-05 2',
      '2026-11-05 1',
    ])
  })

  it('that is entered late changes the days from which it holds', async () => {
    await plan('organization', [EARLY, LATE], '2026-10-01')
    clock = Date.parse('2026-11-06T20:00:00Z')
    await plan('organization', [EARLY], '2026-11-05')
    expect(await historyOf('2026-11-04', '2026-11-06')).toEqual([
      '2026-11-06 1',
      '2026-11-05 1',
      '2026-11-04 2',
      '2026-11-04 1',
    ])
  })

  it('of a day to come is announced, and holds from that day on', async () => {
    await plan('organization', [EARLY])
    await plan('organization', [NIGHT], '2026-11-10')
    expect(await shiftsOf()).toMatchObject({
      shifts: [EARLY].map(withoutGoal),
      Next: [{ ValidFrom: '2026-11-10', shifts: [NIGHT].map(withoutGoal) }],
    })
    clock = Date.parse('2026-11-10T22:00:00Z')
    expect(await current()).toMatchObject({ Number: 1, StartDateTime: '2026-11-10T21:00:00.000Z' })
  })

  it('has its holidays, on which the machines that follow have no shift', async () => {
    await plan('organization', [EARLY], '2026-11-01')
    await test.ask(putPlantCalendar, {
      params: params('organization'),
      body: {
        WorkingDays: ALL_DAYS,
        Exceptions: [{ Day: '2026-11-04', IsWorking: false, Name: 'Stocktaking' }],
      },
      token: planner,
    })
    expect(await current()).toBeNull()
    const { result } = await test.ask(getCalendar, { params: { id }, token: planner })
    expect(result).toMatchObject({ Level: 'organization', Exceptions: [{ Name: 'Stocktaking' }] })
    await test.ask(deleteCalendar, { params: { id }, token: planner })
  })

  it('is what the overview of the fleet counts by', async () => {
    await plan('site-1', [EARLY])
    const { result } = await test.ask(getFleetOverview, {
      params: { org: 'NORDHAUS', groupId: 'group-1' },
      token: planner,
    })
    const shiftOf = (machine: string) => result.Machines.find((each) => each.MachineId === machine)?.Shift
    expect(shiftOf(id)).toMatchObject({ Number: 1 })
    // At the other site nothing is planned.
    expect(shiftOf('nst-03')).toBeNull()
  })

  it('is announced live for every machine that it may reach, and is on record', async () => {
    await socket.timeout(10_000).emitWithAck('joinChannel', [statusOf(id)])
    heard.length = 0
    await plan('site-2', [EARLY])
    await expect.poll(() => heard).toEqual(['nst-03'])
    const audit = await test.ask(listAudit, {
      params: { org: 'NORDHAUS' },
      query: { action: 'plant_shifts_changed' },
      token: admin,
    })
    expect(audit.result[0]).toMatchObject({ Target: 'Nordhaus Graz', Detail: { from: '2026-11-04' } })
  })

  it.each([
    ['SHIFTS_OVERLAP', 'shifts.1.Start', [EARLY, { ...LATE, Start: '13:00' }]],
    ['VALIDATION_FAILED', 'shifts.0.Goal', [{ ...EARLY, Goal: null }]],
  ])('is refused with %s at %s', async (label, field, shifts) => {
    expect(await plan('organization', shifts)).toMatchObject({ status: 400, label, field })
  })

  it('is not changed by someone who does not see all of its machines', async () => {
    const { rows } = await test.db.query<{ group_id: number; account_id: number }>(
      `delete from machine_group_account ga using machine_group g, account a
        where g.id = ga.group_id and g.is_all and a.id = ga.account_id and a.email = $1
       returning ga.group_id, ga.account_id`,
      ['manager_di_linea@example.com'],
    )
    const answer = await plan('organization', [EARLY])
    const read = await test.ask(getPlantShifts, { params: params('organization'), token: planner })
    for (const row of rows)
      await test.db.query('insert into machine_group_account (group_id, account_id) values ($1, $2)', [
        row.group_id,
        row.account_id,
      ])
    expect(answer).toMatchObject({ status: 403, label: 'ACCESS_DENIED' })
    expect(read.result.MayChange).toBe(false)
  })
})

describe('a machine that moves', () => {
  it('keeps for the days before the shifts of the site that it left', async () => {
    await plan('site-1', [EARLY], '2026-10-01')
    await plan('site-2', [EARLY, LATE], '2026-10-01')
    clock = Date.parse('2026-11-06T21:30:00Z')
    await test.ask(patchMachine, { params: { id }, body: { SiteId: 'site-2' }, token: planner })
    expect(await historyOf('2026-11-05', '2026-11-06')).toEqual([
      '2026-11-06 2',
      '2026-11-06 1',
      '2026-11-05 1',
    ])
    await test.ask(patchMachine, { params: { id }, body: { SiteId: 'site-1' }, token: planner })
  })
})

const withoutGoal = (shift: typeof EARLY) => ({ ...shift, Goal: null })
