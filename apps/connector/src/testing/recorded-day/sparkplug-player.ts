import { SPARKPLUG_DEFAULTS } from '@millwright/contract/connectors/settings/sparkplug'
import { startTestBroker } from '../test-broker.ts'
import { double, int, type SentMetric, startTestEdgeNode, text } from '../test-edge-node.ts'
import type { DayStep, StartPlayer } from './player.ts'

const metricsOf = ({ ts, state, parts, energy, alarm }: DayStep): SentMetric[] => [
  text('State', state, { timestamp: ts }),
  int('Parts', parts, { timestamp: ts }),
  double('Energy', energy, { timestamp: ts }),
  int('Alarm', alarm, { timestamp: ts }),
]

/** An edge node that is born again when a host asks for it; each metric has the time of the machine. */
export const startSparkplugPlayer: StartPlayer = async (first) => {
  const broker = await startTestBroker()
  const node = await startTestEdgeNode({ port: broker.port, metrics: metricsOf(first) })
  return {
    source: {
      Protocol: 'sparkplug',
      Settings: {
        ...SPARKPLUG_DEFAULTS,
        Address: `mqtt://127.0.0.1:${broker.port}`,
        Group: 'plant',
        EdgeNode: 'line-1',
      },
    },
    nodes: { state: '/State', parts: '/Parts', energy: '/Energy', alarm: '/Alarm' },
    words: { EXE: 'EXE', READY: 'READY', FAIL: 'FAIL' },
    times: 'own',
    async play(step) {
      node.become(metricsOf(step))
      await node.data(metricsOf(step))
    },
    // Node and broker end with their test.
    stop: async () => {},
  }
}
