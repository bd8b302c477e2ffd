import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BusEvents, createBus } from '../bus.ts'
import { createControlConnection } from '../store/coordination/control-connection.ts'
import { createNotices, MAX_NOTICE_BYTES } from '../store/coordination/notify-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { readNotice, writeNotices } from './notice.ts'
import { createRelay } from './relay.ts'

const log = pino({ level: 'silent' })

let database: TestDatabase
let one: Awaited<ReturnType<typeof startNode>>
let two: Awaited<ReturnType<typeof startNode>>
beforeAll(async () => {
  database = await createTestDatabase()
  one = await startNode('one')
  two = await startNode('two')
})
afterAll(async () => {
  for (const node of [one, two]) await node.stop()
  await database.drop()
})
beforeEach(() => {
  two.heard.length = 0
})

/** What a process is made of, as far as the bus goes. */
async function startNode(id: string, now = Date.now) {
  const bus = createBus()
  const control = createControlConnection({ url: database.url, log })
  const relay = createRelay({ bus, notices: createNotices(control), id, log, now })
  await control.start()
  const heard: unknown[] = []
  bus.on('statusChanged', (event) => heard.push(event))
  bus.on('points', (event) => heard.push(event))
  bus.on('sessionEnded', (event) => heard.push(event))
  bus.on('dataWaiting', (event) => heard.push(event))
  bus.on('rightsChanged', (event) => heard.push(event))
  bus.on('machineChanged', (event) => heard.push(event))
  bus.on('deviceWithdrawn', (event) => heard.push(event))
  return {
    bus,
    heard,
    async stop(): Promise<void> {
      await relay.stop()
      await control.stop()
    },
  }
}

const SETTLED_MS = 250
const points = (channel: string, ...values: unknown[]): BusEvents['points'] => ({
  machineId: 'saw-1',
  channel,
  points: values.map((v, ts) => ({ v, ts })),
})

describe('what is told in one process', () => {
  it('is heard in the other: whose rights have changed, however many', async () => {
    const accountIds = Array.from({ length: 5_000 }, (_each, index) => index)
    one.bus.emit('rightsChanged', { accountIds })
    one.bus.emit('rightsChanged', { organizationId: 7 })
    const told = () => two.heard as BusEvents['rightsChanged'][]
    await vi.waitFor(() => expect(told()).toContainEqual({ organizationId: 7 }))
    expect(told().flatMap((event) => ('accountIds' in event ? event.accountIds : []))).toEqual(accountIds)
  })

  it('is heard in the other: the last status of each machine, and every session that ended', async () => {
    one.bus.emit('statusChanged', { machineId: 'saw-1', status: 'EXE', since: 1 })
    one.bus.emit('statusChanged', { machineId: 'saw-1', status: 'FAIL', since: 2 })
    one.bus.emit('sessionEnded', { sessionId: 'a' })
    one.bus.emit('sessionEnded', { sessionId: 'b' })
    await vi.waitFor(() =>
      expect(two.heard).toEqual([
        { sessionId: 'a' },
        { sessionId: 'b' },
        { machineId: 'saw-1', status: 'FAIL', since: 2 },
      ]),
    )
  })

  it('is heard in the other: machines that have changed and devices that were withdrawn', async () => {
    one.bus.emit('machineChanged', { machineId: 'saw-1' })
    one.bus.emit('machineChanged', { machineId: 'saw-1' })
    one.bus.emit('deviceWithdrawn', { deviceId: 'DEV-SAW-1' })
    await vi.waitFor(() => expect(two.heard).toEqual([{ machineId: 'saw-1' }, { deviceId: 'DEV-SAW-1' }]))
  })

  it('is heard of points only while somebody there looks at the channel', async () => {
    one.bus.emit('points', points('Axis/X', 1))
    await pause(SETTLED_MS)
    expect(two.heard).toEqual([])
    two.bus.emit('channelJoined', { name: 'saw-1/Axis/X' })
    await pause(SETTLED_MS)
    one.bus.emit('points', points('Axis/X', 2, 'zwei', { deep: true }))
    one.bus.emit('points', points('Axis/Y', 3))
    await vi.waitFor(() =>
      expect(two.heard.flatMap((event) => (event as BusEvents['points']).points)).toHaveLength(3),
    )
    two.bus.emit('channelLeft', { name: 'saw-1/Axis/X' })
    await pause(SETTLED_MS)
    two.heard.length = 0
    one.bus.emit('points', points('Axis/X', 4))
    await pause(SETTLED_MS)
    expect(two.heard).toEqual([])
  })

  it('is heard by a process that starts later', async () => {
    two.bus.emit('channelJoined', { name: 'saw-1/Axis/Z' })
    const three = await startNode('three')
    await pause(SETTLED_MS)
    three.bus.emit('points', points('Axis/Z', 5))
    await vi.waitFor(() => expect(two.heard).toEqual([points('Axis/Z', 5)]))
    await three.stop()
  })

  it('is heard as it is when a value is far larger than a notice', async () => {
    two.bus.emit('channelJoined', { name: 'saw-1/Data/Model' })
    await pause(SETTLED_MS)
    const large = { rows: Array.from({ length: 5_000 }, (_none, index) => `Zeile ${index} „Größe“ 木`) }
    one.bus.emit('points', points('Data/Model', 'before', large, 'after'))
    await vi.waitFor(() =>
      expect(two.heard.flatMap((event) => (event as BusEvents['points']).points.map(({ v }) => v))).toEqual([
        'before',
        large,
        'after',
      ]),
    )
  })

  it('is heard of data that waits, measured by the clock of whoever hears it', async () => {
    const hours = 3 * 60 * 60 * 1000
    const ahead = await startNode('ahead', () => Date.now() + hours)
    const since = Date.now() - 7_000
    one.bus.emit('dataWaiting', { process: null, since })
    await vi.waitFor(() => expect(ahead.heard).toHaveLength(1))
    const [heard] = ahead.heard as BusEvents['dataWaiting'][]
    expect(heard?.process).toBe('one')
    expect(heard?.since).toBeGreaterThanOrEqual(since + hours)
    expect(heard?.since).toBeLessThan(Date.now() + hours)
    one.bus.emit('dataWaiting', { process: null, since: null })
    await vi.waitFor(() => expect(ahead.heard.at(-1)).toEqual({ process: 'one', since: null }))
    await ahead.stop()
  })

  it('is bounded: of a burst the newest arrive', async () => {
    two.bus.emit('channelJoined', { name: 'saw-1/Axis/W' })
    await pause(SETTLED_MS)
    one.bus.emit('points', points('Axis/W', ...Array.from({ length: 5_000 }, (_none, index) => index)))
    await pause(SETTLED_MS)
    const told = two.heard.flatMap((event) => (event as BusEvents['points']).points.map(({ v }) => v))
    expect(told).toEqual(Array.from({ length: 500 }, (_none, index) => 4_500 + index))
  })
})

describe('notices', () => {
  const itemsOf = (texts: readonly string[]) =>
    texts.flatMap((text) => (readNotice(text)?.items ?? []) as readonly string[])

  it('hold no more than PostgreSQL takes', () => {
    const names = Array.from({ length: 1_000 }, (_none, index) => `maschine-${index}/Straße`)
    const { texts, leftOut } = writeNotices('me', 'joined', names, MAX_NOTICE_BYTES)
    expect(leftOut).toBe(0)
    expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000)
    expect(itemsOf(texts)).toEqual(names)
  })

  it('stand alone when they are large, and leave out what no device may send', () => {
    const large = 'x'.repeat(256 * 1024)
    const { texts, leftOut } = writeNotices('me', 'joined', ['a', large, 'b', `${large}${large}`], 8_000)
    expect(leftOut).toBe(1)
    expect(texts.map((text) => itemsOf([text]))).toEqual([['a'], [large], ['b']])
  })

  it.each(['', 'null', '{}', '[1,2,3]', '["a","b"]'])(
    'that nobody of ours wrote are passed over: %s',
    (text) => {
      expect(readNotice(text)).toBeNull()
    },
  )
})
