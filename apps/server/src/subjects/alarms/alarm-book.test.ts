import * as calls from '@millwright/contract/alarms/alarms'
import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf, STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

const start = Math.floor(Date.now() / 1000) * 1000 - 3 * HOUR_MS
const period = { from: String(start - MINUTE_MS), to: String(start + 5 * HOUR_MS) }
let test: TestApp
let device: Awaited<ReturnType<typeof connectDevice>>
let token: string

const at = (minutes: number): number => start + minutes * MINUTE_MS
const raise = (alarmCode: string, minutes: number) => ({
  v: { alarmCode, activeState: true, text: `Text of ${alarmCode}` },
  ts: at(minutes),
})
const clear = (alarmCode: string, minutes: number) => ({
  v: { alarmCode, activeState: false },
  ts: at(minutes),
})

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await device.publish(batchTopicOf('nst-01'), {
    [STATUS_CHANNEL]: [
      { v: 'EXE', ts: at(0) },
      { v: 'FAIL', ts: at(10) },
      { v: 'EXE', ts: at(14) },
      { v: 'FAIL', ts: at(30) },
      { v: 'EXE', ts: at(33) },
      { v: 'FAIL', ts: at(60) },
    ],
    [ALARM_CHANNEL]: [
      raise('4012', 10),
      clear('4012', 14),
      raise('4012', 15),
      clear('4012', 15.5),
      raise('=cmd', 60),
    ],
  })
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

const list = (query: object = {}, as = token) =>
  test.ask(calls.listMachineAlarms, { params: { id: 'nst-01' }, query: { ...period, ...query }, token: as })
const open = () => test.ask(calls.listOpenAlarms, { params: { id: 'nst-01' }, token })

describe('the alarms of a machine', () => {
  it('are rows with their state and the time lost, chattering ones as one', async () => {
    const { result, total } = await list()
    expect(total).toBe(2)
    expect(result).toMatchObject([
      { Code: '=cmd', State: 'active', To: null, Times: 1 },
      { Code: '4012', State: 'cleared', From: at(10), To: at(15.5), Lost: 4 * MINUTE_MS, Times: 2 },
    ])
  })

  it('are given one by one too, by code and by state', async () => {
    expect((await list({ single: true })).total).toBe(3)
    expect((await list({ single: true, code: '4012', limit: 1 })).result).toMatchObject([{ From: at(15) }])
    expect((await list({ state: 'closed' })).result).toEqual([])
  })

  it('are sorted as asked for, in pages that have each once', async () => {
    const codes = async (sort: calls.AlarmSort) => {
      const pages = await Promise.all([0, 1, 2].map((skip) => list({ single: true, sort, skip, limit: 1 })))
      return pages.flatMap(({ result }) =>
        result.map(({ Code, From }) => `${Code} ${(From - start) / MINUTE_MS}`),
      )
    }
    expect(await codes('raised')).toEqual(['4012 10', '4012 15', '=cmd 60'])
    expect(await codes('-raised')).toEqual(['=cmd 60', '4012 15', '4012 10'])
    // Equal ones have the newest first.
    expect(await codes('-alarm')).toEqual(['4012 15', '4012 10', '=cmd 60'])
    expect(await codes('state')).toEqual(['=cmd 60', '4012 15', '4012 10'])
    expect(await codes('lost')).toEqual(['4012 15', '4012 10', '=cmd 60'])
    // One that is active is not cleared: it comes last both ways.
    expect(await codes('cleared')).toEqual(['4012 10', '4012 15', '=cmd 60'])
    expect(await codes('-cleared')).toEqual(['4012 15', '4012 10', '=cmd 60'])
    expect(await list({ sort: 'part' })).toMatchObject({ status: 400, field: 'sort' })
  })

  it('are counted by code, with the stops that no alarm explains', async () => {
    const { result } = await test.ask(calls.summarizeAlarms, {
      params: { id: 'nst-01' },
      query: period,
      token,
    })
    expect(result.Counts).toEqual({ active: 1, cleared: 2, closed: 0 })
    expect(result.Unexplained).toEqual({ Count: 1, Lost: 3 * MINUTE_MS })
    expect(result.Codes.map(({ Code, Count }) => [Code, Count])).toEqual([
      ['=cmd', 1],
      ['4012', 2],
    ])
  })

  it('answer the calls of the machine maker', async () => {
    const state = await test.ask(calls.getAlarmState, { query: { machineId: 'nst-01' }, token })
    expect(state.result).toEqual([
      {
        machineId: 'nst-01',
        alarmCode: '=cmd',
        activeState: true,
        ts: at(60),
        endTs: null,
        text: 'Text of =cmd',
        documents: [],
      },
    ])
    const query = { machineId: 'nst-01', 'alarm-code': '4012', before: String(at(15)), limit: 1 }
    const history = await test.ask(calls.listAlarmHistory, { query, token })
    expect(history).toMatchObject({ total: 1, result: [{ ts: at(10), endTs: at(14), activeState: false }] })
  })
})

describe('an acknowledgement', () => {
  const acknowledge = (body: object, as = token) =>
    test.ask(calls.acknowledgeAlarms, { params: { id: 'nst-01' }, body: body as never, token: as })

  it('closes what was cleared and leaves what is active', async () => {
    expect((await open()).result.map(({ Code }) => Code)).toEqual(['=cmd', '4012'])
    const Alarms = [
      { Code: '4012', From: at(10) },
      { Code: '=cmd', From: at(60) },
    ]
    const { result } = await acknowledge({ Alarms, Note: 'Filter cleaned' })
    expect(result).toMatchObject([
      { Code: '4012', State: 'closed', Acknowledgement: { By: 'Elena Lindqvist', Note: 'Filter cleaned' } },
      { Code: '=cmd', State: 'active', Acknowledgement: { By: 'Elena Lindqvist' } },
    ])
    expect((await open()).result).toMatchObject([
      { Code: '=cmd' },
      { Code: '4012', From: at(15), Times: 1, Acknowledgement: null },
    ])
  })

  it('stays that of the first', async () => {
    const other = await test.signIn('admin@example.com')
    const { result } = await acknowledge({ Alarms: [{ Code: '4012', From: at(10) }], Note: 'Me too' }, other)
    expect(result).toMatchObject([{ Acknowledgement: { By: 'Elena Lindqvist', Note: 'Filter cleaned' } }])
  })

  it('says what helped when the alarm comes again', async () => {
    const { result } = await test.ask(calls.summarizeAlarms, {
      params: { id: 'nst-01' },
      query: period,
      token,
    })
    expect(result.Codes.find(({ Code }) => Code === '4012')?.Helped?.Note).toBe('Filter cleaned')
  })

  it('stays when a late report moves the start of its alarm', async () => {
    await device.publish(batchTopicOf('nst-01'), { [ALARM_CHANNEL]: [raise('4012', 8)] })
    expect((await list({ single: true, code: '4012' })).result).toMatchObject([
      { From: at(15), State: 'cleared' },
      { From: at(8), To: at(14), State: 'closed', Acknowledgement: { Note: 'Filter cleaned' } },
    ])
  })

  it('of no alarm is refused', async () => {
    expect(await acknowledge({ Alarms: [{ Code: 'nothing', From: at(10) }] })).toMatchObject({ status: 404 })
    expect(await acknowledge({ Alarms: [] })).toMatchObject({ status: 400, field: 'Alarms' })
  })
})

describe('an alarm of a moment', () => {
  it.each([
    ['of one millisecond', 0],
    ['of a few', 3],
  ])('%s is kept and waits for somebody to see it', async (name, length) => {
    const ts = Date.now()
    const topic = batchTopicOf('nst-01')
    const report = (activeState: boolean, at: number) =>
      device.publish(topic, { [ALARM_CHANNEL]: [{ v: { alarmCode: name, activeState }, ts: at }] })
    await report(true, ts)
    await report(false, ts + length)
    expect((await open()).result).toContainEqual(
      expect.objectContaining({ Code: name, State: 'cleared', From: ts, To: ts + length }),
    )
  })
})
