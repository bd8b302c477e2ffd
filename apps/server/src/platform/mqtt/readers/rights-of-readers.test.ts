import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { createBus } from '../../bus/bus.ts'
import { createInflightLanes } from '../../ingest/inflight.ts'
import type { Caller } from '../../registry/session-store.ts'
import { createMetrics } from '../../runtime/metrics.ts'
import { answersV3 } from '../answers/answers-v3.ts'
import type { DeviceWire } from '../device-wire.ts'
import type { Readable } from './readable.ts'
import { createReaderSignIn } from './reader-sign-in.ts'
import { createReaders } from './readers.ts'

const caller = { accountId: 1, organizationId: 1, sessionId: 's', publicId: 'a' } as Caller
const machine = {
  id: 1,
  publicId: 'saw-1',
  name: '',
  model: '',
  manufacturer: '',
  serial: '',
  opens: () => true,
}
const seeing = (...machines: (typeof machine)[]): Readable => ({
  machines: new Map(machines.map((each) => [each.publicId, each])),
  shownIn: async () => [],
  descriptions: async () => [],
})

/** A reader of a person who sees one machine, and has subscribed to it. */
async function subscribed() {
  const bus = createBus()
  const machinesOf = vi.fn<() => Promise<Readable>>(async () => seeing(machine))
  const readers = createReaders({
    signIn: createReaderSignIn({ sessions: { callerByApiToken: async () => caller } }),
    machinesOf,
    beside: () => ({ now() {}, takes: () => false, drained() {}, stop() {} }),
    values: { last: async () => [] },
    inflight: createInflightLanes({ maxMessages: 10, maxBytes: 1_000 }),
    bus,
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
  })
  const heard: string[] = []
  const disconnect = vi.fn<DeviceWire['disconnect']>()
  const wire: DeviceWire = {
    acknowledge: () => {},
    refuse: () => {},
    write: () => {},
    send: (bytes) => void heard.push(bytes.toString()),
    hasRoom: () => true,
    disconnect,
    finish: () => {},
  }
  const open = async () => {
    const reading = await readers.admit(Buffer.from('mwt_x'))
    if (!reading) throw new Error('not admitted')
    return reading
  }
  const start = (reading: Awaited<ReturnType<typeof open>>) => {
    const session = readers.start(reading, wire, answersV3)
    const wanted = {
      topic: '#',
      qos: 0,
      isNoLocal: false,
      isRetainAsPublished: false,
      retainHandling: 0,
    } as const
    session.handle({ cmd: 'subscribe', messageId: 1, subscriptions: [wanted], identifier: 0 })
  }
  const speak = (v: number) =>
    bus.emit('points', { machineId: 'saw-1', channel: 'X', points: [{ v, ts: v }] })
  return { bus, machinesOf, heard, disconnect, open, start, speak, stop: readers.stop }
}

it('a reader whose rights change hears nothing from that moment on, and then what it may', async () => {
  const { bus, machinesOf, heard, open, start, speak, stop } = await subscribed()
  start(await open())
  speak(1)
  expect(heard).toHaveLength(1)
  const looked = Promise.withResolvers<Readable>()
  machinesOf.mockImplementationOnce(() => looked.promise)
  bus.emit('rightsChanged', { accountIds: [1] })
  speak(2)
  looked.resolve(seeing())
  await vi.waitFor(() => expect(machinesOf).toHaveBeenCalledTimes(2))
  speak(3)
  expect(heard).toHaveLength(1)
  bus.emit('rightsChanged', { organizationId: 1 })
  await vi.waitFor(() => {
    speak(Date.now())
    expect(heard).toHaveLength(2)
  })
  await stop()
})

it('a reader whose rights cannot be looked up is disconnected', async () => {
  const { bus, machinesOf, heard, disconnect, open, start, speak, stop } = await subscribed()
  start(await open())
  machinesOf.mockRejectedValueOnce(new Error('the database is away'))
  bus.emit('rightsChanged', { accountIds: [1] })
  await vi.waitFor(() => expect(disconnect).toHaveBeenCalled())
  speak(1)
  expect(heard).toEqual([])
  await stop()
})

it('rights that change while a reader signs in count before it hears anything', async () => {
  const { bus, machinesOf, heard, open, start, speak, stop } = await subscribed()
  const reading = await open()
  bus.emit('rightsChanged', { accountIds: [1] })
  machinesOf.mockResolvedValue(seeing())
  start(reading)
  speak(1)
  await vi.waitFor(() => expect(machinesOf).toHaveBeenCalledTimes(2))
  speak(2)
  expect(heard).toEqual([])
  await stop()
})
