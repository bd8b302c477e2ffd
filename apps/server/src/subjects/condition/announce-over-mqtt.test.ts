import { randomUUID } from 'node:crypto'
import { listCycles } from '@millwright/contract/condition/condition-tests'
import { batchTopicOf, STATUS_CHANNEL, TEST_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

const WITHIN = { timeout: 60_000, interval: 50 }
const headers = {
  authorization: `Basic ${Buffer.from('DEV-NST-01:millwright').toString('base64')}`,
  'content-type': 'application/json',
}
const topic = topicOf('nst-01', TEST_CHANNEL)
const times = { reactionTime1: 103, posTime1: [210, 212, 209] }

let test: TestApp
let token: string
let device: Awaited<ReturnType<typeof connectDevice>>
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('maintainer@example.com')
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

const announcement = (changes: object = {}) => ({
  cycleUuid: randomUUID(),
  type: 'DEVICES_CHECK' as const,
  startTime: Date.now() - 60_000,
  endTime: Date.now(),
  operation: 'Clamps',
  subCycles: [{ uuid: randomUUID(), timeSerie: 'run.json', name: 'Clamp 1' }],
  ...changes,
})
const announce = (body: object) =>
  fetch(`${test.app.publicUrl}/api/devices/tests`, { method: 'POST', headers, body: JSON.stringify(body) })
const upload = (cycleUuid: string) =>
  fetch(`${test.app.publicUrl}/api/devices/tests/${cycleUuid}/run.json`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(times),
  })
const found = async (cycleUuid: string) => {
  const query = { machineId: 'nst-01', limit: 0 }
  const { result } = await test.ask(listCycles, { query: query as never, token })
  return result.filter((cycle) => cycle.cycleUuid === cycleUuid)
}
const measured = (cycleUuid: string) =>
  vi.waitFor(async () => {
    const { rows } = await test.db.query<{ done: boolean }>(
      'select measured is not null as done from condition_cycle where cycle_uuid = $1',
      [cycleUuid],
    )
    expect(rows).toEqual([{ done: true }])
  }, WITHIN)
const refusals = async () => {
  const { rows } = await test.db.query<{ reason: string; field: string }>(
    'select reason, field from rejected_message where topic = $1 order by received_at, reason',
    [topic],
  )
  return rows
}

describe('a test run that is announced over MQTT', () => {
  it('is there when the message is acknowledged, and is judged when its file was sent', async () => {
    const run = announcement()
    await device.publish(topic, { v: run })
    expect(await found(run.cycleUuid)).toMatchObject([{ type: 'DEVICES_CHECK', operation: 'Clamps' }])
    expect((await upload(run.cycleUuid)).status).toBe(204)
    await measured(run.cycleUuid)
  })

  it('is one cycle, however often and in whichever order it is announced', async () => {
    const [first, second, both] = [announcement(), announcement(), announcement()]
    await device.publish(topic, { v: first })
    expect((await announce(first)).status).toBe(204)
    expect((await announce(second)).status).toBe(204)
    await device.publish(topic, [{ v: second }, { v: second }])
    await Promise.all([announce(both), device.publish(topic, { v: both }), announce(both)])
    for (const { cycleUuid } of [first, second, both]) {
      expect(await found(cycleUuid)).toHaveLength(1)
      expect((await upload(cycleUuid)).status).toBe(204)
      expect((await upload(cycleUuid)).status).toBe(404)
    }
  })

  it('comes with its file where that is small, over MQTT and in one call', async () => {
    const withFile = () =>
      announcement({ subCycles: [{ uuid: randomUUID(), timeSerie: 'run.json', data: times }] })
    const [byMqtt, byHttp] = [withFile(), withFile()]
    await device.publish(topic, { v: byMqtt })
    await device.publish(topic, { v: byMqtt })
    expect((await announce(byHttp)).status).toBe(204)
    for (const { cycleUuid } of [byMqtt, byHttp]) {
      await measured(cycleUuid)
      expect((await upload(cycleUuid)).status).toBe(404)
    }
  })

  it('is ABORTED where its file cannot be read', async () => {
    const subCycles = [{ uuid: randomUUID(), timeSerie: 'run.json', data: { reactionTime1: 'slow' } }]
    const run = announcement({ subCycles })
    await device.publish(topic, { v: run })
    await vi.waitFor(
      async () => expect(await found(run.cycleUuid)).toMatchObject([{ status: 'ABORTED' }]),
      WITHIN,
    )
  })

  it('may come in a batch beside other channels', async () => {
    const run = announcement()
    const ts = Date.now()
    await device.publish(batchTopicOf('nst-01'), {
      [TEST_CHANNEL]: { v: run },
      [STATUS_CHANNEL]: { v: 'HANDLING', ts },
    })
    expect(await found(run.cycleUuid)).toHaveLength(1)
    const { rows } = await test.db.query('select from status_span where from_ts = $1', [new Date(ts)])
    expect(rows).toHaveLength(1)
  })

  it('is set aside with the reason where it is wrong, and the connection stays', async () => {
    const before = (await refusals()).length
    await device.publish(topic, { v: announcement({ type: 'NO_CHECK' }) })
    await device.publish(topic, { v: announcement({ cycleUuid: 'x' }) })
    await device.publish(topic, { v: announcement({ endTime: Date.now() - 120_000 }) })
    await device.publish(topic, { v: 'begin' })
    expect((await refusals()).slice(before)).toEqual([
      { reason: 'TEST_NOT_VALID', field: 'v.type' },
      { reason: 'TEST_NOT_VALID', field: 'v.cycleUuid' },
      { reason: 'TEST_NOT_VALID', field: 'v.endTime' },
      { reason: 'TEST_NOT_VALID', field: 'v.body' },
    ])
    const run = announcement()
    await device.publish(topic, { v: run })
    expect(await found(run.cycleUuid)).toHaveLength(1)
  })

  it('is set aside where it names a part twice, whatever the letters of its id', async () => {
    const uuid = randomUUID()
    const subCycles = [
      { uuid, timeSerie: 'a.json' },
      { uuid: uuid.toUpperCase(), timeSerie: 'b.json' },
    ]
    await device.publish(topic, { v: announcement({ subCycles }) })
    expect((await refusals()).at(-1)).toEqual({ reason: 'TEST_NOT_VALID', field: 'v.subCycles' })
  })

  it('is set aside where the database refuses it, and those after it are taken', async () => {
    await test.db.query(
      "alter table condition_cycle add constraint trial check (tool <> 'refused') not valid",
    )
    await device.publish(topic, { v: announcement({ tool: 'refused' }) })
    expect((await refusals()).at(-1)).toEqual({ reason: 'STORE_REFUSED', field: 'v' })
    const next = announcement()
    await device.publish(topic, { v: next })
    expect(await found(next.cycleUuid)).toHaveLength(1)
    await test.db.query('alter table condition_cycle drop constraint trial')
  })

  it('is set aside while the check is switched off for the machine', async () => {
    await test.db.query(
      `insert into condition_app (machine_id, app, is_enabled, expires_at)
       select id, 'AXES_CHECK', false, null from machine where public_id = 'nst-01'`,
    )
    const run = announcement({ type: 'AXES_CHECK' })
    await device.publish(topic, { v: run })
    expect(await found(run.cycleUuid)).toEqual([])
    expect((await refusals()).at(-1)).toEqual({ reason: 'TEST_APP_CLOSED', field: 'v' })
  })

  it('is that of the own machine only', async () => {
    const run = announcement()
    await device.publish(topicOf('nst-02', TEST_CHANNEL), { v: run })
    const { rows } = await test.db.query('select from condition_cycle where cycle_uuid = $1', [run.cycleUuid])
    expect(rows).toEqual([])
  })
})
