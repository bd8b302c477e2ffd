import { getFleetOverview } from '@millwright/contract/fleet/fleet'
import { createMachineGroup, putGroupMachines } from '@millwright/contract/people/groups'
import { PROGRAM_CHANNEL } from '@millwright/contract/production/production-channels'
import { putCalendar } from '@millwright/contract/shifts/calendar'
import { putShifts } from '@millwright/contract/shifts/shifts'
import { listChannels } from '@millwright/contract/values/machine-data'
import {
  ALARM_CHANNEL,
  ENERGY_CHANNEL,
  KPI_CHANNELS,
  OPERATOR_CHANNEL,
} from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runOnce } from '../../platform/jobs/job.ts'
import { createPackStore } from '../../platform/telemetry/pack-store.ts'
import { createPacking } from '../../platform/telemetry/packing.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

const NOW = Date.parse('2026-11-04T10:00:00Z')
const at = (text: string) => Date.parse(text)
const id = 'nst-01'
let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => NOW)
  token = await test.signIn('manager_di_linea@example.com')
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await device.status(id, [
    { v: 'READY', ts: at('2026-11-01T23:00:00Z') },
    { v: 'EXE', ts: at('2026-11-03T05:00:00Z') },
    { v: 'FAIL', ts: at('2026-11-03T08:00:00Z') },
    { v: 'READY', ts: at('2026-11-03T15:00:00Z') },
    { v: 'EXE', ts: at('2026-11-04T05:00:00Z') },
    { v: 'FAIL', ts: at('2026-11-04T09:00:00Z') },
  ])
  const points = (values: [string, unknown][]) => values.map(([ts, v]) => ({ v, ts: at(ts) }))
  await device.publish(batchTopicOf(id), {
    [KPI_CHANNELS.PART_COUNT]: points([
      ['2026-11-02T10:00:00Z', 100],
      ['2026-11-03T06:00:00Z', 130],
      ['2026-11-03T09:59:00Z', 150],
      ['2026-11-03T12:00:00Z', 190],
      ['2026-11-04T04:00:00Z', 195],
      ['2026-11-04T06:00:00Z', 4],
      ['2026-11-04T09:30:00Z', 60],
    ]),
    [ENERGY_CHANNEL]: points([
      ['2026-11-03T08:00:00Z', 1000],
      ['2026-11-04T08:00:00Z', 4500],
    ]),
    [PROGRAM_CHANNEL]: points([['2026-11-04T05:00:00Z', 'DOOR_800']]),
    [OPERATOR_CHANNEL]: points([['2026-11-04T05:00:00Z', 'M. Ferri']]),
    [ALARM_CHANNEL]: points([
      ['2026-11-04T09:00:00Z', { alarmCode: '3021', activeState: true, text: 'Vacuum lost' }],
    ]),
  })
  await device.end()
  const WorkingDays = [1, 2, 3, 4, 5, 6, 7]
  await test.ask(putCalendar, { params: { id }, body: { WorkingDays, Exceptions: [] }, token })
  const shifts = [{ Number: 1, Start: '06:00', End: '14:00', Goal: { Kpi: 'PART_COUNT', Value: 400 } }]
  await test.db.query("delete from plan where kind = 'shifts'")
  await test.db.query('update machine set goal = null')
  await test.ask(putShifts, { params: { id }, body: { machineId: id, shifts }, token })
  // The last values of channels are written once a second.
  const lastOperator = async () =>
    (await test.ask(listChannels, { params: { id, wildcard: OPERATOR_CHANNEL }, token })).result[0]?.value
  await vi.waitUntil(async () => (await lastOperator()) === 'M. Ferri', { timeout: 60_000 })
})
afterAll(() => test.stop())

const overview = async (groupId = 'group-2') =>
  (await test.ask(getFleetOverview, { params: { org: 'NORDHAUS', groupId }, token })).result

/** With the machine of the test alone. */
async function newGroup(Name: string): Promise<string> {
  const admin = await test.signIn('admin@example.com')
  const body = { Name, OrganizationCode: 'NORDHAUS' }
  const { Id: groupId } = (
    await test.ask(createMachineGroup, { params: { org: 'NORDHAUS' }, body, token: admin })
  ).result
  const params = { org: 'NORDHAUS', groupId }
  await test.ask(putGroupMachines, { params, body: { Machine_Ids: [id] }, token: admin })
  token = admin
  return groupId
}

describe('the overview of a group', () => {
  it('tells what every machine does now', async () => {
    const { Machines } = await overview()
    const machine = Machines.find((each) => each.MachineId === id)
    expect(machine).toMatchObject({
      Program: 'DOOR_800',
      Operator: 'M. Ferri',
      Alarm: { Code: '3021', Text: 'Vacuum lost', Since: at('2026-11-04T09:00:00Z') },
      Shift: { Number: 1, Value: 60, Expected: 250, Goal: { Kpi: 'PART_COUNT', Value: 400 } },
    })
    expect(machine?.Availability).toBe(10 / 11)
    expect(Machines.find((each) => each.MachineId === 'saw-1')).toMatchObject({
      Program: null,
      Operator: null,
      Alarm: null,
      Shift: null,
      Availability: null,
    })
  })

  it.each(['as it arrived', 'when it is packed', 'from stored days'])('sums up the day, %s', async (how) => {
    if (how === 'when it is packed') {
      await runOnce(createPacking({ db: test.db, store: createPackStore(test.db), now: Date.now }))
    }
    // Figures are kept for a while: a group of its own gets them as they are now.
    const { Figures } = await overview(await newGroup(how))
    // Yesterday up to 11:00: ready for 6 h, at work for 3 h, in alarm for 2 h.
    expect(Figures.Availability).toMatchObject({ Today: 10 / 11, Before: 9 / 11 })
    expect(Figures.Efficiency).toMatchObject({ Today: 4 / 5, Before: 3 / 5 })
    expect(Figures.Availability.Week).toEqual([null, null, null, null, 1, 17 / 24, 10 / 11])
    // Five before the counter began again, sixty after.
    expect(Figures.Parts).toEqual({ Today: 65, Before: 50, Week: [null, null, null, null, 0, 90, 65] })
    expect(Figures.ShiftParts).toEqual({ Value: 60, Expected: 250, Goal: 400 })
    expect(Figures.Energy).toEqual({
      Today: 3500,
      Before: 0,
      Week: [null, null, null, null, null, 0, 3500],
    })
  })

  it('goes on when a counter of one machine jumps to the end of all numbers, and says so', async () => {
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const jumps = [1e308, -1e308, 1.7e308].map((v, index) => ({ v, ts: at('2026-11-04T09:40:00Z') + index }))
    await device.publish(batchTopicOf(id), { [KPI_CHANNELS.PART_COUNT]: jumps, [ENERGY_CHANNEL]: jumps })
    await device.end()
    const { Figures, Machines } = await overview(await newGroup('with jumps'))
    expect(Figures.Parts.Today).toBe(65)
    expect(Figures.Energy.Today).toBe(3500)
    expect(Machines.find((each) => each.MachineId === id)?.LeftOut).toBe(6)
  })

  it('takes energy in the unit that the machine names, also where it names it once', async () => {
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const send = (text: string, v: number, u?: string) =>
      device.publish(batchTopicOf(id), { [ENERGY_CHANNEL]: { v, ts: at(text), ...(u ? { u } : {}) } })
    await send('2026-11-04T09:50:00Z', 5, 'kWh')
    await send('2026-11-04T09:51:00Z', 5.25)
    await send('2026-11-04T09:52:00Z', 0.006, 'MWh')
    await device.end()
    const { Figures } = await overview(await newGroup('with units'))
    expect(Figures.Energy.Today).toBe(3500 + 1500)
    const { rows } = await test.db.query('select sent_unit from machine_channel where sent_unit <> $1', [''])
    expect(rows).toEqual([{ sent_unit: 'MWh' }])
  })

  it('is null where nothing is known', async () => {
    const nothing = { Today: null, Before: null, Week: [null, null, null, null, null, null, null] }
    expect((await overview('group-3')).Figures).toEqual({
      Availability: nothing,
      Efficiency: nothing,
      Parts: nothing,
      Sides: nothing,
      ShiftParts: null,
      Energy: nothing,
    })
  })
})
