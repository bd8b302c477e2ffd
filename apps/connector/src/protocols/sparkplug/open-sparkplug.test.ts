import {
  SPARKPLUG_DEFAULTS,
  type SparkplugSettings,
} from '@millwright/contract/connectors/settings/sparkplug'
import { DATA_TYPES } from '@millwright/domain/connectors/sparkplug/payload'
import { generate, parser } from 'mqtt-packet'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openForTest, until } from '../../testing/open-source.ts'
import { startTestBroker, type TestBroker } from '../../testing/test-broker.ts'
import { double, encode, int, startTestEdgeNode, text } from '../../testing/test-edge-node.ts'
import { startTestTcp } from '../../testing/test-tcp.ts'
import { createSparkplug } from './open-sparkplug.ts'

const openAt = (
  { port }: Pick<TestBroker, 'port'>,
  settings: Partial<SparkplugSettings> = {},
  open = createSparkplug({ bornMs: 1_500 }),
) =>
  openForTest(open, {
    ...SPARKPLUG_DEFAULTS,
    Address: `mqtt://127.0.0.1:${port}`,
    Group: 'plant',
    EdgeNode: 'line-1',
    ReorderMs: 100,
    ...settings,
  })

describe('an edge node', () => {
  it('offers its metrics and those of its devices as a tree, with units and values', async () => {
    const broker = await startTestBroker()
    await startTestEdgeNode({
      port: broker.port,
      metrics: [text('Properties/OS', 'Linux')],
      devices: {
        saw: [
          int('Machine/Counters/Parts', 12),
          double('Power', 4.2, {
            properties: { keys: ['engUnit'], values: [{ type: 12, stringValue: 'kW' }] },
          }),
        ],
      },
    })
    const { source } = await openAt(broker)
    const top = await source.browse(null)
    expect(top.map(({ id, kind }) => [id, kind])).toEqual([
      ['/Properties', 'folder'],
      ['saw/', 'folder'],
    ])
    expect(await source.browse('/Properties')).toMatchObject([
      { id: '/Properties/OS', name: 'OS', type: 'text', now: { v: 'Linux' } },
    ])
    expect((await source.browse('saw/')).map(({ id }) => id)).toEqual(['saw/Machine', 'saw/Power'])
    expect(await source.browse('saw/Machine/Counters')).toMatchObject([
      { id: 'saw/Machine/Counters/Parts', type: 'number', now: { v: 12 } },
    ])
    expect((await source.browse('saw/')).at(1)).toMatchObject({ unit: 'kW', now: { v: 4.2 } })
  })

  it('is read as it sends', async () => {
    const broker = await startTestBroker()
    const edge = await startTestEdgeNode({ port: broker.port, metrics: [int('Parts', 1)] })
    const opened = await openAt(broker)
    await opened.source.watch(['/Parts'])
    await until(() => expect(opened.valuesOf('/Parts')).toEqual([1]))
    await edge.data([int('Parts', 2)])
    await edge.data([int('Parts', -3)])
    await until(() => expect(opened.valuesOf('/Parts')).toEqual([1, 2, -3]))
  })
})

describe('an edge node that is gone', () => {
  it('tck-id-payloads-ndeath-will-message: is named, its values end, and it is back with its next birth', async () => {
    const broker = await startTestBroker()
    const first = await startTestEdgeNode({ port: broker.port, bdSeq: 7, metrics: [int('a', 1)] })
    const opened = await openAt(broker)
    await opened.source.watch(['/a'])
    await until(() => expect(opened.valuesOf('/a')).toEqual([1]))
    const before = Date.now()
    first.breaks()
    await until(() => expect(opened.valuesOf('/a')).toEqual([1, null]))
    expect(opened.readings.at(-1)?.ts).toBeGreaterThanOrEqual(before)
    expect(opened.problems).toEqual([{ code: 'UNREACHABLE', detail: 'plant/line-1' }])
    expect(opened.lost).toEqual([])
    await startTestEdgeNode({ port: broker.port, bdSeq: 8, metrics: [int('a', 2)] })
    await until(() => expect(opened.valuesOf('/a')).toEqual([1, null, 2]))
    expect(opened.solved).toContain('UNREACHABLE')
  })

  it('tck-id-topics-nbirth-bdseq-increment: is not gone by the will of its session before', async () => {
    const broker = await startTestBroker()
    const edge = await startTestEdgeNode({ port: broker.port, bdSeq: 8, metrics: [int('a', 1)] })
    const opened = await openAt(broker)
    await opened.source.watch(['/a'])
    await until(() => expect(opened.valuesOf('/a')).toEqual([1]))
    await edge.die(7)
    await edge.data([int('a', 2)])
    await until(() => expect(opened.valuesOf('/a')).toEqual([1, 2]))
    await edge.die(8)
    await until(() => expect(opened.valuesOf('/a')).toEqual([1, 2, null]))
  })

  it('or was never there is named, and offers nothing', async () => {
    const broker = await startTestBroker()
    const opened = await openAt(broker, {}, createSparkplug({ bornMs: 50 }))
    expect(await opened.source.browse(null)).toEqual([])
    expect(opened.problems).toEqual([{ code: 'UNREACHABLE', detail: 'plant/line-1' }])
    await startTestEdgeNode({ port: broker.port })
    await until(() => expect(opened.solved).toContain('UNREACHABLE'))
  })
})

describe('a device of an edge node', () => {
  it('offers its own metrics alone, by names that fit every device of its kind', async () => {
    const broker = await startTestBroker()
    await startTestEdgeNode({
      port: broker.port,
      metrics: [int('own', 1)],
      devices: { saw: [int('Counters/Parts', 2)], drill: [int('other', 3)] },
    })
    const { source } = await openAt(broker, { Device: 'saw' })
    expect((await source.browse(null)).map(({ id }) => id)).toEqual(['/Counters'])
    expect(await source.browse('/Counters')).toMatchObject([
      { id: '/Counters/Parts', now: { node: '/Counters/Parts', v: 2 } },
    ])
  })

  it('tck-id-operational-behavior-device-ddeath: is gone by its own death, by the time of the message', async () => {
    const broker = await startTestBroker()
    const edge = await startTestEdgeNode({
      port: broker.port,
      devices: { saw: [int('a', 1)], drill: [int('b', 1)] },
    })
    const open = createSparkplug()
    const saw = await openAt(broker, { Device: 'saw' }, open)
    const drill = await openAt(broker, { Device: 'drill' }, open)
    await saw.source.watch(['/a'])
    await drill.source.watch(['/b'])
    await until(() => expect([saw.valuesOf('/a'), drill.valuesOf('/b')]).toEqual([[1], [1]]))
    await until(() => expect(edge.births()).toBeGreaterThan(1))
    const at = Date.now() + 500
    await edge.goneDevice('saw', at)
    await until(() => expect(saw.readings.at(-1)).toEqual({ node: '/a', v: null, ts: at }))
    expect(saw.problems).toEqual([{ code: 'UNREACHABLE', detail: 'plant/line-1/saw' }])
    expect(drill.problems).toEqual([])
  })

  it('is not blamed for what another device does', async () => {
    const broker = await startTestBroker()
    const edge = await startTestEdgeNode({
      port: broker.port,
      devices: { saw: [int('a', 1)], drill: [int('b', 1)] },
    })
    const open = createSparkplug()
    const saw = await openAt(broker, { Device: 'saw' }, open)
    const drill = await openAt(broker, { Device: 'drill' }, open)
    await saw.source.browse(null)
    await edge.data([text('a', 'one', { datatype: undefined })], 'saw')
    await until(() => expect(saw.problems).toEqual([{ code: 'TYPE_CHANGED', detail: 'a' }]))
    expect(drill.problems).toEqual([])
  })
})

describe('messages that are missing', () => {
  it('tck-id-operational-behavior-host-reordering-rebirth: are named as a gap, and a birth is asked for', async () => {
    const broker = await startTestBroker()
    const edge = await startTestEdgeNode({
      port: broker.port,
      primaryHost: 'millwright',
      metrics: [int('a', 1)],
    })
    const opened = await openAt(broker)
    await opened.source.watch(['/a'])
    await until(() => expect(opened.valuesOf('/a')).toEqual([1]))
    edge.skip()
    edge.become([int('a', 3)])
    await edge.data([int('a', 2)])
    await until(() => expect(opened.problems).toMatchObject([{ code: 'GAP', from: expect.any(Number) }]))
    await until(() => expect(edge.births()).toBe(2))
    await until(() => expect(opened.valuesOf('/a')).toContain(3))
    expect(edge.births()).toBe(2)
  })
})

describe('what an edge node kept while it was cut off', () => {
  it('is of the past, and the present stays', async () => {
    const broker = await startTestBroker()
    const edge = await startTestEdgeNode({ port: broker.port, metrics: [int('a', 9)] })
    const opened = await openAt(broker)
    await opened.source.watch(['/a'])
    await until(() => expect(opened.valuesOf('/a')).toEqual([9]))
    const at = Date.now() - 60_000
    const kept = (v: number, ts: number) => int('a', v, { isHistorical: true, timestamp: ts })
    await edge.data([kept(1, at), kept(2, at + 1_000)])
    await until(() => expect(opened.readings).toHaveLength(3))
    expect(opened.readings.slice(1)).toEqual([
      { node: '/a', v: 1, ts: at, isPast: true },
      { node: '/a', v: 2, ts: at + 1_000, isPast: true },
    ])
    expect(await opened.source.browse(null)).toMatchObject([{ id: '/a', now: { v: 9 } }])
  })
})

/** A metric (field 2) with a template (field 18) with a metric, and so on. */
function nested(levels: number): Buffer {
  let bytes = Buffer.alloc(0)
  const within = (tag: number[], inner: Buffer) => {
    const length: number[] = []
    for (let left = inner.length; ; left = Math.floor(left / 128)) {
      length.push(left < 128 ? left : (left % 128) + 128)
      if (left < 128) break
    }
    return Buffer.concat([Buffer.from([...tag, ...length]), inner])
  }
  for (let level = 0; level < levels; level += 1) bytes = within([0x12], within([0x92, 0x01], bytes))
  return bytes
}

describe('an edge node that kept values for its host', () => {
  it('sends them at once, and none is lost for those who choose later', async () => {
    const broker = await startTestBroker()
    const at = Date.now() - 60_000
    const edge = await startTestEdgeNode({
      port: broker.port,
      primaryHost: 'millwright',
      devices: { saw: [int('a', 9)], drill: [int('a', 8)] },
    })
    edge.onBorn(async () => {
      for (const device of ['drill', 'saw'])
        await edge.data([int('a', 1, { isHistorical: true, timestamp: at })], device)
    })
    const open = createSparkplug()
    const saw = await openAt(broker, { Device: 'saw' }, open)
    await saw.source.watch(['/a'])
    await until(() => expect(saw.valuesOf('/a')).toContain(1))
    const drill = await openAt(broker, { Device: 'drill' }, open)
    await drill.source.browse(null)
    await drill.source.watch(['/a'])
    expect(drill.valuesOf('/a')).toEqual([1, 8])
  })
})

describe('an attack', () => {
  it('by a giant message is skipped as it comes, and other edge nodes do not wait', async () => {
    const broker = await startTestBroker()
    const open = createSparkplug()
    const giant = await startTestEdgeNode({
      port: broker.port,
      primaryHost: 'millwright',
      metrics: [int('a', 1)],
    })
    const other = await startTestEdgeNode({ port: broker.port, node: 'other', metrics: [int('b', 1)] })
    const one = await openAt(broker, {}, open)
    const two = await openAt(broker, { EdgeNode: 'other' }, open)
    await one.source.watch(['/a'])
    await two.source.watch(['/b'])
    await until(() => expect([one.valuesOf('/a'), two.valuesOf('/b')]).toEqual([[1], [1]]))
    giant.become([int('a', 3)])
    await giant.publish('NDATA', '', Buffer.alloc(9 * 1024 * 1024, 0x0a))
    await other.data([int('b', 2)])
    await until(() => expect(two.valuesOf('/b')).toEqual([1, 2]))
    expect(one.problems).toEqual([
      { code: 'PROTOCOL_BROKEN', detail: 'NDATA cannot be read, or is too large' },
    ])
    await until(() => expect(one.valuesOf('/a')).toContain(3))
    expect([one.lost, two.lost, two.problems]).toEqual([[], [], []])
  })

  it('by a message that never ends is skipped from its beginning on', async () => {
    const { port, close } = await startTestTcp((socket) => {
      const reader = parser()
      socket.on('data', (bytes) => reader.parse(bytes))
      reader.on('packet', (packet) => {
        const { messageId = 0 } = packet
        if (packet.cmd === 'connect')
          socket.write(generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }))
        if (packet.cmd === 'subscribe')
          socket.write(generate({ cmd: 'suback', messageId, granted: packet.subscriptions.map(() => 0) }))
        if (packet.cmd !== 'publish') return
        socket.write(generate({ cmd: 'puback', messageId }))
        const topic = 'spBv1.0/plant/NDATA/line-1'
        socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f, 0, topic.length, ...Buffer.from(topic)]))
      })
    })
    onTestFinished(close)
    const opened = await openAt({ port })
    await until(() =>
      expect(opened.problems).toContainEqual({
        code: 'PROTOCOL_BROKEN',
        detail: 'NDATA cannot be read, or is too large',
      }),
    )
  })

  it.each([
    ['no protobuf', Buffer.from('{"metrics":[]}')],
    ['a length beyond its end', Buffer.from([0x12, 0xff, 0xff, 0xff, 0xff, 0x0f])],
    ['groups within groups', Buffer.alloc(100_000, 0x0b)],
    ['templates within templates without an end', nested(1_000)],
  ])('by %s is named and does no harm', async (_name, bytes) => {
    const broker = await startTestBroker()
    const edge = await startTestEdgeNode({
      port: broker.port,
      primaryHost: 'millwright',
      metrics: [int('a', 1)],
    })
    const opened = await openAt(broker)
    await opened.source.watch(['/a'])
    await until(() => expect(opened.valuesOf('/a')).toEqual([1]))
    await edge.publish('NDATA', '', bytes)
    await until(() => expect(opened.problems).toMatchObject([{ code: 'PROTOCOL_BROKEN' }]))
    await edge.data([int('a', 2)])
    await until(() => expect(opened.valuesOf('/a')).toContain(2))
  })

  it('by templates within templates ends at a depth', async () => {
    const broker = await startTestBroker()
    let metric: Record<string, unknown> = int('deep', 1)
    for (let depth = 0; depth < 20; depth += 1)
      metric = {
        name: 'm',
        datatype: DATA_TYPES.Template,
        templateValue: { metrics: [metric], isDefinition: false },
      }
    await startTestEdgeNode({ port: broker.port, metrics: [metric, int('a', 1)] })
    const opened = await openAt(broker)
    await opened.source.watch(['/a'])
    await until(() => expect([opened.valuesOf('/a'), opened.problems.length]).toEqual([[1], 1]))
  })

  it('by names that no database takes offers them cleaned', async () => {
    const broker = await startTestBroker()
    await startTestEdgeNode({
      port: broker.port,
      metrics: [int('a\0b', 1), int('c\ud800', 2), int('x'.repeat(5_000), 3), int('//d//e/', 4), int('/', 5)],
    })
    const { source } = await openAt(broker)
    const nodes = await source.browse(null)
    expect(nodes.slice(0, 2).map(({ id }) => id)).toEqual(['/ab', expect.stringMatching(/^\/c\ufffd+$/)])
    expect(nodes[2]?.id).toHaveLength(251)
    expect(await source.browse('/d')).toMatchObject([{ id: '///d//e/', name: 'e', now: { v: 4 } }])
    for (const { id, name } of nodes) expect([id.isWellFormed(), name.isWellFormed()]).toEqual([true, true])
  })

  it('by 20,000 metrics is read as any other edge node', async () => {
    const broker = await startTestBroker()
    const metrics = Array.from({ length: 20_000 }, (_, at) =>
      int(`area ${at % 20}/value ${at}`, at, { alias: at + 1 }),
    )
    const edge = await startTestEdgeNode({ port: broker.port, primaryHost: 'millwright', metrics })
    const opened = await openAt(broker, {}, createSparkplug({ bornMs: 60_000 }))
    expect(await opened.source.browse('/area 7')).toHaveLength(1_000)
    await opened.source.watch(['/area 19/value 19999'])
    await edge.data([{ alias: 20_000, timestamp: Date.now() + 1, intValue: 5 }])
    await until(() => expect(opened.valuesOf('/area 19/value 19999')).toEqual([19_999, 5]))
  })

  it('tck-id-payloads-nbirth-retain: by a birth that the broker has kept is no life', async () => {
    const broker = await startTestBroker()
    const kept = encode({ timestamp: Date.now(), seq: 0, metrics: [int('a', 1)] })
    await broker.publish('spBv1.0/plant/NBIRTH/line-1', kept, true)
    const opened = await openAt(broker, {}, createSparkplug({ bornMs: 100 }))
    await until(() => expect(opened.problems.map(({ code }) => code)).toContain('UNREACHABLE'))
    expect(opened.problems).toContainEqual({ code: 'PROTOCOL_BROKEN', detail: 'NBIRTH is retained' })
    expect(await opened.source.browse(null)).toEqual([])
  })
})
