import { UMATI_DEFAULTS } from '@millwright/contract/connectors/settings/umati'
import { startTestBroker } from '../test-broker.ts'
import type { DayStep, StartPlayer } from './player.ts'

const CLIENT = 'umati/v2/works'
const MACHINE = 'nsu=urn:maker;s=saw'
const VALUES = 'State/Machine/Values'
const NODES = {
  state: 'State/Machine/Overview/CurrentState',
  parts: `${VALUES}/PiecesOut`,
  energy: `${VALUES}/Energy`,
  alarm: `${VALUES}/AlarmCode`,
}
/** As OPC 40550-1 numbers and names them. */
const STATES = {
  EXE: { value: 3, name: 'WORKING' },
  READY: { value: 2, name: 'READY' },
  FAIL: { value: 4, name: 'ERROR' },
} as const

/** The whole tree each time, as the gateway retains it. */
export const startUmatiPlayer: StartPlayer = async (first) => {
  const broker = await startTestBroker()
  const play = ({ state, parts, energy, alarm }: DayStep): Promise<void> =>
    broker.publish(
      `${CLIENT}/WoodworkingMachineType/${MACHINE}`,
      JSON.stringify({
        State: {
          Machine: {
            Overview: { CurrentState: STATES[state] },
            Values: { PiecesOut: parts, Energy: { value: energy }, AlarmCode: alarm },
          },
        },
      }),
      true,
    )
  await broker.publish(`${CLIENT}/clientOnline`, '1', true)
  await play(first)
  return {
    source: {
      Protocol: 'umati',
      Settings: {
        ...UMATI_DEFAULTS,
        Address: `mqtt://127.0.0.1:${broker.port}`,
        Prefix: CLIENT,
        Machine: MACHINE,
      },
    },
    nodes: NODES,
    words: { EXE: 'WORKING', READY: 'READY', FAIL: 'ERROR' },
    times: 'none',
    play,
    // The broker ends with its test.
    stop: async () => {},
  }
}
