import * as calls from '@millwright/contract/lines/lines'
import type { LineFlow } from '@millwright/contract/lines/lines-shapes'
import { putHourRate } from '@millwright/contract/machines/hour-rates'
import { listAudit } from '@millwright/contract/people/audit'
import { ALARM_CHANNEL, KPI_CHANNELS, WAIT_LOAD_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createStores } from '../../subjects.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { createForgetLineDays, createLineDays } from './line-days.ts'
import { createLineStore } from './line-store.ts'

/** A Wednesday; in Berlin it is 11:00. */
const NOW = Date.parse('2026-11-04T10:00:00Z')
const DAY = '2026-11-03'
const START = Date.parse('2026-11-03T05:00:00Z')
const at = (minutes: number): number => START + minutes * MINUTE_MS
const org = 'NORDHAUS'
const FLOW: LineFlow = {
  MachineIds: ['saw-1', 'nst-01', 'edg-a'],
  Buffers: [
    { From: ['saw-1'], To: ['nst-01'], Capacity: 10 },
    { From: ['nst-01'], To: ['edg-a'], Capacity: null },
  ],
}
let test: TestApp
let admin: string
let manager: string
let other: string
let lineId: string

async function send(id: string, channels: Readonly<Record<string, readonly (readonly [number, unknown])[]>>) {
  const device = await connectDevice(test.app.mqttPort, `DEV-${id.toUpperCase()}`)
  for (const [channel, points] of Object.entries(channels))
    await device.publish(
      topicOf(id, channel),
      points.map(([minutes, v]) => ({ v, ts: at(minutes) })),
    )
  await device.end()
}

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => NOW)
  ;[admin, manager, other] = await Promise.all([
    test.signIn('admin@example.com'),
    test.signIn('manager_di_linea@example.com'),
    test.signIn('admin@other.example.com'),
  ])
  await send('saw-1', {
    [STATUS_CHANNEL]: [
      [0, 'EXE'],
      [120, 'FAIL'],
      [180, 'EXE'],
      [480, 'POWER_OFF'],
    ],
    [ALARM_CHANNEL]: [
      [120, { alarmCode: '7015', activeState: true }],
      [180, { alarmCode: '7015', activeState: false }],
    ],
    [KPI_CHANNELS.PART_COUNT]: [
      [0, 0],
      [100, 90],
      [300, 200],
    ],
  })
  await send('nst-01', {
    [STATUS_CHANNEL]: [
      [0, 'EXE'],
      [130, 'READY'],
      [182, 'EXE'],
      [480, 'POWER_OFF'],
    ],
    [WAIT_LOAD_CHANNEL]: [
      [130, true],
      [182, false],
    ],
  })
  await send('edg-a', {
    [STATUS_CHANNEL]: [
      [0, 'EXE'],
      [150, 'READY'],
      [185, 'EXE'],
      [480, 'POWER_OFF'],
    ],
    [WAIT_LOAD_CHANNEL]: [
      [150, true],
      [185, false],
    ],
  })
  lineId = (await add({})).result.Id
})
afterAll(() => test.stop())

const add = (body: object, token = admin) =>
  test.ask(calls.addLine, {
    params: { org },
    body: { Name: 'Doors', SiteId: 'site-1', Flow: FLOW, ValidFrom: '2026-11-01', ...body } as never,
    token,
  })
const report = (query: Record<string, string> = {}, token = manager) =>
  test.ask(calls.getLineReport, { params: { org, lineId }, query: { day: DAY, ...query }, token })
const period = (token = manager) =>
  test.ask(calls.getLinePeriod, { params: { org, lineId }, query: { from: DAY, to: DAY }, token })

describe('a line', () => {
  it('shows who waited for whom, back to the alarm that began it', async () => {
    const { result } = await vi.waitFor(
      async () => {
        const found = await report()
        expect(found.result.WaitedMs).toBe(87 * MINUTE_MS)
        return found
      },
      { timeout: 20_000, interval: 500 },
    )
    expect(result.Causes).toMatchObject([
      { MachineId: 'saw-1', Kind: 'alarm', Code: '7015', From: at(120), To: at(180), Machines: 2 },
    ])
    const edger = result.Machines.find(({ Id }) => Id === 'edg-a')
    expect(edger?.Stretches.find(({ State }) => State === 'starved')).toMatchObject({
      From: at(150),
      To: at(185),
      Cause: 0,
      Via: 'nst-01',
      Certainty: 'said',
    })
    expect(result.Bottleneck?.MachineId).toBe('saw-1')
    expect(result.Losses).toMatchObject([{ MachineId: 'saw-1', WaitedMs: 87 * MINUTE_MS }])
    expect(result.Doubts).toContainEqual({ Kind: 'no_capacity', MachineId: '' })
    expect(result.Doubts).toContainEqual({ Kind: 'no_parts', MachineId: 'nst-01' })
  })

  it('costs what an hour of those costs that waited', async () => {
    for (const each of ['nst-01', 'edg-a'])
      await test.ask(putHourRate, {
        params: { org, level: 'machine', of: each, validFrom: '2026-11-01' },
        body: { Currency: 'EUR', PerHour: 60 },
        token: admin,
      })
    const [loss] = (await period()).result.Losses
    expect(loss?.Cost).toEqual({ Currency: 'EUR', Amount: 87, IsPart: false })
  })

  it('has a shift, and none that is not planned', async () => {
    const { result } = await report({ shift: '1' })
    expect([result.From, result.To]).toEqual([START, START + 8 * HOUR_MS])
    expect(await report({ shift: '7' })).toMatchObject({ status: 404, label: 'NOT_FOUND', field: 'shift' })
  })

  it('has the sums of its days, which late points count again', async () => {
    const before = await period()
    expect(before.result.Days).toMatchObject([{ Day: DAY, WaitedMs: 87 * MINUTE_MS }])
    const stored = () =>
      test.db.query('select 1 from line_day l join line on line.id = l.line_id where public_id = $1', [
        lineId,
      ])
    expect((await stored()).rowCount).toBe(1)
    const { rows } = await test.db.query<{ id: number }>(`select id from machine where public_id = 'edg-a'`)
    const machineId = rows[0]?.id ?? 0
    await createForgetLineDays(test.db).handle(
      { machineId, source: 'status', from: DAY, to: DAY },
      { key: 'test', attempt: 1 },
    )
    expect((await stored()).rowCount).toBe(0)
    expect((await period()).result.Days).toEqual(before.result.Days)
  })

  it('is counted again on days of which a machine that had none reports later', async () => {
    const before = await period()
    const days = createLineDays({ db: test.db, stores: createStores(test.db), now: () => NOW })
    const isStored = async () => {
      const all = await createLineStore(test.db).byIds(await createLineStore(test.db).allIds())
      const line = all.find(({ publicId }) => publicId === lineId)
      if (!line) throw new Error('no line')
      await days.forgetCountedWithout(line, DAY, DAY)
      return (await days.store.between(line.id, DAY, DAY)).has(DAY)
    }
    expect(await isStored()).toBe(true)
    await test.db.query(
      `delete from usage_day where machine_id = (select id from machine where public_id = 'edg-a')`,
    )
    expect(await isStored()).toBe(false)
    expect((await period()).result.Days).toEqual(before.result.Days)
    expect(await isStored()).toBe(true)
  })

  it('has measured times for a simulation, and what a machine lost by itself and by others', async () => {
    const model = await test.ask(calls.getLineModel, {
      params: { org, lineId },
      query: { from: DAY, to: DAY },
      token: manager,
    })
    expect(model.result.Machines.find(({ Id }) => Id === 'saw-1')?.Stops).toMatchObject([
      { Kind: 'alarm', Ms: HOUR_MS },
      { Kind: 'stop' },
    ])
    const waiting = await test.ask(calls.getMachineWaiting, {
      params: { id: 'edg-a' },
      query: { from: String(START), to: String(START + 8 * HOUR_MS) },
      token: manager,
    })
    expect(waiting.result).toMatchObject({ StarvedMs: 35 * MINUTE_MS, BlockedMs: 0 })
    const own = waiting.result.Stretches.filter(({ LineId }) => LineId === lineId)
    expect(own[0]?.Chain.map(({ MachineId }) => MachineId)).toEqual(['nst-01', 'saw-1'])
  })
})

describe('a line with a machine that was removed', () => {
  it('has no parts of a machine that was not its last, and says so', async () => {
    const put = (removed: 'now()' | 'null') =>
      test.db.query(`update machine set removed_at = ${removed} where public_id = 'edg-a'`)
    expect((await report()).result.Doubts).not.toContainEqual({ Kind: 'no_parts', MachineId: '' })
    await put('now()')
    const { result } = await report({ day: '2026-11-02' })
    await put('null')
    expect(result.Machines.map(({ Id }) => Id)).toEqual(['saw-1', 'nst-01'])
    expect(result.Doubts).toContainEqual({ Kind: 'no_parts', MachineId: '' })
  })
})

describe('a machine in two lines', () => {
  it('waits once', async () => {
    const waited = async () => {
      const query = { from: String(START), to: String(START + 8 * HOUR_MS) }
      return (await test.ask(calls.getMachineWaiting, { params: { id: 'edg-a' }, query, token: manager }))
        .result
    }
    const before = await waited()
    const second = await add({ Name: 'Also doors' })
    expect(await waited()).toMatchObject({ OwnMs: before.OwnMs, StarvedMs: before.StarvedMs })
    await test.ask(calls.removeLine, { params: { org, lineId: second.result.Id }, token: admin })
  })
})

describe('the flow of a line', () => {
  const joined = (...buffers: LineFlow['Buffers']): LineFlow => ({ ...FLOW, Buffers: buffers })
  const link = (from: string, to: string) => ({ From: [from], To: [to], Capacity: 0 })

  it.each([
    ['a circle', { Flow: joined(...FLOW.Buffers, link('edg-a', 'saw-1')) }, 422, 'Flow.Buffers.0.To.0'],
    [
      'a machine that delivers to itself',
      { Flow: joined(link('saw-1', 'saw-1')) },
      422,
      'Flow.Buffers.0.To.0',
    ],
    ['a machine that nothing joins', { Flow: joined(link('saw-1', 'nst-01')) }, 422, 'Flow.MachineIds.2'],
    [
      'a buffer of less than nothing',
      { Flow: joined({ ...link('saw-1', 'nst-01'), Capacity: -1 }) },
      400,
      'Flow.Buffers.0.Capacity',
    ],
    ['a site of others', { SiteId: 'site-3' }, 404, 'SiteId'],
    ['a day that is none', { ValidFrom: '2026-02-31' }, 400, 'ValidFrom'],
    [
      'a machine of others',
      { Flow: { MachineIds: ['saw-1', 'trn-1'], Buffers: [link('saw-1', 'trn-1')] } },
      404,
      'Flow.MachineIds.1',
    ],
  ])('with %s is refused with the field, and nothing is kept', async (_name, body, status, field) => {
    const before = await test.ask(calls.listLines, { params: { org }, query: {}, token: admin })
    expect(await add(body)).toMatchObject({ status, field })
    expect(await test.ask(calls.listLines, { params: { org }, query: {}, token: admin })).toEqual(before)
  })

  it('has no machine that another organization opened to the caller, who sees it', async () => {
    const found = await test.ask(calls.addLine, {
      params: { org: 'WERKHOF' },
      body: {
        Name: 'Ours',
        SiteId: null,
        Flow: { MachineIds: ['nst-01', 'edg-a'], Buffers: [link('nst-01', 'edg-a')] },
        ValidFrom: '2026-11-01',
      },
      token: await test.signIn('admin@dealer.example.com'),
    })
    expect(found).toMatchObject({
      status: 404,
      label: 'ERROR_MACHINE_NOT_FOUND',
      field: 'Flow.MachineIds.0',
    })
  })

  it('holds from a day on; the days from then on are counted again', async () => {
    await period()
    const Flow = { MachineIds: ['saw-1', 'edg-a'], Buffers: [link('saw-1', 'edg-a')] }
    const { result } = await test.ask(calls.putLineFlow, {
      params: { org, lineId },
      body: { Flow, ValidFrom: '2026-11-03' },
      token: admin,
    })
    expect(result).toMatchObject({ ValidFrom: '2026-11-03', Versions: ['2026-11-01', '2026-11-03'] })
    expect((await period()).result.Machines.map(({ Id }) => Id)).toEqual(['saw-1', 'edg-a'])
    expect((await report()).result.Doubts).not.toContainEqual({ Kind: 'no_parts', MachineId: '' })
    const log = await test.ask(listAudit, { params: { org }, query: { limit: '5' }, token: admin })
    expect(JSON.stringify(log.result)).toContain('line_flow_changed')
  })

  it('is listed as it held on a day, and one of a later day is answered as it will hold', async () => {
    const on = (query: { day?: string }) =>
      test.ask(calls.listLines, { params: { org }, query, token: admin })
    const { result } = await test.ask(calls.putLineFlow, {
      params: { org, lineId },
      body: { Flow: FLOW, ValidFrom: '2026-11-20' },
      token: admin,
    })
    expect(result).toMatchObject({ ValidFrom: '2026-11-20', Flow: FLOW })
    const flowOn = async (day?: string) => {
      const listed = await on(day === undefined ? {} : { day })
      return listed.result.find(({ Id }) => Id === lineId)?.ValidFrom
    }
    expect(await flowOn()).toBe('2026-11-03')
    expect(await flowOn('2026-11-02')).toBe('2026-11-01')
    expect(await flowOn('2026-10-01')).toBe('2026-11-01')
    expect(await on({ day: '2026-02-31' })).toMatchObject({ status: 400, field: 'day' })
  })
})

describe('a line of others', () => {
  it('is neither seen nor changed, and not by those who do not see all of its machines', async () => {
    const theirs = { org: 'SEGHERIA', lineId }
    for (const found of [
      await test.ask(calls.getLineReport, { params: theirs, query: { day: DAY }, token: other }),
      await test.ask(calls.renameLine, { params: theirs, body: { Name: 'Ours' }, token: other }),
      await test.ask(calls.removeLine, { params: theirs, token: other }),
    ])
      expect(found).toMatchObject({ status: 404, label: 'LINE_NOT_FOUND' })
    const list = await test.ask(calls.listLines, { params: { org: 'SEGHERIA' }, query: {}, token: other })
    expect(list.result).toEqual([])
    expect((await test.ask(calls.removeLine, { params: { org, lineId }, token: admin })).status).toBe(204)
    expect((await report()).label).toBe('LINE_NOT_FOUND')
  })
})
