import {
  dayAggregateChannel,
  processVariableChannel,
  programChannel,
} from '@millwright/contract/production/production-channels'
import { listDayAggregates } from '@millwright/contract/production/production-status'
import {
  getProduction,
  listCurrentProductions,
  listProcesses,
  listProductions,
  listPrograms,
} from '@millwright/contract/production/productions'
import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf, STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import type { RunLeaf } from '@millwright/domain/production/read'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runOnce } from '../../platform/jobs/job.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { createCloseRuns } from './close-runs.ts'
import { createProductionStore } from './shared/production-store.ts'

let test: TestApp
let token: string
let device: Awaited<ReturnType<typeof connectDevice>>
const T0 = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 180 * MINUTE_MS
const id = 'nst-01'
const period = { from: String(T0 - MINUTE_MS), to: String(T0 + 179 * MINUTE_MS) }

const at = (minutes: number): number => T0 + minutes * MINUTE_MS
const say = (minutes: number, leaf: RunLeaf, v: unknown, slot = '01') =>
  device.publish(topicOf(id, programChannel(slot, leaf)), { v, ts: at(minutes) })
const list = async (query: Record<string, string> = {}) =>
  await test.ask(listProductions, { params: { id }, query: { ...period, ...query }, token })

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  for (const [minutes, v] of [
    [0, 'EXE'],
    [20, 'FAIL'],
    [25, 'EXE'],
    [60, 'READY'],
    [100, 'EXE'],
  ] as const)
    await device.publish(topicOf(id, STATUS_CHANNEL), { v, ts: at(minutes) })
  await device.publish(topicOf(id, 'Alarms'), {
    v: { alarmCode: '3105', text: 'Holder not clamped', activeState: true },
    ts: at(20),
  })
  await device.publish(topicOf(id, 'Alarms'), { v: { alarmCode: '3105', activeState: false }, ts: at(25) })
  await say(0, 'Name', 'KITCHEN_01')
  await say(0, 'RepsTarget', 3)
  await say(0, 'Parts', [
    { Name: 'Side', Qty: 4, Length: 720, Width: 560 },
    { Name: 'Bad', Qty: -1 },
  ])
  await say(0, 'Extra', { Material: 'MDF 18' })
  for (const [minutes, done] of [
    [10, 1],
    [30, 2],
    [40, 3],
  ] as const)
    await say(minutes, 'RepsDone', done)
  await say(50, 'Name', 'SHELF_02')
  await say(70, 'Name', '')
  await say(100, 'Name', 'KITCHEN_01')
  await say(110, 'RepsDone', 1)
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

describe('productions', () => {
  it('are listed, the newest first, with what the machine did meanwhile', async () => {
    const { result, total } = await list({ timeline: 'true' })
    expect(total).toBe(3)
    expect(result.map(({ Program, Status }) => [Program, Status])).toEqual([
      ['KITCHEN_01', 'EXE'],
      ['SHELF_02', 'ELAPSED'],
      ['KITCHEN_01', 'DONE'],
    ])
    expect(result[2]).toMatchObject({
      Id: `01-${T0}`,
      StartTime: new Date(at(0)).toISOString(),
      EndTime: new Date(at(50)).toISOString(),
      RepsDone: 3,
      RepsTarget: 3,
      CycleTime: 15 * 60,
      Efficiency: 0.9,
      Availability: 0.9,
      Extra: { Material: 'MDF 18', TotalProducedPieces: 12 },
    })
    expect(result[2]?.Timeline?.map(({ Status }) => Status)).toEqual(['EXE', 'FAIL', 'EXE'])
  })

  it('are found by program, state and process, and in pages', async () => {
    const names = async (query: Record<string, string>) =>
      (await list(query)).result.map(({ Program }) => Program)
    expect(await names({ program: 'kitch' })).toEqual(['KITCHEN_01', 'KITCHEN_01'])
    expect(await names({ program: '%' })).toEqual([])
    expect(await names({ status: 'ELAPSED' })).toEqual(['SHELF_02'])
    expect(await names({ process: '02' })).toEqual([])
    expect(await names({ skip: '1', limit: '1' })).toEqual(['SHELF_02'])
    expect(await names({ from: String(at(71)), to: String(at(99)) })).toEqual([])
  })

  it('show one with its parts and events, five seconds on either side', async () => {
    const params = { id, productionId: `01-${T0}` }
    const { result } = await test.ask(getProduction, { params, query: {}, token })
    expect(result.Parts).toEqual([{ Name: 'Side', Qty: 4, Length: 720, Width: 560, Thickness: null }])
    expect(result.Events).toMatchObject([
      { Kind: 'program', Text: 'KITCHEN_01' },
      {
        Kind: 'alarm',
        Code: '3105',
        Text: 'Tool change: holder not clamped',
        EndTime: new Date(at(25)).toISOString(),
      },
    ])
    expect(result.Timeline[0]?.StartTime).toBe(new Date(at(0) - 5000).toISOString())
    expect(result.Timeline.at(-1)?.EndTime).toBe(new Date(at(50) + 5000).toISOString())
    expect(result.Efficiency).toBe(0.9)
  })

  it('that run end with now', async () => {
    const { result } = await test.ask(listCurrentProductions, { params: { id }, token })
    expect(result).toMatchObject([{ Program: 'KITCHEN_01', EndTime: null, RepsDone: 1, CycleTime: null }])
    const end = Date.parse(result[0]?.Timeline.at(-1)?.EndTime ?? '')
    expect(end).toBeLessThanOrEqual(Date.now())
  })

  it('are counted by program', async () => {
    const { result } = await test.ask(listPrograms, { params: { id }, query: period, token })
    expect(result).toMatchObject([
      { Program: 'KITCHEN_01', Runs: 2, Pieces: 12, Best: 900, Median: 900, Aborted: 0 },
      { Program: 'SHELF_02', Runs: 1, Pieces: null, Best: null },
    ])
  })

  it('that are not there, or not this machine’s, are not found', async () => {
    for (const productionId of ['01-1700000000000', 'x', '01-99999999999999', `02-${T0}`]) {
      const answer = await test.ask(getProduction, { params: { id, productionId }, query: {}, token })
      expect([productionId, answer.status]).toEqual([productionId, 404])
    }
  })

  it('of a machine that somebody does not see are not found', async () => {
    const other = await test.signIn('admin@other.example.com')
    const answer = await test.ask(listProductions, { params: { id }, query: period, token: other })
    expect(answer.status).toBe(404)
  })

  it('are sorted as asked for, each with what the machine did meanwhile', async () => {
    const { result } = await list({ sort: '-repetitions', timeline: 'true' })
    expect(result.map(({ RepsDone, Efficiency }) => [RepsDone, Efficiency])).toEqual([
      [3, 0.9],
      [1, 1],
      [0, 1],
    ])
    expect(result[0]?.Timeline?.map(({ Status }) => Status)).toEqual(['EXE', 'FAIL', 'EXE'])
    expect((await list({ sort: 'duration', limit: '1' })).result[0]?.Program).toBe('SHELF_02')
  })

  it.each(['efficiency', '--time', 'name; drop table machine', ''])('are not sorted by %o', async (sort) => {
    expect(await list({ sort })).toMatchObject({ status: 400, label: 'VALIDATION_FAILED', field: 'sort' })
  })

  it('are refused for a period that is reversed or longer than a year, by field', async () => {
    const ask = async (from: number, to: number) => {
      const query = { from: String(from), to: String(to) }
      return await test.ask(listProductions, { params: { id }, query, token })
    }
    expect(await ask(at(10), at(0))).toMatchObject({ label: 'RANGE_REVERSED', field: 'from' })
    const early = at(0) - 400 * DAY_MS
    expect(await ask(early, at(0))).toMatchObject({ label: 'RANGE_TOO_LONG', field: 'to' })
  })

  it('of each process have a program, a state, repetitions and variables, also when none runs', async () => {
    await say(115, 'Name', 'TOP_03', '02')
    await say(116, 'State', 'done', '02')
    const thickness = processVariableChannel('02', 'Piece', 'Thickness')
    await device.publish(topicOf(id, thickness), { v: 19, ts: at(116) })
    const result = await vi.waitFor(
      async () => {
        const answer = await test.ask(listProcesses, { params: { id }, token })
        expect(answer.result.map(({ Process, Program, State }) => [Process, Program, State])).toEqual([
          ['01', 'KITCHEN_01', 'ready'],
          ['02', 'TOP_03', 'done'],
          ['03', '', 'none'],
          ['04', '', 'none'],
        ])
        expect(answer.result[1]?.Variables).toHaveLength(1)
        return answer.result
      },
      { timeout: 60_000 },
    )
    expect(result[0]?.RepsDone).toEqual({ value: 1, timestamp: at(110), label: 'reps' })
    expect(result[1]?.Variables).toEqual([
      { ref: 'Piece', label: 'Thickness', value: 19, unit: 'mm', ts: at(116), channel: thickness },
    ])
  })
})

describe('the figures of the day', () => {
  it('come with those of the same time yesterday, and not from another day', async () => {
    const now = Date.now()
    const day = DAY_MS
    const put = (key: string, v: unknown, ts: number) =>
      device.publish(topicOf(id, dayAggregateChannel(key)), { v, ts })
    await put('Parts', 40, now - day - 1_000)
    await put('Parts', 900, now - day + HOUR_MS)
    await put('Parts', 50, now - 1_000)
    await put('Status', { EXE: 600, FAIL: 'x' }, now - 1_000)
    await put('Cycles', 7, now - day)
    const result = await vi.waitFor(
      async () => {
        const answer = await test.ask(listDayAggregates, { params: { id }, token })
        expect(answer.result).toHaveLength(2)
        return answer.result
      },
      { timeout: 60_000 },
    )
    expect(result.map(({ key, selector, val, yesterday }) => [key, selector, val, yesterday])).toEqual([
      ['Parts', '', 50, 40],
      ['Status', 'EXE', 600, null],
    ])
  })

  it('are a hundred at most, however many a machine names', async () => {
    const ts = Date.now() - 1_000
    const many = Array.from({ length: 130 }, (_, n) => [dayAggregateChannel(`Z${100 + n}`), { v: n, ts }])
    await device.publish(batchTopicOf(id), Object.fromEntries(many))
    await vi.waitFor(
      async () => {
        const { result } = await test.ask(listDayAggregates, { params: { id }, token })
        const keys = result.map(({ key }) => key).filter((key) => key.startsWith('Z'))
        expect(keys).toHaveLength(97)
      },
      { timeout: 60_000, interval: 500 },
    )
  })
})

describe('a machine that does not say what its programs make', () => {
  const other = 'nst-02'
  const runs = async () =>
    (await test.ask(listProductions, { params: { id: other }, query: period, token })).result

  it('has the pieces that its counter gained in a run, unless another process ran beside it', async () => {
    const own = await connectDevice(test.app.mqttPort, 'DEV-NST-02')
    const points = (...all: [minutes: number, v: unknown][]) =>
      all.map(([minutes, v]) => ({ v, ts: at(minutes) }))
    await own.publish(batchTopicOf(other), {
      [programChannel('01', 'Name')]: points([0, 'A'], [10, 'B'], [20, 'C']),
      [programChannel('02', 'Name')]: points([25, 'D'], [28, '']),
      [programChannel('01', 'RepsTarget')]: points([20, 2]),
      [programChannel('01', 'RepsDone')]: points([22, 1], [24, 2]),
      [programChannel('01', 'Extra')]: points([10, { Parts: [{ Name: 'Side', Qty: 2 }] }]),
      [KPI_CHANNELS.PART_COUNT]: points([0, 100], [9, 107], [19, 110], [24, 112]),
    })
    const found = new Map((await runs()).map((run) => [run.Program, run]))
    expect(found.get('A')?.Extra.TotalProducedPieces).toBe(7)
    expect(found.get('B')?.Extra).toMatchObject({ Parts: [{ Name: 'Side', Qty: 2 }], TotalProducedPieces: 0 })
    expect(found.get('C')?.Extra.TotalProducedPieces).toBeUndefined()
    await own.end()
  })

  it('has a run that is over with its last repetition, although its state never came', async () => {
    const productions = createProductionStore(test.db)
    await runOnce(createCloseRuns({ db: test.db, productions, now: Date.now }))
    const last = (await runs()).find(({ Program }) => Program === 'C')
    expect(last).toMatchObject({ EndTime: new Date(at(24)).toISOString(), Status: 'DONE' })
    await runOnce(createCloseRuns({ db: test.db, productions, now: Date.now }))
    expect((await runs()).filter(({ EndTime }) => EndTime === null)).toEqual([])
  })
})
