import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defaultOpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import { DataType, StatusCodes } from 'node-opcua'
import { freePort, makeKeyPair, startTestServer } from '../../protocols/opcua/testing/test-opcua-server.ts'
import type { DayStep, StartPlayer } from './player.ts'

const TYPES = {
  state: DataType.String,
  parts: DataType.UInt32,
  energy: DataType.Double,
  alarm: DataType.UInt32,
} as const

const NAMES = ['state', 'parts', 'energy', 'alarm'] as const

/** Signed and encrypted; each value has the time of the machine. */
export const startOpcuaPlayer: StartPlayer = async (first) => {
  const port = await freePort()
  const keyPair = await makeKeyPair('machine')
  const server = await startTestServer({ port, keyPair, isBare: true })
  const variables = Object.fromEntries(
    NAMES.map((name) => [name, server.variable(name, TYPES[name], first[name])]),
  )
  const play = (step: DayStep): void => {
    for (const name of NAMES) {
      const value = { dataType: TYPES[name], value: step[name] }
      variables[name]?.setValueFromSource(value, StatusCodes.Good, new Date(step.ts))
    }
  }
  play(first)
  const { raw } = new X509Certificate(readFileSync(keyPair.certificateFile))
  return {
    source: {
      Protocol: 'opcua',
      Settings: { ...defaultOpcuaSettings, Address: `opc.tcp://127.0.0.1:${port}`, SamplingMs: 100 },
    },
    trusted: [createHash('sha256').update(raw).digest('hex')],
    nodes: {
      state: server.idOf('state'),
      parts: server.idOf('parts'),
      energy: server.idOf('energy'),
      alarm: server.idOf('alarm'),
    },
    words: { EXE: 'EXE', READY: 'READY', FAIL: 'FAIL' },
    times: 'own',
    play,
    stop: () => server.stop(),
  }
}
