import { zstdCompressSync } from 'node:zlib'
import { type Component, getComponents, getDataModel } from '@millwright/contract/machines/components'
import { storeDataModel } from '@millwright/contract/machines/devices'
import { patchMachine } from '@millwright/contract/machines/machines'
import { getDashboard } from '@millwright/contract/values/dashboard'
import { listMessages } from '@millwright/contract/values/machine-data'
import { batchTopicOf, DATA_MODEL_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { MAX_MODEL_BYTES } from '@millwright/domain/machines/data-model/model-builder'
import { drawnOf } from '@millwright/domain/testing/draws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'

type Device = Awaited<ReturnType<typeof connectDevice>>

let test: TestApp
let token: string
let device: Device
const id = 'nst-01'
const TOPIC = topicOf(id, DATA_MODEL_CHANNEL)

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

const base = (inner: string) =>
  `<Machine><OperatingGroups><OperatingGroup name="Base machine" Type="BASE_MACHINE" topicLevel="Machine">${inner}</OperatingGroup></OperatingGroups></Machine>`
const SMALL = base('<Variable name="FeedRate" topicLevel="FeedRate" units="m/min"/><Events><Event/></Events>')

/** As large as it may be, to the byte. */
function largest(): string {
  const variables: string[] = []
  let length = base('').length
  for (let n = 0; length < MAX_MODEL_BYTES - 300; n++) {
    const next = `<Variable name="V${n}" topicLevel="V${n}" units="mm" description="${'x'.repeat(80)}"/>`
    variables.push(next)
    length += next.length
  }
  return base(variables.join('')).padEnd(MAX_MODEL_BYTES, '\n')
}

/** Some kilobytes whose topics would take gigabytes once each value has all of its own. */
const MULTIPLYING = `<Machine>${`<Group topicLevel="${'t'.repeat(1_900)}">`.repeat(25)}${'<Variable topicLevel="v"/>'.repeat(4_000)}${'</Group>'.repeat(25)}</Machine>`

/** As a version of the server did that had other bounds. */
async function storeAsIs(xml: string): Promise<{ machineId: number; version: number }> {
  const { rows } = await test.db.query<{ machineId: number; version: number }>(
    `insert into data_model (machine_id, version, sent_at, received_at, digest, size, content)
     select id, 1000, now(), now(), $2, $3, $4 from machine where public_id = $1
     returning machine_id as "machineId", version`,
    [id, Buffer.alloc(32), xml.length, zstdCompressSync(xml)],
  )
  return rows[0] ?? { machineId: 0, version: 0 }
}

const components = async (of = id) => (await test.ask(getComponents, { params: { id: of }, token })).result
const document = async () => (await test.ask(getDataModel, { params: { id }, token })).result
const titles = (list: readonly Component[]) => list.map(({ title }) => title)
const overHttp = (body: string | Buffer, type = 'application/xml') =>
  fetch(test.app.publicUrl + storeDataModel.path, {
    method: 'PUT',
    headers: {
      authorization: `Basic ${Buffer.from('DEV-NST-01:millwright').toString('base64')}`,
      'content-type': type,
    },
    body,
  })

describe('the data model of a machine', () => {
  it('is not there before the machine sent one', async () => {
    expect(await document()).toBeNull()
    expect(await components()).toMatchObject({ model: null, refusal: null, components: [] })
  })

  it('is acknowledged when it is stored, and gives the tree of components', async () => {
    const ts = Date.now() - 60_000
    await device.publish(TOPIC, { v: SMALL, ts })
    expect(await document()).toEqual({ channel: DATA_MODEL_CHANNEL, value: SMALL, timestamp: ts, unit: '' })
    const found = await components()
    expect(titles(found.components)).toEqual(['Base machine', 'Feed rate'])
    expect(found.components[0]).toMatchObject({ children: ['0.0'], node: { type: 'BASE_MACHINE' } })
    expect(found.model).toMatchObject({ version: 1, bytes: SMALL.length })
    expect(
      (await test.ask(listMessages, { params: { id, channel: DATA_MODEL_CHANNEL }, token })).result,
    ).toEqual([])
  })

  it('of 4 MiB is taken over MQTT, in JSON and as it is, and over HTTP', async () => {
    const xml = largest()
    expect(Buffer.byteLength(xml)).toBe(MAX_MODEL_BYTES)
    await device.publish(TOPIC, { v: xml })
    expect((await document())?.value).toBe(xml)
    await device.publish(TOPIC, SMALL)
    expect((await components()).model).toMatchObject({ version: 3, bytes: SMALL.length })
    expect((await overHttp(xml)).status).toBe(204)
    expect((await components()).model).toMatchObject({ version: 4, bytes: MAX_MODEL_BYTES })
  }, 180_000)

  it('that was sent again is no new version, and few old ones are kept', async () => {
    for (const name of ['A', 'B', 'C', 'C']) await device.publish(TOPIC, base(`<Variable name="${name}"/>`))
    expect((await components()).model?.version).toBe(7)
    const { rows } = await test.db.query('select version from data_model order by version')
    expect(rows.map(({ version }) => version)).toEqual([3, 4, 5, 6, 7])
  })

  it('is taken from a batch of points, which are stored beside it', async () => {
    await device.publish(batchTopicOf(id), {
      [DATA_MODEL_CHANNEL]: { v: SMALL },
      'Machine/FeedRate': { v: 12.5, u: 'm/min' },
    })
    await expect
      .poll(async () => (await components()).values)
      .toMatchObject([{ channel: 'Machine/FeedRate', value: 12.5, unit: 'm/min' }])
    expect((await document())?.value).toBe(SMALL)
  })

  it.each([
    ['MODEL_HAS_DOCTYPE', '', '<!DOCTYPE Machine [<!ENTITY a "a">]><Machine><G>&a;</G></Machine>'],
    ['MODEL_NOT_XML', 'line 2', '<Machine>\n</Group>'],
    ['MODEL_WITHOUT_PARTS', 'Machine', '<Machine/>'],
    ['MODEL_TOO_LARGE', '', `${SMALL}${'\n'.repeat(MAX_MODEL_BYTES)}`],
  ])('is refused as %s, which the page says, and the last good one stays', async (reason, place, xml) => {
    await device.publish(TOPIC, xml)
    const found = await components()
    expect(found.refusal).toMatchObject({ reason, place, bytes: xml.length })
    expect(titles(found.components)).toEqual(['Base machine', 'Feed rate'])
    const { rows } = await test.db.query('select reason from rejected_message order by id desc limit 1')
    expect(rows).toEqual([{ reason }])
    await device.publish(TOPIC, SMALL)
    expect((await components()).refusal).toBeNull()
  })

  it('whose topics would multiply is refused by the field, over MQTT and HTTP', async () => {
    const version = (await components()).model?.version
    await device.publish(TOPIC, MULTIPLYING)
    expect((await components()).refusal).toMatchObject({
      reason: 'MODEL_VALUE_TOO_LONG',
      place: 'Machine/Group/@topicLevel',
    })
    const answer = await overHttp(MULTIPLYING)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      result: { field: 'Machine/Group/@topicLevel', error: 'MODEL_VALUE_TOO_LONG' },
    })
    await device.publish(TOPIC, SMALL)
    expect((await components()).model?.version).toBe(version)
  })

  it('that was stored before its topics were bounded is not shown, and says why', async () => {
    const { machineId, version } = await storeAsIs(MULTIPLYING)
    expect(await components()).toMatchObject({
      model: null,
      refusal: { reason: 'MODEL_VALUE_TOO_LONG', place: 'Machine/Group/@topicLevel' },
      components: [],
    })
    const dashboard = await test.ask(getDashboard, { params: { id }, token })
    expect(dashboard).toMatchObject({ status: 200, result: { gauges: [] } })
    expect((await document())?.value).toBe(MULTIPLYING)
    await test.db.query('delete from data_model where machine_id = $1 and version = $2', [machineId, version])
    expect((await components()).model).not.toBeNull()
  })

  it('of as many elements as are taken is answered within bounds, while others are served', async () => {
    const group = (inner: string) =>
      `<OperatingGroup name="G" Type="BASE_MACHINE" Location="${'l'.repeat(4_000)}">${inner}</OperatingGroup>`
    const broad = `<Machine>${group('<Variable name="FeedRate" topicLevel="F"/>'.repeat(49_990))}</Machine>`
    const { machineId, version } = await storeAsIs(broad)
    let turns = 0
    const others = setInterval(() => {
      turns += 1
    }, 1)
    const found = await components()
    clearInterval(others)
    expect(found.components).toHaveLength(49_991)
    expect(turns).toBeGreaterThan(20)
    expect(JSON.stringify(found).length).toBeLessThan(24 * 1024 * 1024)
    const dashboard = await test.ask(getDashboard, { params: { id }, token })
    expect(JSON.stringify(dashboard.result).length).toBeLessThan(1024 * 1024)
    await test.db.query('delete from data_model where machine_id = $1 and version = $2', [machineId, version])
  }, 180_000)

  it('that is refused over HTTP is answered with its reason', async () => {
    const answers = await Promise.all([
      overHttp('<Machine/>'),
      overHttp(Buffer.alloc(MAX_MODEL_BYTES + 1, ' ')),
      overHttp('{}', 'application/json'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 413, 415])
    expect(await answers[0]?.json()).toMatchObject({
      result: { label: 'VALIDATION_FAILED', field: 'Machine', error: 'MODEL_WITHOUT_PARTS' },
    })
    await device.publish(TOPIC, SMALL)
  })

  it('of another machine is not taken', async () => {
    await device.publish(topicOf('saw-1', DATA_MODEL_CHANNEL), SMALL)
    expect((await components('saw-1')).model).toBeNull()
  })

  it('of many machines at once is read one at a time, and each is answered', async () => {
    const names = drawnOf(['NST-02', 'EDG-A', 'EDG-B', 'SAW-1', 'DRL-1', 'DRL-2'], 2)
    const others = await Promise.all(names.map((name) => connectDevice(test.app.mqttPort, `DEV-${name}`)))
    const before = process.memoryUsage().rss
    const xml = largest()
    await Promise.all(
      others.map((other, at) =>
        other.publish(topicOf((names[at] ?? '').toLowerCase(), DATA_MODEL_CHANNEL), xml),
      ),
    )
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
    const { rows } = await test.db.query('select count(*) as n from data_model where size = $1', [
      MAX_MODEL_BYTES,
    ])
    expect(rows).toEqual([{ n: names.length + 1 }])
    await Promise.all(others.map((other) => other.end()))
  }, 120_000)
})

describe('sections of sensors', () => {
  const send = (channel: string) => device.publish(topicOf(id, channel), { v: 1 })
  const sections = async () => (await components()).sections.map(({ section }) => section)

  it('are there with a sensor kit, for what has arrived', async () => {
    await send('Environment/Humidity')
    await send('Spindle/Load')
    await expect.poll(sections).toEqual(['model', 'spindleSensor', 'environmentSensor'])
  })

  it('are those of the spindles for the kit im, none without a kit, and of a CMS machine the environment alone', async () => {
    const change = (body: object) => test.ask(patchMachine, { params: { id }, body: { ...body }, token })
    await change({ KitType: 'im' })
    expect(await sections()).toEqual(['model', 'spindleSensor'])
    await change({ KitType: '' })
    expect(await sections()).toEqual(['model'])
    await change({ KitType: 'sensor' })
    await test.db.query("update machine set manufacturer = 'CMS Industries' where public_id = $1", [id])
    expect(await sections()).toEqual(['model', 'environmentSensor'])
  })
})
