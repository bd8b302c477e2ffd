import * as calls from '@millwright/contract/alarms/alarms'
import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf, STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

const start = Math.floor(Date.now() / 1000) * 1000 - 3 * HOUR_MS
const at = (minutes: number): number => start + minutes * MINUTE_MS
const raise = (alarmCode: string, minutes: number) => ({
  v: { alarmCode, activeState: true, text: `Text of ${alarmCode}` },
  ts: at(minutes),
})
const clear = (alarmCode: string, minutes: number) => ({
  v: { alarmCode, activeState: false },
  ts: at(minutes),
})
const LONG = `<b>${'x'.repeat(300)}`

let test: TestApp
let token: string
const params = { org: 'NORDHAUS', groupId: 'group-1' }

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
  const publish = async (deviceId: string, machineId: string, points: object) => {
    const device = await connectDevice(test.app.mqttPort, deviceId)
    await device.publish(batchTopicOf(machineId), points)
    await device.end()
  }
  await publish('DEV-NST-01', 'nst-01', {
    [STATUS_CHANNEL]: [
      { v: 'EXE', ts: at(0) },
      { v: 'FAIL', ts: at(10) },
      { v: 'EXE', ts: at(14) },
      { v: 'FAIL', ts: at(30) },
      { v: 'EXE', ts: at(50) },
    ],
    // The warning lasts through both stops, of which each has an alarm of its own.
    [ALARM_CHANNEL]: [
      raise('warning', 1),
      raise('4012', 10),
      clear('4012', 14),
      raise('3105', 30),
      clear('3105', 50),
    ],
  })
  await publish('DEV-NST-02', 'nst-02', {
    [STATUS_CHANNEL]: [{ v: 'FAIL', ts: at(60) }],
    [ALARM_CHANNEL]: [
      clear('never-raised', 5),
      raise('4012', 60),
      raise('4012', 61),
      { v: { alarmCode: LONG, activeState: true, text: '<img src=x onerror=alert(1)>' }, ts: at(62) },
    ],
  })
  await publish('DEV-EDG-B', 'edg-b', { [STATUS_CHANNEL]: [{ v: 'FAIL', ts: at(60) }] })
})
afterAll(() => test.stop())

const open = async (query = {}) =>
  (await test.ask(calls.listFleetAlarms, { params, query: { ...query }, token })).result

describe('the open alarms of a group', () => {
  it('are those of all its machines, active ones first, then what costs most', async () => {
    const { Alarms, Total, Counts, Codes } = await open()
    expect(Total).toBe(5)
    expect(Counts).toEqual({ active: 3, cleared: 2 })
    expect(Codes).toEqual(['3105', '4012', LONG.slice(0, 200), 'warning'].sort())
    expect(Alarms).toMatchObject([
      { MachineId: 'nst-02', Code: '4012', State: 'active', From: at(60) },
      { MachineId: 'nst-02', Code: LONG.slice(0, 200), State: 'active', Lost: 0, From: at(62) },
      { MachineId: 'nst-01', Code: 'warning', State: 'active', Lost: 0, From: at(1) },
      { MachineId: 'nst-01', Code: '3105', State: 'cleared', Lost: 20 * MINUTE_MS },
      { MachineId: 'nst-01', Code: '4012', State: 'cleared', Lost: 4 * MINUTE_MS },
    ])
    expect(Alarms.find(({ Code }) => Code === 'warning')?.Lost).toBe(0)
  })

  it('keep a code of 200 characters and markup as they are, and no alarm that was only cleared', async () => {
    const { Alarms } = await open()
    expect(Alarms.find(({ Code }) => Code === LONG.slice(0, 200))?.Text).toBe('<img src=x onerror=alert(1)>')
    expect(Alarms.map(({ Code }) => Code)).not.toContain('never-raised')
  })

  it('are found by state, code and machine, in pages', async () => {
    expect((await open({ state: 'cleared' })).Total).toBe(2)
    expect((await open({ code: '4012' })).Alarms.map(({ MachineId }) => MachineId)).toEqual([
      'nst-02',
      'nst-01',
    ])
    expect((await open({ machine: 'nst-02' })).Total).toBe(2)
    const page = await open({ limit: 1, skip: 1, sort: '-raised' })
    expect(page).toMatchObject({ Total: 5, Alarms: [{ MachineId: 'nst-02', Code: '4012' }] })
  })

  it('are sorted as asked for, equal ones by how urgent they are', async () => {
    const codes = async (sort: string) =>
      (await open({ sort })).Alarms.map(({ MachineId, Code }) => `${MachineId} ${Code.slice(0, 7)}`)
    const long = `nst-02 ${LONG.slice(0, 7)}`
    expect(await codes('machine')).toEqual([
      'nst-01 warning',
      'nst-01 3105',
      'nst-01 4012',
      'nst-02 4012',
      long,
    ])
    expect((await codes('-lost')).slice(0, 3)).toEqual(['nst-02 4012', 'nst-01 3105', 'nst-01 4012'])
    expect((await codes('raised')).at(0)).toBe('nst-01 warning')
    const bad = await test.ask(calls.listFleetAlarms, { params, query: { sort: 'cost' } as never, token })
    expect(bad).toMatchObject({ status: 400, field: 'sort' })
  })

  it('name the machines that stand in alarm and reported none', async () => {
    expect((await open()).WithoutAlarm).toEqual(['edg-b'])
  })

  it('lose one that is acknowledged at once', async () => {
    const before = (await open({ code: '3105' })).Total
    const body = { Alarms: [{ Code: '3105', From: at(30) }] }
    await test.ask(calls.acknowledgeAlarms, { params: { id: 'nst-01' }, body, token })
    expect([before, (await open({ code: '3105' })).Total]).toEqual([1, 0])
  })

  it('of one machine count no stop that a closed alarm explains for a warning that lasts', async () => {
    const { result } = await test.ask(calls.listOpenAlarms, { params: { id: 'nst-01' }, token })
    expect(result.find(({ Code }) => Code === 'warning')?.Lost).toBe(0)
  })
})

describe('the alarms of a group over a period', () => {
  it('are summed up by maker and code, with the stops that no alarm explains', async () => {
    const query = { from: String(at(-10)), to: String(at(120)) }
    const { result } = await test.ask(calls.summarizeFleetAlarms, { params, query, token })
    const codes = new Map(result.Codes.map((code) => [code.Code, code]))
    expect(codes.get('4012')).toMatchObject({
      Manufacturer: 'MILLMAKER',
      Text: 'Vacuum below threshold, zone 3',
      Count: 2,
      Lost: 64 * MINUTE_MS,
      Machines: 2,
    })
    expect(codes.get('warning')).toMatchObject({ Text: 'Text of warning', Count: 1, Lost: 0 })
    expect(result.Unexplained).toEqual({ Count: 1, Lost: HOUR_MS })
    expect(result.OutOfReach).toEqual([])
  })

  it('are of thirty days at most', async () => {
    const query = { from: String(at(0)), to: String(at(40 * 24 * 60)) }
    expect(await test.ask(calls.summarizeFleetAlarms, { params, query, token })).toMatchObject({
      status: 400,
    })
  })
})
