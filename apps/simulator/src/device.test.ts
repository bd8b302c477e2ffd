import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Device, type DeviceOptions, startDevice } from './device.ts'
import { DEMO_MACHINES, type DemoMachine } from './fleet.ts'
import { pointsBetween } from './model/schedule.ts'
import { startTestBroker, TEST_PASSWORD, type TestBroker } from './test-broker.ts'

const machine = DEMO_MACHINES.find(({ id }) => id === 'saw-1') ?? DEMO_MACHINES[0]
if (!machine) throw new Error('The fleet is empty')

let broker: TestBroker
let device: Device
let acked: number[]
let warnings: string[]
beforeEach(async () => {
  broker = await startTestBroker()
  acked = []
  warnings = []
})
afterEach(async () => {
  await device.stop()
  await broker.close()
})

function start(options: Partial<DeviceOptions> = {}): Device {
  device = startDevice({
    url: broker.url,
    password: TEST_PASSWORD,
    machine: machine as DeviceOptions['machine'],
    lastAcked: Promise.resolve(undefined),
    onAcked: (ts) => acked.push(ts),
    historyDays: 6,
    now: Date.now,
    log: { info: () => {}, warn: (_fields, message) => warnings.push(message) },
    ...options,
  })
  return device
}

/** A proxy that passes everything on until it is frozen; then it neither answers nor closes. */
async function startFreezingProxy(target: string) {
  const sockets: Socket[] = []
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(Number(new URL(target).port), '127.0.0.1')
    near.on('error', () => {})
    near.pipe(far, { end: false }).pipe(near, { end: false })
    sockets.push(near, far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    freeze: () => sockets.forEach((socket) => void socket.unpipe().pause()),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const sentTimes = (): number[] => broker.pointsOf('saw-1').map(({ ts }) => ts)

describe('a lost connection', () => {
  it('is opened again, and what was not acknowledged is sent again', async () => {
    broker.isDeaf = true
    start()
    await vi.waitFor(() => expect(broker.maxInFlight).toBe(1), 10_000)
    broker.dropConnections()
    broker.isDeaf = false
    await device.ready
    expect(broker.connects).toHaveLength(2)
    expect(new Set(sentTimes()).size).toBe(sentTimes().length)
    expect(sentTimes().length).toBeGreaterThan(500)
    expect(acked.at(-1)).toBe(sentTimes().at(-1))
  })

  it('loses no status that was set meanwhile', async () => {
    await start({ historyDays: 0 }).ready
    broker.dropConnections()
    await vi.waitFor(() => expect(warnings).toHaveLength(1), 10_000)
    const before = Date.now()
    device.override('FAIL')
    const after = Date.now()
    await vi.waitFor(() => expect(broker.pointsOf('saw-1').at(-1)?.status).toBe('FAIL'), 10_000)
    // Of the moment at which it was set, not of that at which it could be sent.
    expect(
      broker.pointsOf('saw-1').filter(({ status, ts }) => status === 'FAIL' && ts >= before && ts <= after),
    ).toHaveLength(1)
  })
})

describe('a refused device', () => {
  it('keeps trying without an end of the process', async () => {
    start({ password: 'wrong' })
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(1), 3_000)
    expect(broker.connects).toEqual([])
  })
})

// A stop that waited for what never comes would fail as a test that hangs.
describe('stopping', () => {
  it('sends DISCONNECT to the broker', async () => {
    await start({ historyDays: 0 }).ready
    await device.stop()
    await vi.waitFor(() => expect(broker.disconnects).toEqual(['DEV-SAW-1']), 10_000)
  })

  it('ends though nothing is acknowledged', async () => {
    broker.isDeaf = true
    start()
    await vi.waitFor(() => expect(broker.maxInFlight).toBe(1), 10_000)
    await device.stop()
    await expect(device.ready).rejects.toThrow('stopped')
  })

  it('does not wait for a broker that has frozen', async () => {
    const frozen = await startFreezingProxy(broker.url)
    await start({ historyDays: 0, url: frozen.url }).ready
    frozen.freeze()
    await device.stop()
    frozen.close()
  })

  it('ends an attempt to connect', async () => {
    start({ url: 'mqtt://192.0.2.1:1883' })
    await device.stop()
  })
})

describe('a change', () => {
  const NOON = Date.UTC(2026, 10, 12, 11)
  const [change] = pointsBetween(machine as DemoMachine, NOON, NOON + HOUR_MS)
  if (!change) throw new Error('No change within an hour')

  it.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    'is told though the clock goes on at every look, %i ms before it',
    async (before) => {
      let clock = change.ts - before
      start({ now: () => clock++, historyDays: 0 })
      await vi.waitFor(() => expect(broker.pointsOf('saw-1')).toContainEqual(change), 2_000)
    },
  )
})
