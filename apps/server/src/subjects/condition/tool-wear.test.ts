import { randomUUID } from 'node:crypto'
import { getToolWear } from '@millwright/contract/condition/condition-wear'
import { toolChannel } from '@millwright/contract/tools/tool-channels'
import { topicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { describe, expect, it } from 'vitest'
import {
  announce,
  announcement,
  judged,
  machine,
  maintainer,
  startConditionApp,
  stranger,
  test,
} from '../../testing/test-condition.ts'
import { connectDevice } from '../../testing/test-device.ts'

startConditionApp()

const FIRST = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 48 * HOUR_MS
const cut = (tool: string, hours: number, data: object, changes: object = {}) =>
  announcement({
    ...{ type: 'TOOLS_CHECK', tool, operation: 'Test cut' },
    ...{ startTime: FIRST + hours * HOUR_MS, endTime: FIRST + hours * HOUR_MS + 60_000 },
    subCycles: [{ uuid: randomUUID(), timeSerie: 'run.json', name: 'Cut', data }],
    ...changes,
  })
/** One small message is all: the announcement with its file. */
async function send(...of: Parameters<typeof cut>) {
  const body = cut(...of)
  expect((await announce(body)).status).toBe(204)
  return await judged(body.cycleUuid)
}
const wear = async (tool: string, token = maintainer, operation = 'Test cut') =>
  await test.ask(getToolWear, { params: machine, query: { tool, operation }, token })

const force = (newtons: number) => ({ rateHz: 10, feedForce: [5, newtons, newtons, newtons, 5] })

describe('a test of a tool without vibration', { timeout: 60_000 }, () => {
  it('is judged by its load, and its wear is drawn over the cuts with what is left', async () => {
    await send('W1', 0, force(100), { isFingerprint: true, cuts: 40 })
    for (let i = 1; i <= 10; i++) await send('W1', i, force(100 + 9 * i), { cuts: 40 + 20 * i })
    const { status, result } = await wear('W1')
    expect(status).toBe(200)
    expect(result).toMatchObject({ measure: 'feedForce', begin: 1, counts: 'cuts', unit: '' })
    expect(result.tests).toHaveLength(10)
    expect(result.tests[9]).toMatchObject({ at: 200, startTime: FIRST + 10 * HOUR_MS })
    expect(result.tests[9]?.value).toBeCloseTo(1.9)
    const { outlook } = result
    if (outlook.kind !== 'reaches') throw new Error(outlook.kind)
    // 0.9 of 1.5 in 200 cuts: 136 more where it goes on evenly.
    expect(outlook.least).toBeLessThan(136)
    expect(outlook.most).toBeGreaterThan(136)
    expect(outlook.course).toHaveLength(40)
  })

  it('is not shown to others, and is none of another operation', async () => {
    expect((await wear('W1', stranger)).status).toBe(404)
    expect((await wear('W1', maintainer, 'Other')).result).toMatchObject({
      measure: null,
      tests: [],
      outlook: { kind: 'unknown' },
    })
  })

  it('is drawn over the counter of the tool in the magazine where it brings none, since it was changed', async () => {
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const say = (leaf: 'Tool' | 'Used', ...points: (readonly [number, unknown])[]) =>
      device.publish(
        topicOf('nst-01', toolChannel('W2', leaf)),
        points.map(([hours, v]) => ({ v, ts: FIRST + hours * HOUR_MS })),
      )
    await say('Tool', [0, { toolId: 'CC12', name: 'Cutter', unit: 'min' }])
    await say('Used', [0, 0], [5, 50], [5.5, 1], [10, 46], [20, 146])
    await device.end()
    await send('W2', 1, force(100), { isFingerprint: true })
    for (const hours of [2, 4, 8, 12, 15]) await send('W2', hours, force(100 + hours))
    const { result } = await wear('W2')
    expect(result).toMatchObject({ counts: 'counter', unit: 'min' })
    expect(result.tests.map(({ at }) => Math.round(at))).toEqual([26, 66, 96])
  })

  it('is drawn over its tests where nothing is counted', async () => {
    await send('W3', 0, { torque: 20 }, { isFingerprint: true })
    await send('W3', 1, { torque: 21 })
    const { result } = await wear('W3')
    expect(result).toMatchObject({ measure: 'torque', counts: 'tests', outlook: { kind: 'unknown' } })
    expect(result.tests.map(({ at }) => at)).toEqual([1])
  })

  it('that has none of the known contents is aborted with what is missing', async () => {
    const { status, result } = await send('W4', 0, { other: [1], temperature: 30 })
    expect(status).toBe('ABORTED')
    expect(JSON.parse(result)).toMatchObject({ fault: 'NO_CUT', file: 'run.json' })
    expect((await send('W4', 1, { feedForce: [1, 2], torque: [1, 2, 3] })).status).toBe('ABORTED')
  })

  it.each([
    ['cuts', { cuts: -1 }],
    ['cuts', { cuts: 1.5 }],
    ['cuts', { cuts: 1e308 }],
    ['cuts', { cuts: null }],
    ['tool', { tool: '\ud800' }],
  ])('with a bad %s is refused and not stored', async (field, changes) => {
    const body = cut('W5', 0, { torque: 20 }, changes)
    const answer = await announce(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ result: { field } })
    const { rows } = await test.db.query('select 1 from condition_cycle where cycle_uuid = $1', [
      body.cycleUuid,
    ])
    expect(rows).toEqual([])
  })
})
