import { DataType, type UAVariable, Variant } from 'node-opcua'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SourceFailed } from '../source.ts'
import { startTestLine } from './testing/test-line.ts'
import {
  freePort,
  makeKeyPair,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from './testing/test-opcua-server.ts'
import { openTest } from './testing/test-opening.ts'

let server: TestServer
let port: number
let keyPair: TestServerOptions['keyPair']

beforeAll(async () => {
  port = await freePort()
  keyPair = await makeKeyPair('Saw')
  server = await startTestServer({ port, keyPair, isBare: true })
})

afterAll(() => server.stop())

function counter(of: TestServer, name: string, hasHistory = false): UAVariable {
  const variable = of.variable(name, DataType.Int32, 0, { historizing: hasHistory })
  variable.setValueFromSource({ dataType: DataType.Int32, value: 0 }, undefined, new Date(Date.now() - 5000))
  if (hasHistory) of.space.installHistoricalDataNode(variable, { maxOnlineValues: 5000 })
  return variable
}

/** Each value at a time of its own. */
function count(variable: UAVariable, from: number, to: number): void {
  const start = Date.now() - (to - from + 1)
  for (let value = from; value <= to; value += 1)
    variable.setValueFromSource(
      { dataType: DataType.Int32, value },
      undefined,
      new Date(start + value - from),
    )
}

/** The connection ended a while ago. */
const earlier = (position: string | null): string => {
  const { at, ...rest } = JSON.parse(position ?? '')
  return JSON.stringify({ at: at - 4000, ...rest })
}

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, at) => at)

describe('a short break', () => {
  it('loses nothing that the server kept meanwhile', async () => {
    const line = await startTestLine(port)
    const source = await openTest(line.port)
    let samples = 0
    server.variable('Short', DataType.Int32, 0, {
      value: {
        get: () => {
          samples += 1
          return new Variant({ dataType: DataType.Int32, value: samples })
        },
      },
    })
    const id = server.idOf('Short')
    await source.watch([id])
    await source.until(() => expect(source.of(id).length).toBeGreaterThan(2))
    line.cut()
    const until = samples + 5
    await source.until(() => expect(source.of(id).at(-1)).toBeGreaterThan(until))
    const [first = 0, ...others] = source.of(id).map(Number)
    expect(others).toEqual(others.map((_, at) => first + at + 1))
    expect(source.heard.lost).toEqual([])
    expect(source.heard.problems).toEqual([])
    await source.close()
    line.stop()
  })

  it('that lasts too long is reported once, and nothing is after it', async () => {
    const line = await startTestLine(port)
    const source = await openTest(line.port, { breakMs: 300 })
    await source.watch([server.idOf('Short')])
    await source.until(() => expect(source.heard.readings.length).toBeGreaterThan(0))
    const before = source.heard.readings.length
    line.close()
    await source.until(() => expect(source.heard.lost).toHaveLength(1))
    expect(source.heard.lost).toMatchObject([{ code: 'UNREACHABLE' }])
    line.open()
    await source.close()
    expect(source.heard.readings).toHaveLength(before)
    expect(source.heard.lost).toHaveLength(1)
    line.stop()
  })
})

describe('a server that does not answer', () => {
  it('holds up neither a call longer than its time nor the end', async () => {
    const line = await startTestLine(port)
    const source = await openTest(line.port, { callMs: 300 })
    line.stall()
    await expect(source.browse(null)).rejects.toBeInstanceOf(SourceFailed)
    await source.close()
    line.stop()
  })
})

describe('what a server has kept before anybody read it', () => {
  it('is shown with the values of now, each once, also of a node that is chosen later', async () => {
    const [one, other] = [counter(server, 'Seen', true), counter(server, 'SeenLater', true)]
    const [id, later] = [server.idOf('Seen'), server.idOf('SeenLater')]
    count(one, 1, 20)
    count(other, 1, 20)
    counter(server, 'SeenNever')
    const source = await openTest(port, { pastMs: 60_000 })
    await source.watch([id, server.idOf('SeenNever')])
    await source.until(() => expect(source.of(id)).toEqual(upTo(20)))
    await source.watch([id, later])
    await source.until(() => expect(source.of(later)).toEqual(upTo(20)))
    expect(source.heard.problems.filter(({ code }) => code === 'GAP')).toEqual([])
    await source.close()
  })
})

describe('a long break', () => {
  it('is filled from the history of the server, before what comes now', async () => {
    const variable = counter(server, 'Kept', true)
    const id = server.idOf('Kept')
    const first = await openTest(port)
    await first.watch([id])
    await first.until(() => expect(first.of(id)).toEqual([0]))
    await first.close()
    count(variable, 1, 1500)
    const second = await openTest(port, { position: earlier(first.heard.position) })
    await second.watch([id])
    count(variable, 1501, 1501)
    await second.until(() => expect(second.of(id).at(-1)).toBe(1501))
    expect(second.of(id)).toEqual(upTo(1501).slice(1))
    expect(second.heard.problems.filter(({ code }) => code === 'GAP')).toEqual([])
    const times = second.heard.readings.map(({ ts }) => ts)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    await second.close()
  })

  it('is a gap with its times where the server has kept nothing', async () => {
    counter(server, 'Forgotten')
    const id = server.idOf('Forgotten')
    const from = Date.now() - 60_000
    const source = await openTest(port, { position: JSON.stringify({ at: from, offset: 0, active: [] }) })
    await source.watch([id])
    await source.until(() => expect(source.of(id)).toEqual([0]))
    expect(source.heard.problems).toMatchObject([{ code: 'GAP', detail: id, from }])
    expect(source.heard.problems[0]?.to).toBeGreaterThan(from)
    // Once for each connection, not with each change of what is watched.
    await source.watch([id, server.idOf('Kept')])
    expect(source.heard.problems).toHaveLength(1)
    await source.close()
  })
})

describe('a server that was restarted', () => {
  it('is read on without a loss, though the index of the namespace is another', async () => {
    const start = (namespacesBefore: string[]) =>
      startTestServer({ port: own, keyPair, isBare: true, namespacesBefore })
    const own = await freePort()
    const before = await start([])
    count(counter(before, 'Counter', true), 1, 3)
    const id = before.idOf('Counter')
    const first = await openTest(own)
    await first.watch([id])
    await first.until(() => expect(first.of(id)).toEqual([3]))
    await before.stop()
    const after = await start(['http://example.com/new', 'http://example.com/newer'])
    expect(after.namespace.index).not.toBe(before.namespace.index)
    // Where the machine's namespace was is another one now, with a node of the same name.
    const other = after.space.getNamespace('http://example.com/new')
    other.addVariable({
      componentOf: after.folder,
      browseName: 'Counter',
      nodeId: 's=Counter',
      dataType: 'Int32',
    })
    const variable = counter(after, 'Counter', true)
    await first.until(() => expect(first.heard.lost).toHaveLength(1))
    count(variable, 4, 20)
    const second = await openTest(own, { position: earlier(first.heard.position) })
    await second.watch([id])
    count(variable, 21, 21)
    await second.until(() => expect(second.of(id).at(-1)).toBe(21))
    expect(second.of(id).filter((value) => value !== 0)).toEqual(upTo(21).slice(4))
    await Promise.all([first.close(), second.close()])
    await after.stop()
  })
})
