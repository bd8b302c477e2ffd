import { randomUUID } from 'node:crypto'
import type { MachineEvent, OrganizationEvent } from '@millwright/contract/live'
import { MACHINE_EVENTS, ORGANIZATION_EVENTS } from '@millwright/contract/subjects'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createControlConnection } from '../database/coordination/control-connection.ts'
import { createNotifyChannel, MAX_NOTIFY_BYTES } from '../database/coordination/notify-store.ts'
import { type BusEvents, createBus, type Origin } from './bus.ts'
import { createRelay } from './relay.ts'
import { readRelayMessage, writeRelayMessages } from './relay-message.ts'
import { isTravelling, type LocalName, TRAVELLING_NAMES, type TravellingName } from './travel.ts'

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
  for (const node of [one, two]) {
    node.heard.length = 0
    node.origins.length = 0
  }
})

/** Only the parts of a process that the bus runs through. */
async function startNode(id: string, now = Date.now) {
  const bus = createBus()
  const control = createControlConnection({ url: database.url, log })
  const channel = createNotifyChannel(control)
  const relay = createRelay({ bus, channel, id, log, now })
  await control.start()
  const heard: unknown[] = []
  const origins: Origin[] = []
  for (const name of [...TRAVELLING_NAMES, 'points', ...LOCAL_NAMES] as const) {
    if (name === 'channelJoined' || name === 'channelLeft') continue
    bus.on(name, (event, origin) => {
      heard.push(event)
      origins.push(origin)
    })
  }
  return {
    bus,
    channel,
    heard,
    origins,
    async stop(): Promise<void> {
      await relay.stop()
      await control.stop()
    },
  }
}

type Node = Awaited<ReturnType<typeof startNode>>
const isMark = (event: unknown): boolean =>
  `${(event as { sessionId?: string }).sessionId}`.startsWith('mark')
/** Without what `passOn` has sent. */
const heardBy = (node: Node): unknown[] => node.heard.filter((event) => !isMark(event))

/** All that one process has sent so far has arrived at the other: two frames later two more events have. */
async function passOn(from: Node, to: Node): Promise<void> {
  for (const sessionId of [`mark ${randomUUID()}`, `mark ${randomUUID()}`]) {
    from.bus.emit('sessionEnded', { sessionId })
    await vi.waitFor(() => expect(to.heard).toContainEqual({ sessionId }), 20_000)
  }
}

/** The second process looks at a channel, and the other one knows. */
async function lookAt(channel: string, from = one): Promise<void> {
  two.bus.emit('channelJoined', { name: `saw-1/${channel}` })
  await vi.waitFor(
    () => {
      from.bus.emit('points', points(channel, 'is it seen?'))
      expect(heardBy(two)).not.toEqual([])
    },
    { timeout: 60_000, interval: 50 },
  )
  await passOn(from, two)
  two.heard.length = 0
}

const points = (channel: string, ...values: unknown[]): BusEvents['points'] => ({
  machineId: 'saw-1',
  channel,
  points: values.map((v, ts) => ({ v, ts })),
})

const machineExamples = Object.fromEntries(
  MACHINE_EVENTS.map((name) => [name, { machineId: 'saw-1' }]),
) as Record<MachineEvent, { machineId: string }>
const organizationExamples = Object.fromEntries(
  ORGANIZATION_EVENTS.map((name) => [name, { organizationId: 1 }]),
) as Record<OrganizationEvent, { organizationId: number }>

/** An example of every event that travels: one without does not compile. */
const EXAMPLES: { [N in TravellingName]: BusEvents[N] } = {
  sessionEnded: { sessionId: 'a' },
  rightsChanged: { accountIds: [1, 2] },
  ...machineExamples,
  ...organizationExamples,
  ticketsChanged: { ticketId: 'ticket-1', organizationIds: [1, 2] },
  noticesChanged: { accountId: 1, newest: 2 },
  panelChanged: { machineId: 'saw-1' },
  noticeRulesChanged: {},
  deviceWithdrawn: { deviceId: 'DEV-SAW-1' },
  connectorWanted: { connectorId: 'con-1' },
  connectorAnswered: { commandId: 'cmd-1' },
  deviceSessionsChanged: { deviceId: 'DEV-1' },
  certificateWithdrawn: { deviceId: 'DEV-SAW-1', fingerprint: 'ab' },
  statusChanged: { machineId: 'saw-1', status: 'EXE', since: 1 },
  ingestBacklog: { process: 'one', since: null },
}

/** And of every one that stays where it is. */
const LOCAL_EXAMPLES: { [N in LocalName]: BusEvents[N] } = {
  channelJoined: { name: 'saw-1/Axis/L' },
  channelLeft: { name: 'saw-1/Axis/L' },
  eventsMissed: {},
}
const LOCAL_NAMES = Object.keys(LOCAL_EXAMPLES) as LocalName[]

describe('an event of the table', () => {
  it.each(TRAVELLING_NAMES)('is heard in the other process, once and as it was: %s', async (name) => {
    one.bus.emit(name, EXAMPLES[name])
    await vi.waitFor(() => expect(two.heard).toEqual([EXAMPLES[name]]), 20_000)
    // An echo would have come back by then.
    await passOn(two, one)
    expect(heardBy(two)).toEqual([EXAMPLES[name]])
    expect(two.origins[0]).toBe('elsewhere')
    expect(heardBy(one)).toEqual([EXAMPLES[name]])
    expect(one.origins[0]).toBe('here')
  })

  it.each(LOCAL_NAMES)('that is local stays in its process: %s', async (name) => {
    const heard: unknown[] = []
    const stop = two.bus.on(name, (event) => heard.push(event))
    one.bus.emit(name, LOCAL_EXAMPLES[name])
    await passOn(one, two)
    stop()
    expect(heard).toEqual([])
    expect(isTravelling(name)).toBe(false)
  })

  it('that follows from one of another process is sent on', async () => {
    const stop = two.bus.on('machineChanged', ({ machineId }) =>
      two.bus.emit('deviceWithdrawn', { deviceId: `DEV-${machineId}` }),
    )
    one.bus.emit('machineChanged', { machineId: 'saw-9' })
    await vi.waitFor(() => expect(one.heard).toContainEqual({ deviceId: 'DEV-saw-9' }), 20_000)
    stop()
  })
})

describe('a process of another version', () => {
  it.each([
    ['of a kind that is not known', '["old","waiting",[7000]]'],
    ['of a kind that is a word of the language', '["old","__proto__",[{}]]'],
    ['of an event that is local here', '["old","eventsMissed",[{}]]'],
    ['with items of another form', '["old","sessionEnded",[7,null,{}]]'],
    ['with items of another form', '["old","statusChanged",["saw-1",null]]'],
    ['with items of another form', '["old","rightsChanged",[null,"x"]]'],
    ['with points that are none', '["old","points",[7]]'],
    ['with points that are none', '["old","points",[null,["saw-1"]]]'],
    ['with names that are none', '["old","joined",[null,{"a":1}]]'],
  ])('sends a message %s: it is passed over (%s)', async (_what, text) => {
    await one.channel.send([text])
    one.bus.emit('sessionEnded', { sessionId: 'after' })
    await vi.waitFor(() => expect(two.heard).toEqual([{ sessionId: 'after' }]), 20_000)
  })

  it('sends what a listener here cannot handle: the process goes on', async () => {
    const stop = two.bus.on('ticketsChanged', ({ organizationIds }) => {
      for (const each of organizationIds) expect(each).toBeDefined()
    })
    await one.channel.send(['["old","ticketsChanged",[{}]]'])
    one.bus.emit('sessionEnded', { sessionId: 'after' })
    await vi.waitFor(() => expect(two.heard).toContainEqual({ sessionId: 'after' }), 20_000)
    stop()
  })
})

describe('what is emitted in one process', () => {
  it('is heard in the other: whose rights have changed, however many', async () => {
    const accountIds = Array.from({ length: 5_000 }, (_each, index) => index)
    one.bus.emit('rightsChanged', { accountIds })
    one.bus.emit('rightsChanged', { organizationId: 7 })
    const heard = () => two.heard as BusEvents['rightsChanged'][]
    await vi.waitFor(() => expect(heard()).toContainEqual({ organizationId: 7 }), 20_000)
    expect(heard().flatMap((event) => ('accountIds' in event ? event.accountIds : []))).toEqual(accountIds)
  })

  it('is heard in the other: the last status of each machine, and every session that ended', async () => {
    one.bus.emit('statusChanged', { machineId: 'saw-1', status: 'EXE', since: 1 })
    one.bus.emit('statusChanged', { machineId: 'saw-1', status: 'FAIL', since: 2 })
    one.bus.emit('sessionEnded', { sessionId: 'a' })
    one.bus.emit('sessionEnded', { sessionId: 'b' })
    await vi.waitFor(
      () =>
        expect(two.heard).toEqual([
          { sessionId: 'a' },
          { sessionId: 'b' },
          { machineId: 'saw-1', status: 'FAIL', since: 2 },
        ]),
      180_000,
    )
  })

  it('is heard in the other once when it was emitted twice within a frame', async () => {
    one.bus.emit('machineChanged', { machineId: 'saw-1' })
    one.bus.emit('machineChanged', { machineId: 'saw-1' })
    one.bus.emit('deviceWithdrawn', { deviceId: 'DEV-SAW-1' })
    await vi.waitFor(
      () => expect(two.heard).toEqual([{ machineId: 'saw-1' }, { deviceId: 'DEV-SAW-1' }]),
      180_000,
    )
  })

  it('is heard of points only while somebody there looks at the channel', async () => {
    one.bus.emit('points', points('Axis/X', 1))
    await passOn(one, two)
    expect(heardBy(two)).toEqual([])
    await lookAt('Axis/X')
    one.bus.emit('points', points('Axis/X', 2, 'zwei', { deep: true }))
    one.bus.emit('points', points('Axis/Y', 3))
    await vi.waitFor(
      () => expect(two.heard.flatMap((event) => (event as BusEvents['points']).points)).toHaveLength(3),
      180_000,
    )
    two.bus.emit('channelLeft', { name: 'saw-1/Axis/X' })
    await passOn(two, one)
    two.heard.length = 0
    one.bus.emit('points', points('Axis/X', 4))
    await passOn(one, two)
    expect(heardBy(two)).toEqual([])
  })

  it('is heard by a process that starts later', async () => {
    two.bus.emit('channelJoined', { name: 'saw-1/Axis/Z' })
    const three = await startNode('three')
    await lookAt('Axis/Z', three)
    three.bus.emit('points', points('Axis/Z', 5))
    await vi.waitFor(() => expect(two.heard).toEqual([points('Axis/Z', 5)]), 20_000)
    await three.stop()
  })

  it('is heard as it is when a value is far larger than a NOTIFY may be', async () => {
    await lookAt('Data/Model')
    const large = { rows: Array.from({ length: 5_000 }, (_none, index) => `Zeile ${index} „Größe“ 木`) }
    one.bus.emit('points', points('Data/Model', 'before', large, 'after'))
    await vi.waitFor(
      () =>
        expect(two.heard.flatMap((event) => (event as BusEvents['points']).points.map(({ v }) => v))).toEqual(
          ['before', large, 'after'],
        ),
      180_000,
    )
  })

  it('is heard of an ingest backlog, measured by the clock of the process that hears it', async () => {
    const hours = 3 * HOUR_MS
    const ahead = await startNode('ahead', () => Date.now() + hours)
    const since = Date.now() - 7_000
    one.bus.emit('ingestBacklog', { process: null, since })
    await vi.waitFor(() => expect(ahead.heard).toHaveLength(1), 20_000)
    const [heard] = ahead.heard as BusEvents['ingestBacklog'][]
    expect(heard?.process).toBe('one')
    expect(heard?.since).toBeGreaterThanOrEqual(since + hours)
    expect(heard?.since).toBeLessThan(Date.now() + hours)
    one.bus.emit('ingestBacklog', { process: null, since: null })
    await vi.waitFor(() => expect(ahead.heard.at(-1)).toEqual({ process: 'one', since: null }), 20_000)
    await ahead.stop()
  })

  it('is bounded: of a burst the newest arrive', async () => {
    await lookAt('Axis/W')
    one.bus.emit('points', points('Axis/W', ...Array.from({ length: 5_000 }, (_none, index) => index)))
    const newest = Array.from({ length: 500 }, (_none, index) => 4_500 + index)
    await vi.waitFor(
      () =>
        expect(two.heard.flatMap((event) => (event as BusEvents['points']).points.map(({ v }) => v))).toEqual(
          newest,
        ),
      180_000,
    )
  })
})

describe('messages', () => {
  const itemsOf = (texts: readonly string[]) =>
    texts.flatMap((text) => (readRelayMessage(text)?.items ?? []) as readonly string[])

  it('hold no more than PostgreSQL takes', () => {
    const names = Array.from({ length: 1_000 }, (_none, index) => `maschine-${index}/Straße`)
    const { texts, leftOut } = writeRelayMessages('me', 'joined', names, MAX_NOTIFY_BYTES)
    expect(leftOut).toBe(0)
    expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000)
    expect(itemsOf(texts)).toEqual(names)
  })

  it('stand alone when they are large, and leave out what no device may send', () => {
    const large = 'x'.repeat(256 * 1024)
    const { texts, leftOut } = writeRelayMessages(
      'me',
      'joined',
      ['a', large, 'b', `${large}${large}`],
      8_000,
    )
    expect(leftOut).toBe(1)
    expect(texts.map((text) => itemsOf([text]))).toEqual([['a'], [large], ['b']])
  })

  it.each(['', 'null', '{}', '[1,2,3]', '["a","b"]'])(
    'that nobody of ours wrote are passed over: %s',
    (text) => {
      expect(readRelayMessage(text)).toBeNull()
    },
  )
})
