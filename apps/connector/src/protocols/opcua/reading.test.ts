import type { OfferedNode } from '@millwright/domain/connectors/offered-node'
import { proposeOpcua } from '@millwright/domain/connectors/opcua-proposal'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { AttributeIds, DataType, StatusCodes, VariantArrayType } from 'node-opcua'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addJobManagement,
  freePort,
  MACHINE_URI,
  makeKeyPair,
  millimetres,
  startTestServer,
  type TestServer,
} from './testing/test-opcua-server.ts'
import { openTest } from './testing/test-opening.ts'

let server: TestServer
let port: number
type Opened = Awaited<ReturnType<typeof openTest>>
let source: Opened

const STATE = 'State/Machine'
const sawId = (path: string) => `nsu=${MACHINE_URI};s=Saw-${path.replaceAll('/', '-')}`

beforeAll(async () => {
  port = await freePort()
  server = await startTestServer({
    port,
    keyPair: await makeKeyPair('Saw'),
    options: {
      serverCapabilities: {
        maxBrowseContinuationPoints: 10,
        operationLimits: { maxNodesPerRead: 7, maxNodesPerBrowse: 3, maxMonitoredItemsPerCall: 2 },
      },
    },
  })
  server.set(`${STATE}/Overview/CurrentState`, DataType.Int32, 3)
  server.set(`${STATE}/Overview/CurrentMode`, DataType.Int32, 1)
  server.set(`${STATE}/Flags/Alarm`, DataType.Boolean, false)
  server.set(`${STATE}/Values/AbsolutePiecesOut`, DataType.UInt64, [0, 41])
  server.set('ManufacturerSpecific/LastProgramName', DataType.String, 'KITCHEN-204')
  source = await openTest(port)
})

afterAll(async () => {
  await source.close()
  await server.stop()
})

/** Everything below a node. */
async function all(of: Opened, id: string, depth = 6): Promise<OfferedNode[]> {
  const nodes = await of.browse(id)
  const below = []
  for (const node of nodes) if (node.hasMore && depth > 0) below.push(...(await all(of, node.id, depth - 1)))
  return [...nodes, ...below]
}

describe('what a machine offers', () => {
  it('begins with the machines and ends with the server, which sends alarms', async () => {
    const top = await source.browse(null)
    expect(top[0]).toMatchObject({
      name: 'Machines',
      id: 'nsu=http://opcfoundation.org/UA/Machinery/;i=1001',
    })
    expect(top.at(-1)).toMatchObject({ id: 'i=2253', kind: 'alarms', meaning: 'opcua:Server', hasMore: true })
  })

  it('has meanings, words and present values, though the server takes few nodes at once', async () => {
    const nodes = await all(source, `nsu=${MACHINE_URI};s=Saw`)
    const byMeaning = new Map(nodes.map((node) => [node.meaning, node]))
    expect(byMeaning.get('opc40550:Overview/CurrentState')).toMatchObject({
      id: sawId(`${STATE}/Overview/CurrentState`),
      type: 'text',
      words: ['OFFLINE', 'STANDBY', 'READY', 'WORKING', 'ERROR'],
      now: { v: 'WORKING' },
    })
    expect(byMeaning.get('opc40550:Values/AbsolutePiecesOut')).toMatchObject({
      type: 'number',
      now: { v: 41 },
    })
    expect(byMeaning.get('opc40001:MachineryItemState')).toMatchObject({
      name: 'CurrentState',
      hasMore: false,
    })
    expect(byMeaning.get('opc40550:Events')).toMatchObject({ kind: 'alarms' })
    const status = proposeOpcua(nodes).filter(({ channel }) => channel === 'Machine/Status')
    expect(status.map(({ node }) => node.replace(/^.*-/, ''))).toEqual([
      'Emergency',
      'Alarm',
      'Error',
      'MachineOn',
      'CurrentState',
    ])
  })

  it('has the job that runs, of lists of structures, as values that are proposed and read', async () => {
    const { list, setJobs } = addJobManagement(server)
    const listId = list.nodeId.toString().replace(/^ns=\d+;/, `nsu=${MACHINE_URI};`)
    setJobs([
      ['K-204', 2],
      ['K-203', 3],
    ])
    const opened = await openTest(port)
    const nodes = await all(opened, `nsu=${MACHINE_URI};s=Saw`)
    const [id, state] = nodes.filter(({ meaning }) => meaning?.startsWith('isa95:'))
    expect([id, state]).toMatchObject([
      { id: `job=JobOrderID;${listId}`, name: 'JobOrderID', now: { v: 'K-203' } },
      { id: `job=State;${listId}`, name: 'State', now: { v: 'Running' } },
    ])
    expect(
      proposeOpcua(nodes).filter(({ channel }) => channel.startsWith('ProductionProcess/')),
    ).toMatchObject([
      { channel: 'ProductionProcess/01/Programs/01/Name', node: id?.id },
      { channel: 'ProductionProcess/01/Programs/01/State', node: state?.id },
    ])

    await opened.watch([id?.id ?? '', state?.id ?? ''])
    await opened.until(() => expect(opened.of(state?.id ?? '')).toEqual(['Running']))
    setJobs([['K-203', 5]])
    await opened.until(() => expect(opened.of(state?.id ?? '').at(-1)).toBe('Ended'))
    setJobs([['K-204', 3]])
    await opened.until(() => expect(opened.of(id?.id ?? '')).toEqual(['K-203', 'K-204']))
    setJobs([])
    await opened.until(() => expect(opened.of(id?.id ?? '').at(-1)).toBe(''))
    expect(opened.of(state?.id ?? '')).toEqual(['Running', 'Ended', 'Running', ''])
    expect(opened.heard.problems).toEqual([])
    await opened.close()
  })

  it('has the meaning of a node also where nobody has looked above it', async () => {
    const other = await openTest(port)
    const nodes = await other.browse(sawId(`${STATE}/Flags`))
    expect(nodes.find(({ name }) => name === 'Alarm')?.meaning).toBe('opc40550:Flags/Alarm')
    await other.close()
  })

  it('ends after a thousand nodes of one level', async () => {
    const crowd = server.namespace.addFolder(server.folder, { browseName: 'Crowd', nodeId: 's=Crowd' })
    for (let at = 0; at < 1100; at += 1)
      server.namespace.addObject({ organizedBy: crowd, browseName: `Part ${at}`, nodeId: `s=Part ${at}` })
    expect(await source.browse(server.idOf('Crowd'))).toHaveLength(1000)
    server.namespace.deleteNode(crowd.nodeId)
  })

  it('is nothing for a node that is not there', async () => {
    await expect(source.browse('nsu=http://example.com/gone;i=1')).rejects.toMatchObject({
      problem: { code: 'NODE_MISSING' },
    })
    await expect(source.browse('i=notanumber')).rejects.toMatchObject({ problem: { code: 'NODE_MISSING' } })
  })

  it('has units, words of a variable, and no type for arrays and structures', async () => {
    server.namespace.addAnalogDataItem({
      componentOf: server.folder,
      browseName: 'Length',
      nodeId: 's=Length',
      dataType: 'Double',
      engineeringUnits: millimetres,
      engineeringUnitsRange: { low: 0, high: 9000 },
      value: { dataType: DataType.Double, value: 720.5 },
    })
    server.namespace.addMultiStateDiscrete({
      componentOf: server.folder,
      browseName: 'Door',
      nodeId: 's=Door',
      enumStrings: ['open', 'closed'],
      value: 1,
    })
    const list = server.variable('List', DataType.Double, 0, { valueRank: 1 })
    list.setValueFromSource({ dataType: DataType.Double, arrayType: VariantArrayType.Array, value: [1, 2] })
    const nodes = await source.browse(
      server.folder.nodeId.toString().replace(/^ns=\d+/, `nsu=${MACHINE_URI}`),
    )
    const named = (name: string) => nodes.find((node) => node.name === name)
    expect(named('Length')).toMatchObject({ type: 'number', unit: 'mm', now: { v: 720.5 } })
    expect(named('Door')).toMatchObject({ type: 'text', words: ['open', 'closed'], now: { v: 'closed' } })
    expect(named('List')).toMatchObject({ type: null })
    expect(named('List')?.now).toBeUndefined()
  })
})

describe('what is watched', () => {
  it('comes at once and with each change, at the times of the source', async () => {
    const watching = await openTest(port)
    const counter = server.variable('Counter', DataType.Int32, 0)
    await watching.watch([server.idOf('Counter'), sawId(`${STATE}/Overview/CurrentState`)])
    await watching.until(() => expect(watching.of(server.idOf('Counter'))).toEqual([0]))
    for (const value of [1, 2, 3]) {
      counter.setValueFromSource({ dataType: DataType.Int32, value })
      await watching.until(() => expect(watching.of(server.idOf('Counter')).at(-1)).toBe(value))
    }
    const times = watching.heard.readings
      .filter(({ node }) => node === server.idOf('Counter'))
      .map(({ ts }) => ts)
    expect(times.at(-1)).toBe(counter.readValue().sourceTimestamp?.getTime())
    expect(watching.of(sawId(`${STATE}/Overview/CurrentState`))).toEqual(['WORKING'])
    // From now on others, and the present value of one that stays comes again.
    const before = watching.heard.readings.length
    await watching.watch([server.idOf('Counter')])
    expect(watching.heard.readings.slice(before).map(({ v }) => v)).toEqual([3])
    server.set(`${STATE}/Overview/CurrentState`, DataType.Int32, 4)
    counter.setValueFromSource({ dataType: DataType.Int32, value: 9 })
    await watching.until(() => expect(watching.of(server.idOf('Counter')).at(-1)).toBe(9))
    expect(watching.of(sawId(`${STATE}/Overview/CurrentState`))).toEqual(['WORKING'])
    await watching.close()
  })

  it('has no value while its quality is bad or it is no number, and large counters only where they are exact', async () => {
    const watching = await openTest(port)
    const flow = server.variable('Flow', DataType.Double, 1.5)
    const long = server.variable('Long', DataType.UInt64, [0x1f_ffff, 0xffff_ffff])
    server.variable('Negative', DataType.Int64, [0xffff_ffff, 0xffff_fffe])
    server.variable('TooLong', DataType.UInt64, [0x20_0000, 0])
    server.variable('Text', DataType.String, 'a\0b\u0007')
    const ids = ['Flow', 'Long', 'Negative', 'TooLong', 'Text'].map(server.idOf)
    await watching.watch(ids)
    await watching.until(() => expect(watching.heard.readings).toHaveLength(5))
    expect(ids.flatMap(watching.of)).toEqual([1.5, Number.MAX_SAFE_INTEGER, -2, null, 'ab\u0007'])
    flow.setValueFromSource({ dataType: DataType.Double, value: Number.NaN })
    await watching.until(() => expect(watching.of(server.idOf('Flow'))).toEqual([1.5, null]))
    flow.setValueFromSource({ dataType: DataType.Double, value: 2 })
    await watching.until(() => expect(watching.of(server.idOf('Flow'))).toEqual([1.5, null, 2]))
    long.setValueFromSource(
      { dataType: DataType.UInt64, arrayType: VariantArrayType.Scalar, value: [0, 5] },
      StatusCodes.BadDeviceFailure,
    )
    await watching.until(() => expect(watching.of(server.idOf('Long')).at(-1)).toBeNull())
    await watching.close()
  })

  it('leaves out a value of another type than before, and says so until it is as before', async () => {
    const watching = await openTest(port)
    const loose = server.variable('Loose', DataType.Variant, 0, { dataType: 'BaseDataType' })
    loose.setValueFromSource({ dataType: DataType.Int32, value: 1 })
    const id = server.idOf('Loose')
    await watching.watch([id])
    await watching.until(() => expect(watching.of(id)).toEqual([1]))
    loose.setValueFromSource({ dataType: DataType.String, value: 'one' })
    await watching.until(() =>
      expect(watching.heard.problems).toEqual([{ code: 'TYPE_CHANGED', detail: id }]),
    )
    loose.setValueFromSource({ dataType: DataType.Int32, value: 2 })
    await watching.until(() => expect(watching.of(id)).toEqual([1, 2]))
    expect(watching.heard.solved).toContain('TYPE_CHANGED')
    await watching.close()
  })

  it('reports nodes that are gone and those that come less often than wanted, and reads the others', async () => {
    const watching = await openTest(port)
    server.variable('Lazy', DataType.Int32, 1, { minimumSamplingInterval: 5000 })
    server.variable('There', DataType.Int32, 2)
    const gone = server.idOf('Gone')
    await watching.watch([gone, 'nsu=http://example.com/none;s=x', server.idOf('Lazy'), server.idOf('There')])
    await watching.until(() => expect(watching.of(server.idOf('There'))).toEqual([2]))
    expect(watching.heard.problems).toEqual([
      { code: 'NODE_MISSING', detail: `${gone}, nsu=http://example.com/none;s=x` },
      { code: 'SLOW', detail: `${server.idOf('Lazy')} 5000 ms` },
    ])
    await watching.watch([server.idOf('There')])
    expect(watching.heard.solved).toEqual(expect.arrayContaining(['NODE_MISSING', 'SLOW']))
    await watching.close()
  })

  it('is corrected by the difference of the clocks, and says that they differ', async () => {
    const ahead = HOUR_MS
    const watching = await openTest(port, { now: () => Date.now() + ahead })
    const id = server.idOf('Late')
    const late = server.variable('Late', DataType.Int32, 1)
    await watching.watch([id])
    await watching.until(() => expect(watching.of(id)).toEqual([1]))
    const measured = watching.heard.readings.at(-1)?.ts ?? 0
    expect(Math.abs(measured - ahead - (late.readValue().sourceTimestamp?.getTime() ?? 0))).toBeLessThan(1000)
    expect(watching.heard.problems).toEqual([{ code: 'CLOCK_DIFFERS', detail: String(-HOUR_MS) }])
    await watching.close()
    expect(server.space.findNode('i=2258')?.readAttribute(null, AttributeIds.Value)).toBeTruthy()
  })

  it('is corrected by another difference when a clock is set while the machine is connected', async () => {
    let ahead = 0
    const watching = await openTest(port, { now: () => Date.now() + ahead, againMs: 20 })
    const id = server.idOf('Set')
    const set = server.variable('Set', DataType.Int32, 1)
    await watching.watch([id])
    await watching.until(() => expect(watching.of(id)).toEqual([1]))
    ahead = -HOUR_MS
    await watching.until(() =>
      expect(watching.heard.problems).toContainEqual({ code: 'CLOCK_DIFFERS', detail: String(HOUR_MS) }),
    )
    set.setValueFromSource({ dataType: DataType.Int32, value: 2 })
    await watching.until(() => expect(watching.of(id)).toEqual([1, 2]))
    const ts = watching.heard.readings.at(-1)?.ts ?? 0
    expect(Math.abs(ts + HOUR_MS - (set.readValue().sourceTimestamp?.getTime() ?? 0))).toBeLessThan(2000)
    await watching.close()
  })
})
