import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { getOpcuaAccess } from '@millwright/contract/connectors/programs'
import {
  AttributeIds,
  type ClientSession,
  ClientSubscription,
  constructEventFilter,
  type DataValue,
  MessageSecurityMode,
  SecurityPolicy,
  TimestampsToReturn,
  type Variant,
} from 'node-opcua-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'
import {
  connectOpcua,
  createTestTokens,
  findMachines,
  namespacesOf,
  readBelow,
  type TestOpcua,
} from '../../../testing/test-opcua.ts'

const ADMIN = 'admin@example.com'
const MANAGER = 'manager_di_linea@example.com'
const STATE = 'State/Machine/Overview/CurrentState'
const [READY, WORKING, ERROR] = [2, 3, 4]

/** A subscription for which nothing is ever asked. */
interface RawSession {
  createSubscription(given: object): Promise<unknown>
}

/** A busy computer takes its time. */
const eventually = <T>(check: () => T) => expect.poll(check, { timeout: 60_000 })

let test: TestApp
const programs: TestOpcua[] = []
beforeAll(async () => {
  test = await startTestApp({ OPCUA_PORT: '0' })
  await isListening()
})
afterEach(async () => {
  for (const program of programs.splice(0)) await program.end()
})
afterAll(() => test.stop())

const isListening = () => vi.waitFor(() => expect(test.app.opcua()).not.toBeNull(), { timeout: 60_000 })

async function accountOf(email: string): Promise<string> {
  const { rows } = await test.db.query<{ id: string }>(
    'select public_id as id from account where email = $1',
    [email],
  )
  return rows[0]?.id ?? ''
}

const addressOf = (accountId: string): string => `opc.tcp://127.0.0.1:${test.app.opcua()?.port}/${accountId}`

const tokenOf = (email: string): Promise<string> => createTestTokens(test).issue(email, 1, ['opcua:read'])

async function connect(email = MANAGER): Promise<TestOpcua> {
  const program = await connectOpcua({ url: addressOf(await accountOf(email)), token: await tokenOf(email) })
  programs.push(program)
  return program
}

async function nodeOf(session: ClientSession, machineId: string, path = ''): Promise<string> {
  const index = (await namespacesOf(session)).indexOf('urn:millwright:machines')
  const root = `ns=${index};s=${machineId}`
  if (path === '') return root
  const woodworking = (await namespacesOf(session)).indexOf('http://opcfoundation.org/UA/Woodworking/')
  let at = root
  for (const name of path.split('/')) {
    const { references } = await session.browse({
      nodeId: at,
      referenceTypeId: 'HierarchicalReferences',
      includeSubtypes: true,
      resultMask: 63,
    })
    const found = references?.find(({ browseName }) => browseName.name === name)
    if (!found) throw new Error(`no ${path} in namespace ${woodworking}`)
    at = found.nodeId.toString()
  }
  return at
}

const subscriptionOf = (session: ClientSession): ClientSubscription =>
  ClientSubscription.create(session, {
    requestedPublishingInterval: 100,
    requestedLifetimeCount: 600,
    requestedMaxKeepAliveCount: 20,
    maxNotificationsPerPublish: 1000,
    publishingEnabled: true,
    priority: 0,
  })

async function watchValue(session: ClientSession, nodeId: string): Promise<DataValue[]> {
  const item = await subscriptionOf(session).monitor(
    { nodeId, attributeId: AttributeIds.Value },
    { samplingInterval: 0, queueSize: 50, discardOldest: true },
    TimestampsToReturn.Both,
  )
  const heard: DataValue[] = []
  item.on('changed', (value: DataValue) => heard.push(value))
  return heard
}

/** WwEventCategoryEnumeration */
const [INFORMATION, ALARM] = [2, 4] as const

async function listen(session: ClientSession, nodeId: string): Promise<unknown[]> {
  await session.readNamespaceArray()
  const woodworking = session.getNamespaceIndex('http://opcfoundation.org/UA/Woodworking/')
  const item = await subscriptionOf(session).monitor(
    { nodeId, attributeId: AttributeIds.EventNotifier },
    {
      queueSize: 100,
      discardOldest: true,
      filter: constructEventFilter(['Message', 'SourceName', 'SourceNode', `${woodworking}:EventCategory`]),
    },
    TimestampsToReturn.Both,
  )
  const heard: unknown[] = []
  item.on('changed', (fields: Variant[]) =>
    heard.push([fields[0]?.value.text, fields[1]?.value, fields[2]?.value.toString(), fields[3]?.value]),
  )
  return heard
}

const codesOf = (values: readonly DataValue[]) =>
  values.map(({ value, sourceTimestamp }) => [value.value, sourceTimestamp?.getTime()])

describe('a program that reads over OPC UA', () => {
  it('finds the machines of its person, and hears what each does with the time at which it did', async () => {
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const ts = Date.now()
    await device.status('nst-01', { v: 'EXE', ts: ts - 1000 })
    await device.publish('machines/nst-01/Machine/Counters/Parts', { v: 4711, ts: ts - 1000 })
    const { session } = await connect()
    const id = (await findMachines(session)).get('Nesting 01') ?? ''
    const values = await readBelow(session, id)
    const known = (path: string) => values.get(path)?.value.value
    expect(known('Identification/SerialNumber')).toBe('AA1-004093')
    expect(known('Identification/ProductInstanceUri')).toBe('urn:millwright:machine:nst-01')
    expect(known(STATE)).toBe(WORKING)
    expect(known('State/Machine/Flags/RecipeInRun')).toBe(true)
    expect(values.get('State/Machine/Flags/Emergency')?.statusCode.name).toBe('BadNoData')
    expect(known('State/Machine/Values/AbsolutePiecesOut')).toEqual([0, 4711])

    const heard = await watchValue(session, await nodeOf(session, 'nst-01', STATE))
    await eventually(() => codesOf(heard)).toEqual([[WORKING, ts - 1000]])
    await device.status('nst-01', { v: 'FAIL', ts })
    await eventually(() => codesOf(heard).at(-1)).toEqual([ERROR, ts])
    await device.status('nst-01', { v: 'READY', ts: ts + 1 })
    await eventually(() => codesOf(heard).at(-1)).toEqual([READY, ts + 1])
    await device.end()
    const { result } = await test.ask(getOpcuaAccess, {
      params: { org: 'NORDHAUS' },
      token: await test.signIn(ADMIN),
    })
    expect(result?.Address).toBe(addressOf(await accountOf(ADMIN)).replace('127.0.0.1', 'localhost'))
    expect(result?.Connected).toMatchObject([{ Client: 'mes', Person: 'Elena Lindqvist' }])
    const other = await test.ask(getOpcuaAccess, {
      params: { org: 'SEGHERIA' },
      token: await test.signIn('admin@other.example.com'),
    })
    expect(other.result?.Connected).toEqual([])
  })

  it('hears an alarm of a machine begin and end as an event', async () => {
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const { session } = await connect()
    const id = await nodeOf(session, 'nst-01')
    const heard = await listen(session, await nodeOf(session, 'nst-01', 'Events'))
    const atServer = await listen(session, 'i=2253')
    const { session: other } = await connect('admin@other.example.com')
    const elsewhere = await listen(other, 'i=2253')
    const alarm = { alarmCode: 'OPC-1', text: 'Vacuum below threshold' }
    await device.publish('machines/nst-01/Alarms', { v: alarm, ts: Date.now() })
    await eventually(() => heard).toContainEqual(['Vacuum below threshold', 'Nesting 01', id, ALARM])
    await device.publish('machines/nst-01/Alarms', { v: { ...alarm, activeState: false }, ts: Date.now() })
    const ended = ['Vacuum below threshold: ended', 'Nesting 01', id, INFORMATION]
    await eventually(() => heard).toContainEqual(ended)
    await eventually(() => atServer).toContainEqual(ended)
    expect(elsewhere).toEqual([])
    await device.end()
  })

  it('finds the same nodes again by their ids after the server was killed', async () => {
    const before = await connect()
    const id = await nodeOf(before.session, 'nst-01', STATE)
    const killed = test.app.opcua()?.processId ?? 0
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(test.app.opcua()?.processId ?? killed).not.toBe(killed), {
      timeout: 60_000,
    })
    programs.length = 0
    void before.end().catch(() => {})
    const { session } = await connect()
    const heard = await watchValue(session, id)
    await eventually(() => heard.length).toBeGreaterThan(0)
    expect(heard[0]?.statusCode.isGood()).toBe(true)
  })
})

describe('a program that may not', () => {
  const refused = async (given: Partial<Parameters<typeof connectOpcua>[0]>) => {
    const url = addressOf(await accountOf(MANAGER))
    await expect(connectOpcua({ url, token: await tokenOf(MANAGER), ...given })).rejects.toThrow()
  }

  it('is refused without a token, with one of somebody else, of another use, or of nobody', async () => {
    await refused({ token: null })
    await refused({ token: `mwt_${randomUUID()}` })
    await refused({ token: await tokenOf('admin@example.com') })
    await refused({ token: await createTestTokens(test).issue(MANAGER, 1, ['mqtt:read']) })
    await refused({ securityMode: MessageSecurityMode.None, securityPolicy: SecurityPolicy.None })
    await refused({ url: addressOf(randomUUID()) })
  })

  it('loses the machines that its person does not see any more', async () => {
    const PERSON = 'maintainer@example.com'
    const { session } = await connect(PERSON)
    const [id = ''] = [...(await findMachines(session)).values()]
    const name = () => session.read({ nodeId: id, attributeId: AttributeIds.DisplayName })
    expect((await name()).statusCode.isGood()).toBe(true)
    await test.db.query(
      'delete from machine_group_account where account_id = (select id from account where email = $1)',
      [PERSON],
    )
    await eventually(async () => (await name()).statusCode.name).toBe('BadNodeIdUnknown')
    expect((await findMachines(session)).size).toBe(0)
  })

  it('is disconnected when its token is revoked', async () => {
    const { session, client } = await connect('admin@example.com')
    const closed = once(client, 'connection_lost').catch(() => {})
    await createTestTokens(test).revoke('admin@example.com')
    await closed
    await expect(session.read({ nodeId: 'i=2258', attributeId: AttributeIds.Value })).rejects.toThrow()
  })

  it('finds nothing of machines that its person does not see, by no service', async () => {
    const { rows } = await test.db.query<{ id: string; name: string }>(
      `select m.public_id as id, m.name from machine m join organization o on o.id = m.organization_id
        where o.business_code = 'SEGHERIA' and m.removed_at is null limit 1`,
    )
    const foreign = rows[0]?.id ?? ''
    const name = rows[0]?.name ?? ''
    const owner = await connect('admin@other.example.com')
    const { session } = await connect()
    expect([...(await findMachines(session)).values()].some((id) => id.endsWith(`;s=${foreign}`))).toBe(false)
    const root = await nodeOf(session, foreign)
    const ids = [root, `${root}/State`, `${root}/${STATE}`]
    ids.push(await nodeOf(owner.session, foreign, STATE))
    for (const nodeId of ids) {
      const UNKNOWN = 'BadNodeIdUnknown'
      for (const attributeId of [AttributeIds.Value, AttributeIds.BrowseName, AttributeIds.DisplayName])
        expect((await session.read({ nodeId, attributeId })).statusCode.name).toBe(UNKNOWN)
      expect((await session.browse(nodeId)).statusCode.name).toBe(UNKNOWN)
      const [registered] = await session.registerNodes([nodeId])
      expect(
        (await session.read({ nodeId: registered, attributeId: AttributeIds.Value })).statusCode.name,
      ).toBe(UNKNOWN)
      expect((await session.readHistoryValue(nodeId, new Date(0), new Date())).statusCode.isGood()).toBe(
        false,
      )
      const called = await session.call({ objectId: nodeId, methodId: 'i=2947', inputArguments: [] })
      expect(called.statusCode.isGood()).toBe(false)
      const subscription = subscriptionOf(session)
      for (const attributeId of [AttributeIds.Value, AttributeIds.EventNotifier]) {
        const item = await subscription
          .monitor(
            { nodeId, attributeId },
            { samplingInterval: 0, queueSize: 1, discardOldest: true },
            TimestampsToReturn.Both,
          )
          .catch((error: Error) => error)
        expect(String(item)).toContain(UNKNOWN)
      }
      const path = await session.translateBrowsePath({
        startingNode: nodeId,
        relativePath: {
          elements: [{ targetName: { namespaceIndex: 7, name: 'State' }, includeSubtypes: true }],
        },
      } as never)
      expect(path.statusCode.isGood()).toBe(false)
    }
    const machinery = (await namespacesOf(session)).indexOf('http://opcfoundation.org/UA/Machinery/')
    const index = Number(/ns=(\d+)/.exec(root)?.[1])
    const fromAbove = await session.translateBrowsePath({
      startingNode: `ns=${machinery};i=1001`,
      relativePath: {
        elements: [
          { referenceTypeId: 'i=33', includeSubtypes: true, targetName: { namespaceIndex: index, name } },
        ],
      },
    } as never)
    expect(fromAbove.targets ?? []).toEqual([])
  })
})

describe('a program that does not behave', () => {
  it('makes no other wait: thousands of items, no publish requests, connections that say nothing', async () => {
    const mad = await connect()
    const state = await nodeOf(mad.session, 'nst-01', STATE)
    for (let each = 0; each < 5; each++)
      await (mad.session as unknown as RawSession).createSubscription({
        requestedPublishingInterval: 50,
        requestedLifetimeCount: 10_000,
        requestedMaxKeepAliveCount: 10,
        maxNotificationsPerPublish: 0,
        publishingEnabled: true,
        priority: 0,
      })
    const items = Array.from({ length: 1000 }, () => ({ nodeId: state, attributeId: AttributeIds.Value }))
    const heavy = subscriptionOf(mad.session)
    for (let times = 0; times < 3; times++)
      await heavy.monitorItems(items, { samplingInterval: 0, queueSize: 10_000 }, TimestampsToReturn.Both)
    const silent = Array.from({ length: 20 }, () => connectTcp(test.app.opcua()?.port ?? 0, '127.0.0.1'))
    for (const socket of silent) socket.on('error', () => {})
    const garbage = connectTcp(test.app.opcua()?.port ?? 0, '127.0.0.1')
    garbage.on('error', () => {})
    garbage.write('GET / HTTP/1.1\r\n\r\n')
    await once(garbage, 'close')

    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const { session } = await connect()
    const heard = await watchValue(session, state)
    const ts = Date.now()
    await device.status('nst-01', { v: 'EXE', ts })
    await eventually(() => codesOf(heard).at(-1)).toEqual([WORKING, ts])
    for (const socket of silent) socket.destroy()
    await device.end()
  })
})
