import { randomUUID } from 'node:crypto'
import { addFingerprint } from '@millwright/contract/condition/condition-fingerprints'
import { getTestFigures, getTestSeries } from '@millwright/contract/condition/condition-series'
import { describe, expect, it } from 'vitest'
import {
  announce,
  announcement,
  cycles,
  judged,
  machine,
  maintainer,
  record,
  send,
  startConditionApp,
  stranger,
  test,
  upload,
} from '../../testing/test-condition.ts'

startConditionApp()

const OF = { tool: 'T9', operation: 'Series' }
const values = (speed: number, more: object = {}) =>
  JSON.stringify({
    time: [0, 100, 200],
    AccPeakVect: [900, 1000, 950],
    VelRmsVect: [speed, speed, speed],
    ...more,
  })

const series = (cycleUuid: string, query: object = {}, token = maintainer) =>
  test.ask(getTestSeries, { params: { id: 'nst-01', cycleUuid }, query: query as never, token })

describe('a test with values over time', { timeout: 60_000 }, () => {
  it('is judged by them, and gives them for a chart', async () => {
    await send(values(2), { ...OF, isFingerprint: true })
    expect(await send(values(2.1), OF)).toMatchObject({ status: 'OK' })
    const worn = await send(values(4), OF)
    expect(worn).toMatchObject({ status: 'UPPER_WARNING', waitsFor: null })
    expect(await series(worn.cycleUuid)).toMatchObject({
      status: 200,
      result: {
        part: '12000',
        parts: ['12000'],
        times: [0, 100, 200],
        series: [
          { name: 'AccPeakVect', values: [900, 1000, 950] },
          { name: 'VelRmsVect', values: [4, 4, 4] },
        ],
      },
    })
  })

  it('has none for others, of a part that it does not have, of a file that cannot be read, of an axis', async () => {
    const run = await send(values(2), OF)
    expect((await series(run.cycleUuid, {}, stranger)).status).toBe(404)
    expect(await series(run.cycleUuid, { part: 'no' })).toMatchObject({ status: 404, label: 'NOT_FOUND' })
    expect((await series(randomUUID())).status).toBe(404)
    expect((await series((await send('{"x":[1', OF)).cycleUuid)).status).toBe(404)
    const axis = await send('{"ERR":[1,2]}', { type: 'AXES_CHECK' })
    expect((await series(axis.cycleUuid)).status).toBe(404)
  })

  it('is as good as a record, which has them too', async () => {
    const run = await send(record(7), OF)
    const { result } = await series(run.cycleUuid)
    expect(result.series.map(({ name }) => name)).toEqual([
      ...['AccPeakVect', 'AccValX', 'AccValY', 'AccValZ', 'VelRmsVect', 'VelRmsX', 'VelRmsY', 'VelRmsZ'],
    ])
    expect(result.times.at(-1)).toBeCloseTo(9950, -2)
  })
})

it('the figures of a device are given from test to test, of the part that is named', {
  timeout: 60_000,
}, async () => {
  const clamps = { type: 'DEVICES_CHECK', tool: '', operation: 'Clamps' }
  const sendClamps = async (...times: number[]) => {
    const subCycles = times.map((posTime1, n) => ({
      ...{ uuid: randomUUID(), timeSerie: `clamp-${n}.json`, name: `Clamp ${n}` },
      data: { posTime1, reactionTime1: [80, 90] },
    }))
    const body = announcement({ ...clamps, subCycles })
    expect((await announce(body)).status).toBe(204)
    return await judged(body.cycleUuid)
  }
  const [first, second] = [await sendClamps(200, 300), await sendClamps(210, 320)]
  const figures = (query: object = {}, token = maintainer) =>
    test.ask(getTestFigures, { params: machine, query: { ...clamps, ...query } as never, token })
  const { result } = await figures()
  expect(result).toMatchObject({ part: 'Clamp 0', parts: ['Clamp 0', 'Clamp 1'] })
  expect(new Set(result.tests.map(({ cycleUuid }) => cycleUuid))).toEqual(
    new Set([first.cycleUuid, second.cycleUuid]),
  )
  expect(result.tests[0]?.figures).toEqual({ posTime1: 200, reactionTime1: 85 })
  expect((await figures({ part: 'Clamp 1' })).result.tests.map(({ figures: of }) => of.posTime1)).toEqual([
    300, 320,
  ])
  expect((await figures({ operation: 'Other' })).result).toEqual({ part: null, parts: [], tests: [] })
  expect((await figures({}, stranger)).status).toBe(404)
})

describe('a test that is not judged', { timeout: 60_000 }, () => {
  it('says whether it waits for files or for a fingerprint, and is - either way', async () => {
    const body = announcement({ tool: 'T8' })
    expect((await announce(body)).status).toBe(204)
    const listed = async () =>
      (await cycles({ cycleUuid: body.cycleUuid })).result.map(({ status, waitsFor }) => [status, waitsFor])
    expect(await listed()).toEqual([['-', 'files']])
    expect((await upload(body.cycleUuid, record(5))).status).toBe(204)
    await judged(body.cycleUuid)
    expect(await listed()).toEqual([['-', 'fingerprint']])
  })

  it('can be made the fingerprint right after its upload, and not before', async () => {
    const body = announcement({ tool: 'T7' })
    expect((await announce(body)).status).toBe(204)
    const make = () =>
      test.ask(addFingerprint, {
        params: machine,
        body: { cycleUuids: [body.cycleUuid], reason: 'New' },
        token: maintainer,
      })
    expect(await make()).toMatchObject({ status: 400, field: 'cycleUuids' })
    expect((await upload(body.cycleUuid, record(6))).status).toBe(204)
    expect(await make()).toMatchObject({ status: 200, result: { cycleUuids: [body.cycleUuid] } })
    expect((await cycles({ cycleUuid: body.cycleUuid })).result).toMatchObject([
      { status: 'FINGERPRINT', waitsFor: null },
    ])
  })
})
