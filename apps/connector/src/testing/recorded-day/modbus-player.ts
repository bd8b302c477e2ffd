import { MODBUS_DEFAULTS } from '@millwright/contract/connectors/settings/modbus'
import { presentModbusEntry } from '@millwright/contract/connectors/settings/modbus-entry'
import { type RegisterEntry, registerNode } from '@millwright/domain/connectors/modbus/register-entry'
import { startTestModbus } from '../test-modbus.ts'
import type { DayStep, StartPlayer } from './player.ts'

const STATES = { EXE: 3, READY: 1, FAIL: 9 } as const

const entry = (name: string, address: number, type: RegisterEntry['type']): RegisterEntry => ({
  name,
  unitId: 1,
  table: 'holding',
  address,
  type,
  part: 0,
  order: 'ABCD',
  scale: 1,
  unit: '',
})

const ENTRIES = {
  state: entry('state', 0, 'uint16'),
  alarm: entry('alarm', 1, 'uint16'),
  parts: entry('parts', 2, 'uint32'),
  energy: entry('energy', 4, 'uint32'),
}

export const startModbusPlayer: StartPlayer = async (first) => {
  const device = await startTestModbus()
  const play = ({ state, alarm, parts, energy }: DayStep): void => {
    const words = [STATES[state], alarm, parts >>> 16, parts & 65_535, energy >>> 16, energy & 65_535]
    device.set(1, 3, 0, ...words)
  }
  play(first)
  return {
    source: {
      Protocol: 'modbus',
      Settings: {
        ...MODBUS_DEFAULTS,
        Port: device.port,
        IntervalMs: 100,
        Entries: Object.values(ENTRIES).map(presentModbusEntry),
      },
    },
    nodes: {
      state: registerNode(ENTRIES.state),
      alarm: registerNode(ENTRIES.alarm),
      parts: registerNode(ENTRIES.parts),
      energy: registerNode(ENTRIES.energy),
    },
    words: { EXE: '3', READY: '1', FAIL: '9' },
    times: 'none',
    play,
    stop: () => device.close(),
  }
}
