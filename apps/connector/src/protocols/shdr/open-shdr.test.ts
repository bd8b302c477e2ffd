import type { Socket } from 'node:net'
import { SHDR_DEFAULTS, type ShdrSettings } from '@millwright/contract/connectors/settings/shdr'
import { proposeShdr } from '@millwright/domain/connectors/shdr/propose-shdr'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openForTest, until } from '../../testing/open-source.ts'
import { recordedLines } from '../../testing/test-agent-store.ts'
import { startTestTcp } from '../../testing/test-tcp.ts'
import { createShdr } from './open-shdr.ts'

const NOW = Date.parse('2026-11-16T06:40:00Z')

async function adapterThat(serve: (socket: Socket) => void) {
  const adapter = await startTestTcp(serve)
  onTestFinished(adapter.close)
  return adapter
}

type Given = NonNullable<Parameters<typeof openForTest>[2]>
const openAt = (port: number, settings: Partial<ShdrSettings> = {}, given: Given = {}, settleMs = 60_000) =>
  openForTest(
    createShdr({ settleMs }),
    { ...SHDR_DEFAULTS, Port: port, ...settings },
    { now: () => NOW, ...given },
  )

const sends = (lines: readonly string[]) => (socket: Socket) => void socket.write(`${lines.join('\r\n')}\r\n`)
const lineOf = (part: string) => recordedLines.findIndex((line) => line.includes(part))

describe('an adapter', () => {
  it('offers the keys that have come so far, with what their names may mean', async () => {
    const { port } = await adapterThat(sends(recordedLines.slice(0, lineOf('06:03:10'))))
    const { source } = await openAt(port)
    await until(async () => expect((await source.browse(null)).length).toBeGreaterThan(15))
    const nodes = await source.browse(null)
    expect(nodes.find(({ id }) => id === 'parts')).toMatchObject({ type: 'number', now: { v: 18320 } })
    expect(nodes.find(({ id }) => id === 'logic')).toMatchObject({ kind: 'alarms' })
    expect(nodes.map(({ id }) => id)).not.toContain('T12')
    expect(proposeShdr(nodes).map(({ channel, node }) => `${channel} ${node}`)).toEqual([
      'Machine/Status estop',
      'Machine/Status #fault',
      'Machine/Status execution',
      'Machine/Status avail',
      'Machine/Cnc/Mode mode',
      'Machine/Cnc/Status execution',
      'ProductionProcess/01/Programs/01/Name program',
      'ProductionProcess/01/Programs/01/State execution',
      'Machine/Counters/Parts parts',
      'FeedOverride Fovr',
      'Alarms system',
      'Alarms logic',
      'Alarms Xtravel',
    ])
  })

  it('is read as it sends, wherever its bytes are cut, without documents in between', async () => {
    const bytes = Buffer.from(`${recordedLines.join('\n')}\n`)
    const { port } = await adapterThat((socket) => {
      for (let at = 0; at < bytes.length; at += 7) socket.write(bytes.subarray(at, at + 7))
    })
    const opened = await openAt(port)
    await opened.source.watch(['execution', 'logic', '#fault', 'program', 'avail', 'parts', 'value'])
    await until(() => expect(opened.valuesOf('#fault').at(-1)).toBeNull())
    expect(opened.valuesOf('execution').slice(0, 4)).toEqual(['READY', 'ACTIVE', 'FEED_HOLD', 'ACTIVE'])
    expect(opened.valuesOf('execution').at(-1)).toBeNull()
    expect(opened.valuesOf('program')).toEqual(['', 'KITCHEN-204', ''])
    expect(opened.valuesOf('parts')).toEqual([18320, 18321, 18322])
    expect(opened.valuesOf('avail')).toEqual(['AVAILABLE', 'UNAVAILABLE'])
    expect(opened.valuesOf('logic')).toMatchObject([
      { code: '4012', isActive: true },
      { isActive: false },
      { code: '4012', isActive: true },
      { isActive: false },
      null,
    ])
    expect(opened.valuesOf('#fault')).toEqual([false, true, false, true, false, null])
    expect(opened.valuesOf('value')).toEqual([])
  })

  it('sends times, or the time is when its line came', async () => {
    const lines = [
      '2026-11-16T06:00:00Z|a|1',
      '|b|2',
      '2026-11-16T06:00:00Z|c|0012',
      '2026-11-16T06:00:01Z|c|7',
    ]
    const { port } = await adapterThat(sends(lines))
    const opened = await openAt(port)
    await opened.source.watch(['a', 'b', 'c'])
    await until(() => expect(opened.readings).toHaveLength(4))
    expect(opened.readings.map(({ v, ts }) => [v, ts])).toEqual([
      [1, Date.parse('2026-11-16T06:00:00Z')],
      [2, NOW],
      ['0012', Date.parse('2026-11-16T06:00:00Z')],
      ['7', Date.parse('2026-11-16T06:00:01Z')],
    ])
    const received = await openAt(port, { Times: 'received' })
    await received.source.watch(['a'])
    await until(() => expect(received.readings).toEqual([{ node: 'a', v: 1, ts: NOW }]))
  })

  it('whose clock is ahead is corrected and named', async () => {
    const { port } = await adapterThat(sends(['2026-11-16T07:40:00.400Z|a|1', '2026-11-16T07:40:01Z|a|2']))
    const opened = await openAt(port)
    await opened.source.watch(['a'])
    await until(() => expect(opened.readings.map(({ ts }) => ts - NOW)).toEqual([400, 1_000]))
    expect(opened.problems).toEqual([{ code: 'CLOCK_DIFFERS', detail: '3600000' }])
  })

  it('that is connected to again ends the alarms that ended meanwhile', async () => {
    let lines = ['|c|FAULT|1|||a', '|c|FAULT|2|||b']
    const adapter = await adapterThat((socket) => sends(lines)(socket))
    const first = await openAt(adapter.port)
    await first.source.watch(['c'])
    await until(() => expect(first.valuesOf('c')).toHaveLength(2))
    adapter.cut()
    await until(() => expect(first.lost).toMatchObject([{ code: 'UNREACHABLE' }]))
    lines = ['2026-11-16T06:00:00Z|c|FAULT|2|||b']
    const second = await openAt(adapter.port, {}, { position: first.position() })
    await second.source.watch(['c'])
    await until(() => expect(second.valuesOf('c')).toHaveLength(2))
    expect(second.readings).toMatchObject([
      { v: { code: '2', isActive: true }, ts: Date.parse('2026-11-16T06:00:00Z') },
      { v: { code: '1', isActive: false }, ts: NOW },
    ])
  })
})

describe('the heartbeat', () => {
  it('that an adapter promises is kept, and its end is a lost connection', async () => {
    let pings = 0
    let isAnswering = true
    const { port } = await adapterThat((socket) => {
      socket.on('data', (bytes) => {
        pings += bytes.toString().split('* PING\n').length - 1
        if (isAnswering) socket.write('* PONG 300\n')
      })
    })
    const opened = await openAt(port)
    await until(() => expect(pings).toBeGreaterThan(3))
    expect(opened.lost).toEqual([])
    isAnswering = false
    await until(() => expect(opened.lost).toEqual([{ code: 'TIMED_OUT', detail: 'no heartbeat' }]))
  })
})

describe('what is no adapter, or a broken one', () => {
  it('is refused after some lines that cannot be read', async () => {
    const { port } = await adapterThat(sends(['HTTP/1.1 400 Bad Request', 'a: b', 'c: d', 'e: f', '<p>']))
    const opened = await openAt(port)
    await until(() => expect(opened.lost).toMatchObject([{ code: 'OTHER_PROTOCOL' }]))
  })

  it('is lost with a line or a document that never ends', async () => {
    const long = await adapterThat((socket) => void socket.write('x'.repeat(100_000)))
    const opened = await openAt(long.port)
    await until(() => expect(opened.lost).toMatchObject([{ code: 'PROTOCOL_BROKEN' }]))
    const document = ['|@ASSET@|1|Tool|--multiline--Z', ...Array.from({ length: 20_001 }, () => 'x')]
    const endless = await adapterThat(sends(document))
    const second = await openAt(endless.port)
    await until(() =>
      expect(second.lost).toEqual([{ code: 'PROTOCOL_BROKEN', detail: 'a document without an end' }]),
    )
  })

  it('is read on after a line that cannot be read, which is named', async () => {
    const { port } = await adapterThat(sends(['|a|1', 'nonsense\0\uD800', '|a|2']))
    const opened = await openAt(port)
    await opened.source.watch(['a'])
    await until(() => expect(opened.valuesOf('a').at(-1)).toBe(2))
    expect(opened.problems).toMatchObject([
      { code: 'PROTOCOL_BROKEN', detail: expect.stringContaining('nonsense') },
    ])
  })

  it('has no more keys than a machine has', async () => {
    const keys = Array.from({ length: 2_100 }, (_, at) => `|k${at}|${at}`)
    const { port } = await adapterThat(sends([...keys, '|k1|last']))
    const opened = await openAt(port)
    await opened.source.watch(['k1'])
    await until(() => expect(opened.valuesOf('k1').at(-1)).toBe('last'))
    expect(await opened.source.browse(null)).toHaveLength(2_000)
    expect(opened.problems).toEqual([{ code: 'PROTOCOL_BROKEN', detail: 'too many keys' }])
  })

  it('is unreachable where nobody listens, and keys that do not come are named', async () => {
    const { port, close } = await startTestTcp(sends(['|a|1']))
    const opened = await openAt(port, {}, {}, 5)
    await until(async () => expect(await opened.source.browse(null)).toHaveLength(1))
    await opened.source.watch(['a', 'gone'])
    await until(() => expect(opened.problems).toEqual([{ code: 'NODE_MISSING', detail: 'gone' }]))
    await close()
    await expect(openAt(port)).rejects.toMatchObject({ problem: { code: 'REFUSED' } })
  })
})
