import {
  type ClientEvents,
  LIVE_PATH,
  type ServerEvents,
  type StatusChanged,
} from '@millwright/contract/live'
import { logout, passwordLogin } from '@millwright/contract/people/auth'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { drawnOf } from '@millwright/domain/testing/draws'
import mqtt, { type MqttClient } from 'mqtt'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from './platform/embedded/port.ts'
import { storedPoints } from './testing/stored-points.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { connectDevice } from './testing/test-device.ts'
import { hasMosquitto, startMosquitto, type TestMosquitto } from './testing/test-mosquitto.ts'
import { spawnServer, type TestProcess } from './testing/test-process.ts'
import { lasting } from './testing/test-time.ts'

const MACHINES = ['nst-01', 'nst-02', 'saw-1', 'saw-2', 'edg-a', 'edg-b']

interface Worker extends TestProcess {
  readonly port: number
}
type Live = Socket<ServerEvents, ClientEvents>

describe.skipIf(!hasMosquitto)('with roles over processes, a second PostgreSQL and Mosquitto', () => {
  let broker: TestMosquitto
  let api: TestApp
  let otherApi: TestApp
  const workers = new Map<string, Worker>()
  const devices = new Map<string, MqttClient>()
  const sockets: Live[] = []
  let clock = Date.now()

  beforeAll(async () => {
    broker = await startMosquitto(MACHINES)
    api = await startTestApp({ MILLWRIGHT_ROLES: 'api,identity', MQTT_URL: broker.url })
    otherApi = await startTestApp({ MILLWRIGHT_ROLES: 'api', DATABASE_URL: api.databaseUrl })
    await Promise.all([startWorker('one'), startWorker('two')])
    for (const id of MACHINES) {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
        username: id,
        password: 'millwright',
      })
      devices.set(id, client)
    }
  })
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    for (const device of devices.values()) device.end(true)
    for (const worker of workers.values()) await worker.kill('SIGTERM')
    await otherApi?.stop()
    await api?.stop()
    await broker?.stop()
  })

  async function startWorker(name: string): Promise<void> {
    const port = await freePort(0)
    const server = await spawnServer({
      DATABASE_URL: api.databaseUrl,
      MQTT_URL: broker.url,
      MILLWRIGHT_ROLES: 'ingest',
      MILLWRIGHT_NODE: name,
      PORT: String(port),
    })
    workers.set(name, { ...server, port })
    await vi.waitFor(async () => expect((await ask(port, '/readyz')).status).toBe(200), { timeout: 60_000 })
  }

  async function end(name: string, signal: NodeJS.Signals): Promise<void> {
    await workers.get(name)?.kill(signal)
    workers.delete(name)
  }

  const ask = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`)

  /** Messages that a worker has stored, as it says itself. */
  async function storedBy(name: string): Promise<number> {
    const text = await (await ask(workers.get(name)?.port ?? 0, '/metrics')).text()
    return Number(/^millwright_mqtt_messages_total\{outcome="stored"\} (\d+)$/m.exec(text)?.[1] ?? 0)
  }

  /** Sends until it is stopped, many in flight; the keys of what the broker acknowledged. */
  function flood() {
    const acknowledged = new Set<string>()
    let isOver = false
    const lanes = [...devices].flatMap(([id, client]) =>
      Array.from({ length: 3 }, async () => {
        while (!isOver) {
          const ts = clock++
          await client.publishAsync(topicOf(id, 'Axis/X'), JSON.stringify({ v: ts % 1000, ts }), { qos: 1 })
          acknowledged.add(`${id} ${ts}`)
          // The broker acknowledges faster than it saves: without a pause it is busy with its backlog for minutes.
          await lasting(10)
        }
      }),
    )
    return {
      acknowledged,
      async stop(): Promise<void> {
        isOver = true
        await Promise.all(lanes)
      },
    }
  }

  async function missing(acknowledged: ReadonlySet<string>): Promise<string[]> {
    const stored = new Set((await storedPoints(api.db)).map(({ machine, ts }) => `${machine} ${ts}`))
    return [...acknowledged].filter((key) => !stored.has(key))
  }

  const allStored = (acknowledged: ReadonlySet<string>) =>
    vi.waitFor(async () => expect(await missing(acknowledged)).toEqual([]), {
      timeout: 60_000,
      interval: 200,
    })

  /** Until so many more have been acknowledged. */
  async function goesOn({ acknowledged }: ReturnType<typeof flood>, more: number): Promise<void> {
    const from = acknowledged.size
    await vi.waitUntil(() => acknowledged.size >= from + more, { timeout: 60_000, interval: 5 })
  }

  async function join(app: TestApp, token: string, names: string[]): Promise<Live> {
    const socket: Live = io(app.app.publicUrl, {
      path: LIVE_PATH,
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
    })
    sockets.push(socket)
    await new Promise<void>((done, fail) => {
      socket.once('connect', () => done())
      socket.once('connect_error', fail)
    })
    await new Promise((done) => socket.emit('joinChannel', names, done))
    return socket
  }

  describe('two ingest workers', () => {
    it('share the messages', async () => {
      const load = flood()
      await goesOn(load, 300)
      await load.stop()
      await allStored(load.acknowledged)
      const [one, two] = [await storedBy('one'), await storedBy('two')]
      expect(one + two).toBe(load.acknowledged.size)
      expect(Math.min(one, two) / (one + two)).toBeGreaterThan(0.2)
    })

    it.each(drawnOf([100, 400], 2))(
      'lose nothing acknowledged when one is killed after %i messages',
      async (messages) => {
        const load = flood()
        await goesOn(load, messages)
        await end('one', 'SIGKILL')
        await goesOn(load, 100)
        await load.stop()
        expect(load.acknowledged.size).toBeGreaterThan(100)
        // The broker keeps the dead worker's share for it, under its name.
        await startWorker('one')
        await allStored(load.acknowledged)
      },
    )

    it('lose nothing when one stops in order, and the other takes all from then on', async () => {
      const load = flood()
      await goesOn(load, 100)
      await end('one', 'SIGTERM')
      await goesOn(load, 100)
      await load.stop()
      await allStored(load.acknowledged)
    })

    it('lose nothing while both are stopped: the broker gathers for the last one', async () => {
      const load = flood()
      await end('two', 'SIGTERM')
      await goesOn(load, 50)
      await load.stop()
      await startWorker('two')
      await allStored(load.acknowledged)
      await startWorker('one')
    })

    it('come back by themselves when the broker was restarted', async () => {
      await broker.restart()
      for (const { port } of workers.values()) {
        await vi.waitFor(async () => expect((await ask(port, '/readyz')).status).toBe(200), {
          timeout: 60_000,
        })
      }
      const load = flood()
      await goesOn(load, 50)
      await load.stop()
      await allStored(load.acknowledged)
    })
  })

  it('a device cannot speak for another machine: the rights in the broker hold', async () => {
    const ts = clock++
    await devices
      .get('saw-1')
      ?.publishAsync(topicOf('saw-2', STATUS_CHANNEL), JSON.stringify({ v: 'EXE', ts }), { qos: 1 })
    const after = `saw-1 ${clock}`
    const payload = JSON.stringify({ v: 'EXE', ts: clock++ })
    await devices.get('saw-1')?.publishAsync(topicOf('saw-1', STATUS_CHANNEL), payload, { qos: 1 })
    await allStored(new Set([after]))
    expect(await missing(new Set([`saw-2 ${ts}`]))).toHaveLength(1)
  })

  it('both API nodes bring a change of status and the point to their browsers', async () => {
    const token = await api.signIn('manager_di_linea@example.com')
    const names = ['nst-01/MachineStatusChanged', 'nst-01/Machine/Status', 'nst-01/Axis/X']
    const heard = await Promise.all(
      [api, otherApi].map(async (app) => {
        const socket = await join(app, token, names)
        const changed = new Promise<StatusChanged>((done) => socket.once('MachineStatusChanged', done))
        const points: unknown[] = []
        socket.on('message', ({ channel, v }) => points.push([channel, v]))
        return { changed, points }
      }),
    )
    const device = devices.get('nst-01')
    let ts = Date.now() + 60_000
    const send = (channel: string, v: unknown) =>
      device?.publishAsync(topicOf('nst-01', channel), JSON.stringify({ v, ts }), { qos: 1 })
    // The workers hear what is looked at a moment later.
    await vi.waitFor(
      async () => {
        ts += 1
        await send('Axis/X', 12.5)
        for (const { points } of heard) expect(points).toContainEqual(['nst-01/Axis/X', 12.5])
      },
      { timeout: 60_000, interval: 100 },
    )
    await send(STATUS_CHANNEL, 'READY')
    for (const { changed, points } of heard) {
      expect(await changed).toMatchObject({ machineId: 'nst-01', status: 'READY', ts })
      await vi.waitFor(() => expect(points).toContainEqual(['nst-01/Machine/Status', 'READY']), 20_000)
    }
  })

  it('a session that ends at one API node ends at the other', async () => {
    const { result } = await api.ask(passwordLogin, {
      body: { Email: 'maintainer@example.com', Password: 'millwright' },
    })
    const socket = await join(otherApi, result.token, [])
    const ended = new Promise<void>((done) => socket.once('sessionEnded', done))
    await api.ask(logout, { params: { org: 'NORDHAUS' }, token: result.token })
    await ended
  })

  it('browsers connect again when the API node was cut off from the others', async () => {
    const socket = await join(otherApi, await api.signIn('manager_di_linea@example.com'), [])
    const again = new Promise<void>((done) =>
      socket.once('disconnect', () => socket.once('connect', () => done())),
    )
    await api.db.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~* '^(listen|select pg_notify)'`)
    await again
  })
})

describe('an API node beside the process that stores', () => {
  let api: TestApp
  let store: TestApp
  let socket: Live
  const states: (number | null)[] = []

  beforeAll(async () => {
    api = await startTestApp({ MILLWRIGHT_ROLES: 'api,identity' })
    store = await startTestApp({ MILLWRIGHT_ROLES: 'broker,ingest', DATABASE_URL: api.databaseUrl })
    const token = await api.signIn('manager_di_linea@example.com')
    socket = io(api.app.publicUrl, { path: LIVE_PATH, transports: ['websocket'], auth: { token } })
    socket.on('dataState', ({ staleSince }) => states.push(staleSince))
    await new Promise<void>((done) => socket.once('connect', () => done()))
  })
  afterAll(async () => {
    socket?.disconnect()
    await store?.stop()
    await api?.stop()
  })

  it('tells its browsers that points wait there, and when they are stored', async () => {
    const device = await connectDevice(store.app.mqttPort, 'DEV-NST-01')
    await device.status('nst-01', { v: 'EXE' })
    const start = Date.now()
    let sent: Promise<unknown> | undefined
    await api.db.transaction(async (tx) => {
      await tx.query('lock table sample_segment in access exclusive mode')
      sent = device.status('nst-01', { v: 'FAIL' })
      await vi.waitFor(() => expect(states).toHaveLength(1), { timeout: 60_000 })
      expect(states[0]).toBeGreaterThanOrEqual(start - 1_000)
    })
    await sent
    await vi.waitFor(() => expect(states.at(-1)).toBeNull(), { timeout: 60_000 })
    expect(states).toHaveLength(2)
    await device.end()
  })
})
