import { toolChannel } from '@millwright/contract/tools/tool-channels'
import { getTool, listToolHistory, listTools, patchTool } from '@millwright/contract/tools/tools'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { ToolLeaf } from '@millwright/domain/tools/read-tool'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

let test: TestApp
let token: string
let device: Awaited<ReturnType<typeof connectDevice>>
const T0 = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 40 * HOUR_MS
const id = 'nst-01'
const ODD = 'CC 12/07%'

const at = (hours: number): number => T0 + hours * HOUR_MS
const say = (pocket: string, leaf: ToolLeaf, ...points: (readonly [hours: number, v: unknown])[]) =>
  device.publish(
    topicOf(id, toolChannel(pocket, leaf)),
    points.map(([hours, v]) => ({ v, ts: at(hours) })),
  )
const list = async (query: Record<string, string> = {}) =>
  await test.ask(listTools, { params: { id }, query, token })
const get = async (toolId: string) => await test.ask(getTool, { params: { id, toolId }, token })

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await device.publish(topicOf(id, STATUS_CHANNEL), [{ v: 'EXE', ts: at(0) }])
  const cutter = { toolId: ODD, family: 'MILL', name: 'Cutter', diameter: 12, limit: 600, unit: 'min' }
  await say('T12', 'Tool', [0, cutter])
  // 10 minutes an hour of work; worn after 30 hours, then a new one.
  await say('T12', 'Used', ...[0, 6, 12, 18, 24, 30].map((hours) => [hours, 300 + hours * 10] as const))
  await say('T12', 'Used', [31, 0], [36, 50], [39, 80])
  await say('T2', 'Tool', [0, { toolId: 'DR5', family: 'DRILL', name: 'Drill', limit: 100, unit: 'min' }])
  await say('T2', 'Used', [1, 99], [10, 114])
  await say('T3', 'Tool', [0, { toolId: 'SB1', family: 'SAW', name: 'Blade' }])
  await say('T4', 'Tool', [0, { toolId: 'OUT', family: 'SAW', name: 'Old blade' }], [5, ''])
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

describe('tools', () => {
  it('are listed by what runs out first, with what is left of them', async () => {
    const { result, total } = await list()
    expect(total).toBe(3)
    expect(result.map(({ place, condition }) => [place, condition])).toEqual([
      ['T2', 'worn'],
      ['T12', 'ok'],
      ['T3', null],
    ])
    expect(result[1]).toMatchObject({
      toolId: ODD,
      lifeUsed: 80,
      lifeLeft: 520,
      lifeUnit: 'min',
      fittedTime: new Date(at(31)).toISOString(),
      diameter: 12,
    })
    expect(result[2]?.runsOut.noForecast).toBe('noLimit')
  })

  it('run out on a day that follows from the hours that the machine works', async () => {
    const { result } = await get(ODD)
    // 520 minutes are left, 10 an hour of work, and it works around the clock.
    const hours = (Date.parse(result.runsOut.time ?? '') - Date.now()) / HOUR_MS
    expect(hours).toBeGreaterThan(48)
    expect(hours).toBeLessThan(60)
    expect(result.runsOut.perDay).toBeGreaterThan(200)
  })

  it('are found by words, family, condition and days', async () => {
    const ids = async (query: Record<string, string>) =>
      (await list(query)).result.map(({ toolId }) => toolId)
    expect(await ids({ search: 'cc 12/0' })).toEqual([ODD])
    expect(await ids({ family: 'SAW' })).toEqual(['SB1'])
    expect(await ids({ condition: 'worn' })).toEqual(['DR5'])
    expect(await ids({ withinDays: '1' })).toEqual(['DR5'])
    expect(await ids({ withinDays: '7' })).toEqual(['DR5', ODD])
    expect(await ids({ skip: '1', limit: '1' })).toEqual([ODD])
  })

  it('have a history of changes, with the wear of each life', async () => {
    const { result, total } = await test.ask(listToolHistory, {
      params: { id, toolId: ODD },
      query: {},
      token,
    })
    expect(total).toBe(2)
    expect(result).toMatchObject([
      { toTime: null, lifeUsed: 80 },
      { toTime: new Date(at(31)).toISOString(), endedBy: 'reset', condition: 'worn', lifeUsed: 600 },
    ])
    expect(result[1]?.wear.at(-1)).toEqual({ time: new Date(at(30)).toISOString(), used: 600 })
  })

  it('that were taken out are still there by their id', async () => {
    expect((await get('OUT')).result).toMatchObject({ isFitted: false, name: 'Old blade' })
  })

  it('that nobody knows are not found, whatever their id', async () => {
    for (const toolId of ['none', '../..', '%', '%2F', ' ', 'CC 12/07%25'])
      expect([toolId, (await get(toolId)).status]).toEqual([toolId, 404])
  })

  it('are changed by people, whose word counts before that of the machine until they take it back', async () => {
    const change = async (body: object) =>
      await test.ask(patchTool, { params: { id, toolId: ODD }, body, token })
    const changed = await change({ lifeLimit: 500, note: 'Resin, check the edge' })
    expect(changed.result).toMatchObject({
      lifeLimit: 500,
      lifeLeft: 420,
      edited: ['lifeLimit'],
      note: 'Resin, check the edge',
    })
    expect((await change({ name: 'Compression cutter' })).result).toMatchObject({
      name: 'Compression cutter',
      lifeLimit: 500,
      editedBy: expect.any(String),
    })
    expect((await change({ name: '', lifeLimit: null })).result).toMatchObject({
      name: 'Cutter',
      lifeLimit: 600,
      edited: [],
    })
  })

  it('refuse what cannot be, by field', async () => {
    const change = async (body: object) =>
      await test.ask(patchTool, { params: { id, toolId: ODD }, body: body as never, token })
    expect(await change({ lifeLimit: -1 })).toMatchObject({ status: 400, field: 'lifeLimit' })
    expect(await change({ name: 'a\nb' })).toMatchObject({ status: 400, field: 'name' })
    expect(await change({ place: 'T1' })).toMatchObject({ status: 400, field: 'place' })
  })

  it('are not there for a family without tools', async () => {
    const answer = await test.ask(listTools, { params: { id: 'edg-a' }, query: {}, token })
    expect(answer).toMatchObject({ status: 404, label: 'PAGE_NOT_ON_MACHINE' })
  })

  it('of a machine that somebody does not see are not found', async () => {
    const other = await test.signIn('admin@other.example.com')
    const params = { id, toolId: ODD }
    expect((await test.ask(listTools, { params: { id }, query: {}, token: other })).status).toBe(404)
    expect((await test.ask(patchTool, { params, body: { name: 'x' }, token: other })).status).toBe(404)
  })
})
