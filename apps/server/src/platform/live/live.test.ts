import {
  type ClientEvents,
  type JoinAnswer,
  LIVE_PATH,
  MAX_CHANNELS_PER_SOCKET,
  type ServerEvents,
  type StatusChanged,
} from '@millwright/contract/live'
import { patchMachine } from '@millwright/contract/machines/machines'
import { deleteMachine } from '@millwright/contract/machines/registration'
import { logout, passwordLogin } from '@millwright/contract/people/auth'
import { endGrant } from '@millwright/contract/people/partner-access'
import { putUserGroups, putUserRoles } from '@millwright/contract/people/users'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

type Live = Socket<ServerEvents, ClientEvents>

let test: TestApp
let token: string
const sockets: Live[] = []
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => test.stop())

async function connect(auth: Record<string, unknown>, transports = ['websocket']): Promise<Live> {
  const socket: Live = io(test.app.publicUrl, {
    path: LIVE_PATH,
    transports,
    auth,
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  await new Promise<void>((done, fail) => {
    socket.once('connect', () => done())
    socket.once('connect_error', fail)
  })
  return socket
}
const join = (socket: Live, names: unknown): Promise<JoinAnswer> =>
  new Promise((done) => socket.emit('joinChannel', names as string[], done))

describe('a live connection', () => {
  it.each([[{}], [{ token: 'rubbish' }], [{ token: 5 }]])('with %j is refused', async (auth) => {
    await expect(connect(auth)).rejects.toThrow('NOT_SIGNED_IN')
  })

  it.each([
    '40null',
    '40[]',
    '40"x"',
    '42["error",{}]',
    '42["joinChannel"]',
    '421["joinChannel",{"length":1e9}]',
    '421["leaveChannel",[null,{},5]]',
    '42["leaveAllChannels",5]',
    '42["disconnect"]',
    '42{"a":1}',
    '42[',
    '451-["joinChannel",{"_placeholder":true,"num":9}]',
    '4',
    '9',
    '',
  ])('that sends %j ends at most itself', async (frame) => {
    const url = `${test.app.publicUrl.replace(/^http/, 'ws')}${LIVE_PATH}/?EIO=4&transport=websocket`
    const raw = new WebSocket(url)
    const closed = new Promise<void>((done) => raw.addEventListener('close', () => done()))
    raw.addEventListener('open', () => raw.send(`40${JSON.stringify({ token })}`))
    await new Promise<void>((signedIn) =>
      raw.addEventListener('message', ({ data }) => String(data).startsWith('40') && signedIn()),
    )
    raw.send(frame)
    const socket = await connect({ token })
    expect((await join(socket, 'nst-01/MachineStatusChanged')).refused).toEqual([])
    raw.close()
    await closed
  })

  it('is made by websocket only', async () => {
    await expect(connect({ token }, ['polling'])).rejects.toThrow()
  })

  it('joins no more than it may, also with many joins at once', async () => {
    const socket = await connect({ token })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, event) =>
        join(
          socket,
          Array.from({ length: 500 }, (_each, index) => `nst-01/Machine/Status/${event}/${index}`),
        ),
      ),
    )
    const joined = answers.reduce((sum, answer) => sum + answer.joined.length, 0)
    const labels = new Set(answers.flatMap(({ refused }) => refused.map(({ label }) => label)))
    expect(joined).toBeLessThanOrEqual(MAX_CHANNELS_PER_SOCKET)
    expect(joined).toBeGreaterThan(MAX_CHANNELS_PER_SOCKET - 10)
    expect([...labels]).toEqual(['TOO_MANY_CHANNELS'])
  })

  it('joins the channels of machines that the user sees, and no others', async () => {
    const socket = await connect({ token })
    expect(
      await join(socket, ['nst-01/MachineStatusChanged', 'trn-1/MachineStatusChanged', 'rubbish', 'nope/x']),
    ).toEqual({
      joined: ['nst-01/MachineStatusChanged'],
      refused: [
        { channel: 'trn-1/MachineStatusChanged', label: 'ACCESS_DENIED' },
        { channel: 'rubbish', label: 'VALIDATION_FAILED' },
        { channel: 'nope/x', label: 'ACCESS_DENIED' },
      ],
    })
    expect(await join(socket, 'nst-01/Machine/Status')).toEqual({
      joined: ['nst-01/Machine/Status'],
      refused: [],
    })
    expect(await join(socket, { evil: true })).toEqual({ joined: [], refused: [] })
  })

  it('joins of a machine without full licence what a free trial opens', async () => {
    const socket = await connect({ token })
    const open = [
      'edg-c/MachineStatusChanged',
      'edg-c/Machine/Status',
      'edg-c/Alarms',
      'nst-01/Spindle/Speed',
    ]
    expect(await join(socket, [...open, 'edg-c/Spindle/Speed'])).toEqual({
      joined: open,
      refused: [{ channel: 'edg-c/Spindle/Speed', label: 'LICENCE_NEEDED' }],
    })
  })

  it('tells those who watch the status of a machine when the machine itself has changed', async () => {
    const socket = await connect({ token })
    const heard: string[] = []
    socket.on('machineChanged', ({ machineId }) => heard.push(machineId))
    await join(socket, ['nst-02/MachineStatusChanged', 'saw-1/Machine/Status'])
    const change = (id: string) => test.ask(patchMachine, { params: { id }, body: { Goal: 5 }, token })
    await change('saw-1')
    await change('nst-02')
    await expect.poll(() => heard).toEqual(['nst-02'])
  })

  it('brings a change of status and the point of a message', async () => {
    const socket = await connect({ token })
    await join(socket, ['nst-01/MachineStatusChanged', 'nst-01/Machine/Status'])
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const ts = Date.now()
    const changed = new Promise<StatusChanged>((done) => socket.once('MachineStatusChanged', done))
    const message = new Promise((done) => socket.once('message', done))
    await device.status('nst-01', { v: 'FAIL', ts })
    expect(await changed).toEqual({ machineId: 'nst-01', status: 'FAIL', color: 'red', ts })
    expect(await message).toEqual({ channel: 'nst-01/Machine/Status', v: 'FAIL', ts })
    await device.end()
  })

  it('brings nothing of channels that it left', async () => {
    const socket = await connect({ token })
    await join(socket, ['saw-1/MachineStatusChanged', 'saw-2/MachineStatusChanged'])
    const heard: string[] = []
    socket.on('MachineStatusChanged', (change) => heard.push(change.machineId))
    await new Promise<void>((done) => socket.emit('leaveChannel', 'saw-1/MachineStatusChanged', done))
    const [one, two] = await Promise.all(
      ['DEV-SAW-1', 'DEV-SAW-2'].map((id) => connectDevice(test.app.mqttPort, id)),
    )
    await one?.status('saw-1', { v: 'EXE' })
    await two?.status('saw-2', { v: 'EXE' })
    await join(socket, 'nst-01/Machine/Status')
    expect(heard).toEqual(['saw-2'])
    await new Promise<void>((done) => socket.emit('leaveAllChannels', done))
    await two?.status('saw-2', { v: 'FAIL' })
    await join(socket, 'nst-01/Machine/Status')
    expect(heard).toEqual(['saw-2'])
    await Promise.all([one?.end(), two?.end()])
  })

  it('ends with its session', async () => {
    const { result } = await test.ask(passwordLogin, {
      body: { Email: 'maintainer@example.com', Password: 'millwright' },
    })
    const socket = await connect({ token: result.token })
    const ended = new Promise<void>((done) => socket.once('sessionEnded', done))
    const closed = new Promise((done) => socket.once('disconnect', done))
    await test.ask(logout, { params: { org: 'NORDHAUS' }, token: result.token })
    await Promise.all([ended, closed])
  })
})

describe('a right that is withdrawn', () => {
  const CHANNEL = 'nst-01/MachineStatusChanged'
  const REFUSED = { joined: [], refused: [{ channel: CHANNEL, label: 'ACCESS_DENIED' }] }
  const closed = (socket: Live) => new Promise((done) => socket.once('disconnect', done))

  async function watching(email: string) {
    const auth = { token: await test.signIn(email) }
    const socket = await connect(auth)
    expect((await join(socket, CHANNEL)).joined).toEqual([CHANNEL])
    return { auth, socket, gone: closed(socket) }
  }

  it('closes the connections of the person, who connects again with what is left; nobody else’s', async () => {
    const admin = await test.signIn('admin@example.com')
    const { auth, gone } = await watching('manager_manutenzione@example.com')
    const other = await watching('manager_di_linea@example.com')
    const body = { Machine_Group_Ids: [] }
    await test.ask(putUserGroups, { params: { org: 'NORDHAUS', id: 'user-2' }, body, token: admin })
    await gone
    expect(await join(await connect(auth), CHANNEL)).toEqual(REFUSED)
    expect(other.socket.connected).toBe(true)
  })

  it('closes them when roles change', async () => {
    const admin = await test.signIn('admin@example.com')
    const { gone } = await watching('maintainer@example.com')
    const body = { Role_Ids: [] }
    await test.ask(putUserRoles, { params: { org: 'NORDHAUS', id: 'user-3' }, body, token: admin })
    await gone
  })

  it('closes them, and those of partners, when a machine is removed', async () => {
    const own = await watching('maintainer@example.com')
    const partner = await watching('service_dealer_role@example.com')
    await test.ask(deleteMachine, { params: { org: 'NORDHAUS', id: 'awj-1' }, token })
    await Promise.all([own.gone, partner.gone])
  })

  it('closes those of a partner whose access is ended', async () => {
    const admin = await test.signIn('admin@example.com')
    const { auth, gone } = await watching('service_dealer_role@example.com')
    const other = await watching('vendor_user@example.com')
    await test.ask(endGrant, { params: { org: 'NORDHAUS', grantId: 'grant-3' }, token: admin })
    await gone
    expect(await join(await connect(auth), CHANNEL)).toEqual(REFUSED)
    expect(other.socket.connected).toBe(true)
  })

  it('closes those of a partner whose access runs out', async () => {
    const { auth, gone } = await watching('vendor_user@example.com')
    await test.db.query(
      "update access_grant set ends_at = now() + interval '1 second' where public_id = 'grant-1'",
    )
    await gone
    expect(await join(await connect(auth), CHANNEL)).toEqual(REFUSED)
  })

  it('closes those that listen to a machine whose licence runs out, and lets them join what is still open', async () => {
    const DATA = 'nst-02/Spindle/Load'
    const auth = { token }
    const socket = await connect(auth)
    const other = await watching('manager_di_linea@example.com')
    await join(other.socket, ['nst-02/MachineStatusChanged'])
    expect((await join(socket, [DATA])).joined).toEqual([DATA])
    const gone = closed(socket)
    await test.db.query(
      `update activation set ends_at = now() + interval '1 second'
        where machine_id = (select id from machine where public_id = 'nst-02')`,
    )
    await gone
    expect(await join(await connect(auth), [DATA, 'nst-02/MachineStatusChanged'])).toEqual({
      joined: ['nst-02/MachineStatusChanged'],
      refused: [{ channel: DATA, label: 'LICENCE_NEEDED' }],
    })
    expect(other.socket.connected).toBe(true)
  })
})
