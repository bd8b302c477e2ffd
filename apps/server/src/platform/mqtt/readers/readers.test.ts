import { listMyMachines } from '@millwright/contract/machines/machines'
import { putGroupInHomeAssistant } from '@millwright/contract/people/groups'
import { discoveryTopicOf, topicOf } from '@millwright/contract/wire/topics'
import { connectAsync, type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'
import { createAudit } from '../../audit/audit.ts'
import { createAuditStore } from '../../audit/audit-store.ts'
import { createApiTokens } from '../../identity/sessions/api-tokens.ts'
import { createPlatformStores } from '../../stores/platform-stores.ts'

const MANAGER = 'manager_di_linea@example.com'

let test: TestApp
const clients: MqttClient[] = []
beforeAll(async () => {
  test = await startTestApp()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
})
afterAll(() => test.stop())

function tokens() {
  const stores = createPlatformStores(test.db)
  const log = pino({ level: 'silent' })
  const audit = createAudit({ store: createAuditStore(test.db), grants: stores.grants, log, now: Date.now })
  return createApiTokens({
    db: test.db,
    accounts: stores.accounts,
    store: stores.sessions,
    audit,
    now: Date.now,
  })
}

interface Heard {
  readonly topic: string
  readonly payload: string
  readonly retain: boolean
}

/** A reader that has collected what it heard. */
async function connectReader(token: string, version: 4 | 5 = 4) {
  const client = await connectAsync(`mqtt://127.0.0.1:${test.app.mqttPort}`, {
    username: 'node-red',
    password: token,
    protocolVersion: version,
    reconnectPeriod: 0,
    log: () => {},
  })
  clients.push(client)
  const heard: Heard[] = []
  client.on('message', (topic, payload, { retain }) =>
    heard.push({ topic, payload: payload.toString(), retain }),
  )
  return { client, heard, of: (topic: string) => heard.filter((each) => each.topic === topic) }
}

const closing = (client: MqttClient): Promise<void> =>
  new Promise((done) => client.once('close', () => done()))

const grantedOf = async (client: MqttClient, filter: string): Promise<number | undefined> =>
  (await client.subscribeAsync(filter).catch(() => [{ qos: 128 }]))[0]?.qos

describe('a reader', () => {
  it('hears the last values of the machines that its person sees, then what they send, channel by channel', async () => {
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const ts = Date.now()
    await device.status('nst-01', { v: 'EXE', ts: ts - 1_000 })
    const { client, of } = await connectReader(await tokens().issue(MANAGER, 1))
    const topic = topicOf('nst-01', 'Machine/Status')
    // Last values are stored a moment after their points.
    await expect
      .poll(
        async () => {
          await client.unsubscribeAsync('machines/nst-01/#')
          await client.subscribeAsync('machines/nst-01/#')
          return of(topic)
        },
        { timeout: 60_000 },
      )
      .toContainEqual({ topic, payload: JSON.stringify({ v: 'EXE', ts: ts - 1_000 }), retain: true })
    await device.status('nst-01', { v: 'FAIL', ts })
    await expect
      .poll(() => of(topic).filter(({ retain }) => !retain))
      .toEqual([{ topic, payload: JSON.stringify({ v: 'FAIL', ts }), retain: false }])
    // A late point is no news.
    await device.status('nst-01', { v: 'READY', ts: ts - 500 })
    await device.status('nst-01', { v: 'EXE', ts: ts + 1 })
    await expect.poll(() => of(topic).at(-1)?.payload).toBe(JSON.stringify({ v: 'EXE', ts: ts + 1 }))
    expect(of(topic).some(({ payload }) => payload.includes('READY'))).toBe(false)
    await device.end()
  })

  it('hears nothing of machines of others, also by wildcards and by name', async () => {
    const { client, heard } = await connectReader(await tokens().issue(MANAGER, 1))
    for (const filter of ['#', 'machines/#', 'machines/+/Machine/Status', 'machines/trn-1/#'])
      expect(await grantedOf(client, filter)).toBe(0)
    const foreign = await connectDevice(test.app.mqttPort, 'DEV-TRN-1')
    const own = await connectDevice(test.app.mqttPort, 'DEV-SAW-1')
    const ts = Date.now()
    await foreign.status('trn-1', { v: 'EXE', ts })
    await own.status('saw-1', { v: 'EXE', ts })
    await expect
      .poll(() => heard.some(({ topic, retain }) => !retain && topic.startsWith('machines/saw-1/')))
      .toBe(true)
    expect(heard.filter(({ topic }) => topic.includes('trn-1'))).toEqual([])
    await foreign.end()
    await own.end()
  })

  it.each(['$SYS/#', '$share/a/machines/#', 'spAv1.0/#', 'other/#', ''])(
    'is not granted %j',
    async (filter) => {
      const { client } = await connectReader(await tokens().issue(MANAGER, 1))
      expect(await grantedOf(client, filter)).toBe(128)
    },
  )

  it('publishes nothing: what wants an answer is refused', async () => {
    const token = await tokens().issue(MANAGER, 1)
    const modern = await connectReader(token, 5)
    await expect(
      modern.client.publishAsync('machines/nst-01/Machine/Status', '"EXE"', { qos: 1 }),
    ).rejects.toThrow('Not authorized')
    const old = await connectReader(token)
    const closed = closing(old.client)
    old.client.publish('machines/nst-01/Machine/Status', '"EXE"', { qos: 1 })
    await closed
  })

  it('whose token is revoked is disconnected, and does not come back', async () => {
    const token = await tokens().issue(MANAGER, 1)
    const { client } = await connectReader(token)
    const closed = closing(client)
    await tokens().revoke(MANAGER)
    await closed
    await expect(connectReader(token)).rejects.toThrow('Bad username or password')
  }, 40_000)

  it('with a token for nothing else may read here, and call nothing', async () => {
    const token = await tokens().issue(MANAGER, 1, ['mqtt:read'])
    const { client } = await connectReader(token)
    expect(await grantedOf(client, 'machines/#')).toBe(0)
    expect((await test.ask(listMyMachines, { token })).label).toBe('NOT_SIGNED_IN')
  })
})

describe('a group that is shown to Home Assistant', () => {
  it('has its machines described while it is, each as a device with its sensors', async () => {
    const token = await test.signIn('admin@example.com')
    const { rows } = await test.db.query<{ id: string; org: string }>(
      `select g.public_id as id, o.business_code as org from machine_group g join organization o on o.id = g.organization_id
         join machine_group_machine gm on gm.group_id = g.id join machine m on m.id = gm.machine_id
        where m.public_id = 'nst-01' and not g.is_all limit 1`,
    )
    const [group] = rows
    if (!group) throw new Error('the demo has no group with nst-01')
    const params = { org: group.org, groupId: group.id }
    const change = (InHomeAssistant: boolean) =>
      test.ask(putGroupInHomeAssistant, { params, body: { InHomeAssistant }, token })
    const { client, of } = await connectReader(await tokens().issue(MANAGER, 1, ['mqtt:read']))
    await client.subscribeAsync('homeassistant/#')
    expect((await change(true)).result.InHomeAssistant).toBe(true)
    const topic = discoveryTopicOf('nst-01')
    await expect.poll(() => of(topic).length, { timeout: 60_000 }).toBe(1)
    const { device, components } = JSON.parse(of(topic)[0]?.payload ?? '')
    expect(device).toMatchObject({ identifiers: ['millwright_nst-01'], name: 'Nesting 01' })
    expect(components['Machine/Status']).toMatchObject({
      platform: 'sensor',
      state_topic: topicOf('nst-01', 'Machine/Status'),
      unique_id: 'millwright_nst-01_Machine/Status',
    })
    await change(false)
    await expect
      .poll(() => of(topic).at(-1), { timeout: 60_000 })
      .toEqual({ topic, payload: '', retain: true })
  })
})
