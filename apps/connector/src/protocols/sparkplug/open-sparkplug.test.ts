import {
  SPARKPLUG_DEFAULTS,
  type SparkplugSettings,
} from '@millwright/contract/connectors/settings/sparkplug'
import { describe, expect, it } from 'vitest'
import { openForTest, until } from '../../testing/open-source.ts'
import { startTestBroker, type TestBroker } from '../../testing/test-broker.ts'
import { double, int, startTestEdgeNode, text } from '../../testing/test-edge-node.ts'
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
