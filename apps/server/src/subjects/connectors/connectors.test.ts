import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningConnector, startConnector } from '@millwright/connector/connector'
import {
  answerCommand,
  storeConnectorPoints,
  syncConnector,
} from '@millwright/contract/connectors/connector-process'
import * as calls from '@millwright/contract/connectors/connectors'
import { MODBUS_DEFAULTS } from '@millwright/contract/connectors/settings/modbus'
import { listMyMachines } from '@millwright/contract/machines/machines'
import type { ResultOf } from '@millwright/contract/wire/call'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createScriptedMachine } from './test-scripted-source.ts'

const MACHINE = { org: 'NORDHAUS', id: 'nst-01' }
const SETTINGS = { Address: 'mqtt://10.1.2.3', User: 'reader', Prefix: 'umati/v2', Machine: '' }
const SOURCE = { Protocol: 'umati' as const, Settings: SETTINGS }
const MAPPING = [
  {
    Channel: 'Machine/Status',
    Node: 'alarm',
    As: { Kind: 'words' as const, Words: [{ From: 'true', To: 'FAIL' }] },
  },
  {
    Channel: 'Machine/Status',
    Node: 'state',
    As: {
      Kind: 'words' as const,
      Words: [
        { From: '3', To: 'EXE' },
        { From: '*', To: 'READY' },
      ],
    },
  },
  { Channel: 'Press/Force', Node: 'force', As: { Kind: 'value' as const, Scale: 2, Offset: 1, Unit: 'kN' } },
]

let test: TestApp
let admin: string
let connectorId: string
let connectorToken: string
let folder: string
let running: RunningConnector
const machine = createScriptedMachine([
  {
    id: 'state',
    name: 'CurrentState',
    kind: 'value',
    hasMore: false,
    type: 'number',
    unit: '',
    meaning: null,
    words: [],
  },
  {
    id: 'energy',
    name: 'ActiveEnergy',
    kind: 'value',
    hasMore: false,
    type: 'number',
    unit: 'kWh',
    meaning: null,
    words: [],
  },
])

const draft = (more: object = {}) => ({
  Connector: connectorId,
  Source: SOURCE,
  Secrets: { Password: 'broker-secret' },
  Trusted: [],
  ...more,
})

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@example.com')
  folder = await mkdtemp(join(tmpdir(), 'millwright-connector-'))
  const added = await test.ask(calls.addConnector, {
    params: { org: 'NORDHAUS' },
    body: { Name: 'Hall 2' },
    token: admin,
  })
  connectorId = added.result.Id
  connectorToken = added.result.Token
  running = startConnector({
    settings: {
      portalUrl: test.app.publicUrl,
      token: connectorToken,
      folder,
      bufferBytes: 10_000_000,
      networks: [],
      filesRoot: null,
    },
    version: '0.0.0-test',
    log: () => {},
    open: machine.open,
    // A small computer without a battery for its clock.
    now: () => Date.now() - HOUR_MS,
  })
})
afterAll(async () => {
  await running.stop()
  await test.stop()
  await rm(folder, { recursive: true, force: true })
})

const read = () => test.ask(calls.getMachineConnector, { params: MACHINE, token: admin })
const save = (more: object = {}) =>
  test.ask(calls.putMachineConnector, {
    params: MACHINE,
    body: { ...draft(), Mapping: MAPPING, IsOn: true, ...more },
    token: admin,
  })

const sendPoints = (body: string, token = connectorToken) =>
  fetch(`${test.app.publicUrl}${storeConnectorPoints.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
    body,
  })

/** The machines that have sent a channel. */
async function sendersOf(channel: string): Promise<string[]> {
  const { rows } = await test.db.query<{ machine: string }>(
    `select m.public_id as machine from machine_channel mc join machine m on m.id = mc.machine_id
       join channel c on c.id = mc.channel_id where c.name = $1`,
    [channel],
  )
  return rows.map(({ machine }) => machine)
}

async function stored(channel: string): Promise<{ value: unknown; timestamp: number }[]> {
  const answer = await fetch(
    `${test.app.publicUrl}/api/machines/nst-01/messages/${encodeURIComponent(channel)}?limit=50`,
    { headers: { authorization: `Bearer ${admin}` } },
  )
  const { result } = (await answer.json()) as { result: { value: unknown; timestamp: number }[] }
  return result
}

describe('a machine that is read by a connector', () => {
  it('is connected as it was saved, and its values are points of its channels', async () => {
    expect((await save()).status).toBe(204)
    await vi.waitFor(() => expect(machine.watched()).toEqual(['alarm', 'state', 'force']), {
      timeout: 60_000,
    })
    const at = Date.now() - 5000
    machine.says([
      { node: 'state', v: 3, ts: at },
      { node: 'force', v: 10, ts: at + 1 },
      { node: 'alarm', v: true, ts: at + 2 },
    ])
    await vi.waitFor(
      async () =>
        expect(await stored('Press/Force')).toContainEqual({
          channel: 'Press/Force',
          timestamp: at + 1,
          unit: 'kN',
          value: 21,
        }),
      { timeout: 60_000 },
    )
    const status = await stored('Machine/Status')
    expect(
      status.filter(({ timestamp }) => timestamp >= at && timestamp <= at + 2).map(({ value }) => value),
    ).toEqual(expect.arrayContaining(['EXE', 'FAIL']))
  })

  it('has its health on the page within seconds, also why it is lost', async () => {
    await vi.waitFor(
      async () =>
        expect((await read()).result.Connection?.Health).toMatchObject({ State: 'connected', Values: 3 }),
      { timeout: 60_000 },
    )
    machine.refuses({ code: 'CERTIFICATE_CHANGED', detail: 'EB90K' })
    await vi.waitFor(
      async () =>
        expect((await read()).result.Connection?.Health).toMatchObject({
          State: 'failed',
          Problems: [{ Code: 'CERTIFICATE_CHANGED', Detail: 'EB90K' }],
        }),
      { timeout: 60_000 },
    )
    machine.refuses(null)
    await vi.waitFor(
      async () =>
        expect((await read()).result.Connection?.Health).toMatchObject({ State: 'connected', Problems: [] }),
      { timeout: 60_000 },
    )
  })

  it('is read by the clock of the portal, also where the clock of the connector is an hour behind', async () => {
    const { Connection, Connectors } = (await read()).result
    expect(Math.abs(Date.now() - (Connection?.Health?.Since ?? 0))).toBeLessThan(30 * MINUTE_MS)
    const own = Connectors.find(({ Id }) => Id === connectorId)
    expect(own?.ClockAheadMs).toBeLessThan(-30 * MINUTE_MS)
  })

  it('goes on from where it was when its settings change', async () => {
    machine.says([{ node: 'force', v: 1, ts: Date.now() }], 'page 7')
    expect((await save({ Mapping: MAPPING.slice(1) })).status).toBe(204)
    await vi.waitFor(() => expect(machine.watched()).toEqual(['state', 'force']), { timeout: 60_000 })
    expect(machine.positions().at(-1)).toBe('page 7')
  })
})

describe('secrets', () => {
  it('are sealed in the database and never shown', async () => {
    await save()
    const { result } = await read()
    expect(result.Connection?.Secrets).toEqual(['Password'])
    expect(JSON.stringify(result)).not.toContain('broker-secret')
    const { rows } = await test.db.query<{ row: string }>('select t::text as row from machine_connector t')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(Buffer.from('broker-secret').toString('hex'))
  })

  it('stay when nothing is typed, and not for another address', async () => {
    const passwordOf = async (): Promise<unknown> => {
      const answer = await fetch(`${test.app.publicUrl}/api/connectors/me/sync`, {
        method: syncConnector.method,
        headers: { authorization: `Bearer ${connectorToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          Version: 'test',
          Time: Date.now(),
          Revision: '',
          Backlog: running.backlog(),
          Health: [],
          UnderWay: [],
          IsHurried: true,
        }),
      })
      const { result } = (await answer.json()) as { result: { Machines: { Secrets: unknown }[] } }
      return result.Machines[0]?.Secrets
    }
    expect((await save({ Secrets: {} })).status).toBe(204)
    expect(await passwordOf()).toEqual({ Password: 'broker-secret' })
    const elsewhere = { ...SOURCE, Settings: { ...SETTINGS, Address: 'mqtt://10.9.9.9' } }
    expect((await save({ Secrets: {}, Source: elsewhere })).status).toBe(204)
    expect(await passwordOf()).toEqual({})
    await save()
  })

  it('of another protocol are refused by name', async () => {
    expect(await save({ Secrets: { PrivateKey: 'x' } })).toMatchObject({
      status: 400,
      field: 'Secrets.PrivateKey',
    })
  })
})

describe('before it is saved', () => {
  it('people see what the machine offers', async () => {
    const { result } = await test.ask(calls.browseMachine, {
      params: MACHINE,
      body: { Draft: draft(), Node: null },
      token: admin,
    })
    expect(result).toMatchObject({ Problem: null, IsCut: false })
    expect(result.Nodes.map(({ Name }) => Name)).toEqual(['CurrentState', 'ActiveEnergy'])
  })

  it('a mapping is proposed', async () => {
    const { result } = await test.ask(calls.proposeMapping, {
      params: MACHINE,
      body: { Draft: draft() },
      token: admin,
    })
    expect(result.Nodes).toBe(2)
    expect(result.Proposed).toMatchObject([
      {
        Channel: 'Consumption/ActiveEnergy',
        Node: 'energy',
        Certainty: 'name-and-unit',
        As: { Scale: 1000, Unit: 'Wh' },
      },
    ])
  })

  it('the mapping is tried on what came since, and nothing is stored', async () => {
    const attempt = () =>
      test.ask(calls.tryMapping, {
        params: MACHINE,
        body: {
          Draft: draft(),
          Mapping: [{ Channel: 'Tried/Only', Node: 'state', As: MAPPING[2]?.As }],
          Nodes: ['energy'],
        },
        token: admin,
      })
    expect((await attempt()).result).toMatchObject({ Problem: null, Channels: [] })
    machine.says([
      { node: 'state', v: 4, ts: Date.now() },
      { node: 'energy', v: 7, ts: Date.now() },
    ])
    const { result } = await attempt()
    expect(result.Channels).toMatchObject([{ Channel: 'Tried/Only', Count: 1, Points: [{ v: 9 }] }])
    expect(result.Now).toContainEqual(expect.objectContaining({ Node: 'energy', Value: 7 }))
    expect(await stored('Tried/Only')).toEqual([])
  })

  it('what a page asks for is sent until it is answered: an answer to the long call may be lost', async () => {
    const { result: second } = await test.ask(calls.addConnector, {
      params: { org: 'NORDHAUS' },
      body: { Name: 'Hall 3' },
      token: admin,
    })
    const again = { params: { org: 'NORDHAUS' }, body: { Name: 'Hall 3' }, token: admin }
    expect(await test.ask(calls.addConnector, again)).toMatchObject({ status: 400, field: 'Name' })
    const sync = async (more = {}): Promise<string[]> => {
      const answer = await fetch(`${test.app.publicUrl}${syncConnector.path}`, {
        method: syncConnector.method,
        headers: { authorization: `Bearer ${second.Token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          Version: 'test',
          Time: Date.now(),
          Revision: '',
          Backlog: running.backlog(),
          Health: [],
          UnderWay: [],
          IsHurried: true,
          ...more,
        }),
      })
      const { result } = (await answer.json()) as { result: ResultOf<typeof syncConnector> }
      return result.Commands.map(({ Id }) => Id)
    }
    const isAway = async () => {
      const { result } = await test.ask(calls.listConnectors, { params: { org: 'NORDHAUS' }, token: admin })
      return result.find(({ Id }) => Id === second.Id)?.IsAway
    }
    expect(await isAway()).toBe(true)
    const browsing = test.ask(calls.browseMachine, {
      params: MACHINE,
      body: { Draft: draft({ Connector: second.Id }), Node: null },
      token: admin,
    })
    const [id = ''] = await vi.waitFor(async () => {
      const ids = await sync()
      expect(ids).toHaveLength(1)
      return ids
    })
    expect(await isAway()).toBe(false)
    expect(await sync()).toEqual([id])
    expect(await sync({ UnderWay: [id] })).toEqual([])
    await fetch(`${test.app.publicUrl}${answerCommand.path.replace(':commandId', id)}`, {
      method: answerCommand.method,
      headers: { authorization: `Bearer ${second.Token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ Problem: null, Nodes: [], IsCut: true }),
    })
    expect((await browsing).result).toEqual({ Problem: null, Nodes: [], IsCut: true })
    expect(await sync()).toEqual([])
  })

  it('a machine that cannot be read says why', async () => {
    machine.refuses({ code: 'CREDENTIALS_WRONG', detail: '' })
    const { result } = await test.ask(calls.browseMachine, {
      params: MACHINE,
      body: { Draft: draft({ Secrets: { Password: 'wrong' } }), Node: null },
      token: admin,
    })
    machine.refuses(null)
    expect(result).toMatchObject({ Problem: { Code: 'CREDENTIALS_WRONG' }, Nodes: [] })
  })

  it.each([
    ['Machine/DataModel', 'Mapping.0.Channel'],
    ['a//b', 'Mapping.0.Channel'],
    ['a/+', 'Mapping.0.Channel'],
  ])('the channel %s is refused by its place', async (Channel, field) => {
    expect(await save({ Mapping: [{ ...MAPPING[2], Channel }] })).toMatchObject({ status: 400, field })
  })

  it('registers that cannot be right are refused by their place in the table', async () => {
    const register = (Name: string, Address: number, Type: string) => ({
      ...{ Name, UnitId: 1, Table: 'input', Address, Type, Part: 0, Order: 'ABCD', Scale: 1, Unit: 'W' },
    })
    const table = (...Entries: object[]) =>
      save({
        Secrets: {},
        Source: { Protocol: 'modbus', Settings: { ...MODBUS_DEFAULTS, Entries } },
      })
    const overlap = [
      register('Power', 0, 'uint16'),
      register('Force', 52, 'float32'),
      register('Speed', 53, 'int16'),
    ]
    expect(await table(...overlap)).toMatchObject({ status: 400, field: 'Source.Settings.Entries.2' })
    expect(await table(register('Power', 0, 'uint16'), register('power', 2, 'uint16'))).toMatchObject({
      status: 400,
      field: 'Source.Settings.Entries.1',
    })
    expect((await read()).result.Connection?.Source.Protocol).toBe('umati')
  })
})

describe('the walls', () => {
  it('a connector stores points of machines that it reads, and of no others', async () => {
    const own = 'nst-01 {"Wall/Test":{"v":1}}\n'
    const answer = await sendPoints(`${own}saw-01 {"Wall/Test":{"v":1}}\n`)
    expect(await answer.json()).toEqual({
      result: {
        Refused: [{ Machine: 'saw-01', Message: 'The connector does not read this machine' }],
        Later: [],
      },
    })
    expect(await sendersOf('Wall/Test')).toEqual(['nst-01'])
    for (const token of ['mwc_another-token-altogether', admin])
      expect((await sendPoints(own, token)).status).toBe(401)
  })

  it.each([
    ['a machine twice', 'nst-01 {}\nnst-01 {}', 'body line 2'],
    ['no points', 'nst-01', 'body line 1'],
    ['an id with NUL', 'nst\0 {}', 'body line 1'],
    [
      'more machines than a connector has',
      Array.from({ length: 1001 }, (_, at) => `m${at} {}`).join('\n'),
      'body',
    ],
  ])('points with %s are refused by their line', async (_what, body, field) => {
    const answer = await sendPoints(body)
    expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject({
      status: 400,
      result: { field },
    })
  })

  it('a machine whose points make no sense is refused, and those beside it are stored', async () => {
    const params = { org: 'NORDHAUS', id: 'nst-02' }
    await test.ask(calls.putMachineConnector, {
      params,
      body: { ...draft(), Mapping: MAPPING, IsOn: false },
      token: admin,
    })
    const answer = await sendPoints('nst-01 {"Beside/Test":{"v":1}}\nnst-02 [1]')
    const { result } = (await answer.json()) as { result: ResultOf<typeof storeConnectorPoints> }
    expect(result).toMatchObject({ Refused: [{ Machine: 'nst-02' }], Later: [] })
    expect(result.Refused[0]?.Message).toContain('is refused')
    expect(await sendersOf('Beside/Test')).toEqual(['nst-01'])
  })

  it('its token opens nothing else', async () => {
    const answer = await fetch(`${test.app.publicUrl}/v2/mymachines`, {
      headers: { authorization: `Bearer ${connectorToken}` },
    })
    expect(answer.status).toBe(401)
  })

  it('another organization neither sees it nor sets it', async () => {
    const stranger = await test.signIn('admin@other.example.com')
    const seen = await test.ask(calls.listConnectors, { params: { org: 'SEGHERIA' }, token: stranger })
    expect(seen.result.map(({ Id }) => Id)).not.toContain(connectorId)
    const { result: theirs } = await test.ask(listMyMachines, { query: {}, token: stranger })
    const set = await test.ask(calls.putMachineConnector, {
      params: { org: 'SEGHERIA', id: theirs[0]?.Id ?? '' },
      body: { ...draft(), Mapping: MAPPING, IsOn: true },
      token: stranger,
    })
    expect(set).toMatchObject({ status: 404, label: 'CONNECTOR_NOT_FOUND' })
    const removed = await test.ask(calls.removeConnector, {
      params: { org: 'SEGHERIA', connectorId },
      token: stranger,
    })
    expect(removed).toMatchObject({ status: 404, label: 'CONNECTOR_NOT_FOUND' })
  })

  it('one that reads machines is not removed', async () => {
    const removed = await test.ask(calls.removeConnector, {
      params: { org: 'NORDHAUS', connectorId },
      token: admin,
    })
    expect(removed).toMatchObject({ status: 409, label: 'CONNECTOR_HAS_MACHINES' })
  })
})

describe('the token of a connector', () => {
  it('is replaced while the connector reads machines: the one before opens nothing from then on', async () => {
    const { result: added } = await test.ask(calls.addConnector, {
      params: { org: 'NORDHAUS' },
      body: { Name: 'Hall 4' },
      token: admin,
    })
    const sync = async (token: string, IsHurried: boolean): Promise<number> => {
      const { status } = await fetch(`${test.app.publicUrl}${syncConnector.path}`, {
        method: syncConnector.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ Version: 'test', Time: Date.now(), Revision: '1-1', Backlog: running.backlog() },
          ...{ Health: [], UnderWay: [], IsHurried },
        }),
      })
      return status
    }
    const body = { ...draft({ Connector: added.Id }), Mapping: MAPPING, IsOn: true }
    const params = { org: 'NORDHAUS', id: 'nst-02' }
    expect((await test.ask(calls.putMachineConnector, { params, body, token: admin })).status).toBe(204)
    expect(await sync(added.Token, true)).toBe(200)
    const stolen = sync(added.Token, false)
    const replaced = await test.ask(calls.replaceConnectorToken, {
      params: { org: 'NORDHAUS', connectorId: added.Id },
      token: admin,
    })
    expect(replaced.result.Token).not.toBe(added.Token)
    // Also the long call that was under way: it brings nothing of what changes from now on.
    expect(await stolen).toBe(401)
    expect(await sync(added.Token, true)).toBe(401)
    expect(await sync(replaced.result.Token, true)).toBe(200)
    expect(JSON.stringify((await read()).result)).not.toContain(replaced.result.Token)
    await test.ask(calls.deleteMachineConnector, { params, token: admin })
  })

  it('is replaced by nobody else, and not that of the connector of the portal', async () => {
    const replace = (org: string, id: string, token: string) =>
      test.ask(calls.replaceConnectorToken, { params: { org, connectorId: id }, token })
    const stranger = await test.signIn('admin@other.example.com')
    expect(await replace('SEGHERIA', connectorId, stranger)).toMatchObject({
      status: 404,
      label: 'CONNECTOR_NOT_FOUND',
    })
    const { rows } = await test.db.query<{ id: string }>(
      `insert into connector (public_id, name, token_hash) values ('built-in-1', 'built in', '\\x00')
       returning public_id as id`,
    )
    expect(await replace('NORDHAUS', rows[0]?.id ?? '', admin)).toMatchObject({ status: 404 })
  })
})

describe('saved mappings', () => {
  it('have the settings of their protocol, and the places of their nodes, but nothing of one machine', async () => {
    const params = { org: 'NORDHAUS' }
    const Places = [{ Node: 'state', Meaning: 'opc40550:Overview/CurrentState', Path: ['State'] }]
    const put = (Settings: Record<string, unknown>) =>
      test.ask(calls.addTemplate, {
        params,
        body: {
          ...{ Name: 'Meter', Maker: '', Family: '', Protocol: 'modbus' as const },
          ...{ Settings, Mapping: MAPPING, Places },
        },
        token: admin,
      })
    for (const [name, value] of [
      ['Host', '10.0.0.5'],
      ['Port', 502],
      ['IntervalMs', 'often'],
      ['Colour', 'red'],
    ])
      expect(await put({ [String(name)]: value })).toMatchObject({ status: 400, field: `Settings.${name}` })
    const { result } = await put({ IntervalMs: 2000, Entries: [] })
    const list = await test.ask(calls.listTemplates, { params, token: admin })
    expect(list.result).toMatchObject([{ Settings: { IntervalMs: 2000, Entries: [] }, Places }])
    await test.ask(calls.removeTemplate, { params: { ...params, templateId: result.Id }, token: admin })
  })

  it('are listed, replaced by name, and removed', async () => {
    const params = { org: 'NORDHAUS' }
    const body = {
      Name: 'EB 90',
      Maker: 'Edge Works',
      Family: 'EBA',
      Protocol: 'umati' as const,
      Mapping: MAPPING,
    }
    const { result } = await test.ask(calls.addTemplate, { params, body, token: admin })
    await test.ask(calls.addTemplate, { params, body: { ...body, Family: 'CDL' }, token: admin })
    const list = await test.ask(calls.listTemplates, { params, token: admin })
    expect(list.result).toMatchObject([{ Id: result.Id, Name: 'EB 90', Family: 'CDL', Mapping: MAPPING }])
    expect(list.result).toMatchObject([{ Settings: {}, Places: [] }])
    const gone = { params: { ...params, templateId: result.Id }, token: admin }
    expect((await test.ask(calls.removeTemplate, gone)).status).toBe(204)
    expect(await test.ask(calls.removeTemplate, gone)).toMatchObject({
      status: 404,
      label: 'TEMPLATE_NOT_FOUND',
    })
  })
})
