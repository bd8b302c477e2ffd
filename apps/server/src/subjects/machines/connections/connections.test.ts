import {
  getConnectionSums,
  getMachineConnection,
  listConnections,
  type MachineConnection,
} from '@millwright/contract/machines/connections'
import { storeDevicePoints } from '@millwright/contract/machines/devices'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const org = 'NORDHAUS'
/** Written every five seconds. */
const SOON = { timeout: 60_000, interval: 200 }

let test: TestApp
let admin: string
let stranger: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@example.com')
  stranger = await test.signIn('admin@other.example.com')
})
afterAll(() => test.stop())

const connect = (username: string, options: mqtt.IClientOptions = {}) =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${test.app.mqttPort}`, {
    username,
    password: 'millwright',
    reconnectPeriod: 0,
    ...options,
  })

const list = async (query: Record<string, string> = {}, token = admin) =>
  await test.ask(listConnections, { params: { org }, query, token })

const machine = async (id: string): Promise<MachineConnection> => {
  const { result } = await list()
  const found = result.find(({ MachineId }) => MachineId === id)
  if (!found) throw new Error(`no ${id}`)
  return found
}

const sums = async (token = admin, of = org) =>
  (await test.ask(getConnectionSums, { params: { org: of }, token })).result

describe('how devices are connected', () => {
  it('is seen while they are, with version, address, client id and what they send, and no longer when they went', async () => {
    const client = await connect('DEV-NST-01', { clientId: 'panel-7', protocolVersion: 4 })
    await client.subscribeAsync(topicOf('nst-01', STATUS_CHANNEL))
    for (const v of ['EXE', 'READY'])
      await client.publishAsync(topicOf('nst-01', STATUS_CHANNEL), JSON.stringify({ v }), { qos: 1 })
    await vi.waitFor(async () => expect((await machine('nst-01')).Connection?.Messages).toBe(2), SOON)
    expect(await machine('nst-01')).toMatchObject({
      DeviceId: 'DEV-NST-01',
      State: 'talking',
      Connections: 1,
      Refused: null,
      Connection: {
        Way: 'mqtt',
        Protocol: 4,
        Address: '127.0.0.1',
        ClientId: 'panel-7',
        Tls: null,
        CertificateEnds: null,
        MinuteMessages: 2,
        Subscriptions: 1,
      },
    })
    expect((await list({ way: 'mqtt', search: 'PANEL-7' })).result).toHaveLength(1)
    await client.endAsync()
    await vi.waitFor(async () => expect((await machine('nst-01')).Connection).toBeNull(), SOON)
    expect((await machine('nst-01')).State).toBe('away')
    const { result } = await test.ask(getMachineConnection, { params: { org, id: 'nst-01' }, token: admin })
    expect(result.History.map(({ Kind, Count }) => [Kind, Count]).sort()).toEqual([
      ['ended', 1],
      ['signed_in', 1],
    ])
  })

  it('is that they are refused, how often, why and from where, until they get in', async () => {
    for (let index = 0; index < 3; index++)
      await expect(connect('DEV-EDG-B', { password: 'wrong', clientId: 'x' })).rejects.toThrow()
    await vi.waitFor(async () => expect((await machine('edg-b')).Refused?.Count).toBe(3), SOON)
    expect(await machine('edg-b')).toMatchObject({
      State: 'refused',
      Connection: null,
      Refused: { Reason: 'password', From: '127.0.0.1' },
    })
    expect((await list({ state: 'refused' })).result.map(({ MachineId }) => MachineId)).toEqual(['edg-b'])
    expect((await list()).result[0]?.MachineId).toBe('edg-b')
    await vi.waitFor(
      async () => expect(await sums()).toMatchObject({ Refused: 1, RefusedMachines: 1, RefusedSignIns: 3 }),
      SOON,
    )
    const client = await connect('DEV-EDG-B')
    await vi.waitFor(async () => expect((await machine('edg-b')).State).toBe('talking'), SOON)
    expect((await machine('edg-b')).Refused).toBeNull()
    await client.endAsync()
  })

  it('is their last call where they speak HTTP, and the messages that were not taken', async () => {
    const send = (body: string) =>
      fetch(test.app.publicUrl + storeDevicePoints.path, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from('DEV-NST-02:millwright').toString('base64')}`,
        },
      })
    expect((await send(JSON.stringify({ 'Own/Value': { v: 1 } }))).status).toBe(204)
    expect((await send('{"Own/Value": NaN}')).status).toBe(400)
    await vi.waitFor(async () => expect((await machine('nst-02')).Connection?.Way).toBe('http'), SOON)
    expect((await machine('nst-02')).Connection).toMatchObject({ Protocol: null, Messages: 2 })
    await vi.waitFor(async () => expect(await sums()).toMatchObject({ RejectedMessages: 1 }), SOON)
    const { result } = await test.ask(getMachineConnection, { params: { org, id: 'nst-02' }, token: admin })
    expect(result.Connections).toHaveLength(1)
    expect(result.History).toContainEqual(
      expect.objectContaining({ Kind: 'rejected', Reason: 'NOT_JSON', Count: 1 }),
    )
  })

  it('is not what a process says that has died', async () => {
    await test.db.query(
      `with p as (insert into connection_process (id, beat_at) values (gen_random_uuid(), now() - interval '40 seconds') returning id)
       insert into device_connection (process, number, machine_id, way, address, client_id, since, messages, bytes,
                                      minute_messages, minute_bytes, subscriptions)
       select p.id, 1, m.id, 'mqtt', '10.0.0.9', 'ghost', now(), 0, 0, 0, 0, 0 from p, machine m where m.public_id = 'ldr-r2'`,
    )
    expect((await machine('ldr-r2')).Connection).toBeNull()
    // And is removed by those that live.
    await test.db.query(
      "update connection_process set beat_at = now() - interval '2 minutes' where beat_at < now() - interval '35 seconds'",
    )
    await vi.waitFor(async () => {
      const { rows } = await test.db.query("select 1 from device_connection where client_id = 'ghost'")
      expect(rows).toEqual([])
    }, SOON)
  })

  it('is read in pages, sorted by the server, each machine once', async () => {
    const { result: all, total } = await list({ sort: 'machine' })
    expect(total).toBe(all.length)
    const pages = []
    for (let skip = 0; skip < all.length; skip += 3)
      pages.push(...(await list({ sort: 'machine', skip: String(skip), limit: '3' })).result)
    expect(pages.map(({ MachineId }) => MachineId)).toEqual(all.map(({ MachineId }) => MachineId))
    const names = (await list({ sort: '-machine' })).result.map(({ MachineName }) => MachineName)
    expect(names).toEqual(all.map(({ MachineName }) => MachineName).reverse())
    expect((await list({ sort: 'secret' })).field).toBe('sort')
    for (const sort of ['state', 'way', 'address', 'since', '-message', 'rate'])
      expect((await list({ sort })).result).toHaveLength(all.length)
  })

  it('is for the admins of the organization, and for nobody else', async () => {
    expect((await list({}, stranger)).label).toBe('ACCESS_DENIED')
    const own = { params: { org: 'SEGHERIA' }, token: stranger }
    const names = (await test.ask(listConnections, own)).result.map(({ MachineId }) => MachineId)
    expect(names.filter((id) => id.startsWith('nst-'))).toEqual([])
    expect(await sums(stranger, 'SEGHERIA')).toMatchObject({ RefusedSignIns: 0, RejectedMessages: 0 })
    const foreign = { params: { org: 'SEGHERIA', id: 'nst-01' }, token: stranger }
    expect((await test.ask(getMachineConnection, foreign)).label).toBe('ERROR_MACHINE_NOT_FOUND')
    const manager = await test.signIn('manager_di_linea@example.com')
    expect((await list({}, manager)).label).toBe('ACCESS_DENIED')
  })

  it('is text that a page can show, whatever a device calls itself', async () => {
    const client = await connect('DEV-LDR-R2', { clientId: `a\u202E\ud800${'x'.repeat(5000)}` })
    await vi.waitFor(async () => expect((await machine('ldr-r2')).Connections).toBe(1), SOON)
    const { ClientId = '' } = (await machine('ldr-r2')).Connection ?? {}
    expect(ClientId).toMatch(/^a\uFFFD/)
    expect(ClientId.length).toBeLessThanOrEqual(200)
    await client.endAsync()
  })
})
