import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { MappedChannel } from '@millwright/contract/connectors/mapping-shapes'
import type { MachineSource } from '@millwright/contract/connectors/settings'
import { MODBUS_DEFAULTS } from '@millwright/contract/connectors/settings/modbus'
import { presentModbusEntry } from '@millwright/contract/connectors/settings/modbus-entry'
import { defaultOpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import { SHDR_DEFAULTS } from '@millwright/contract/connectors/settings/shdr'
import { type RegisterEntry, registerNode } from '@millwright/domain/connectors/modbus/register-entry'
import { MACHINE_URI } from '../../apps/connector/src/protocols/opcua/testing/test-opcua-server.ts'

/** Of each machine that is read; so many of them move each second. */
export const VALUES = 20
export const MOVING = 5

export interface ReadMachinesPlan {
  readonly opcua: number
}

export interface ReadMachines {
  readonly opcuaPort: number
  /** SHA-256 of the one of the OPC UA server. */
  readonly certificate: string
  readonly modbusPort: number
  readonly shdrPort: number
}

export async function startReadMachines(plan: ReadMachinesPlan): Promise<ReadMachines & { stop(): void }> {
  const child = fork(new URL('./read-machines-process.ts', import.meta.url), { stdio: 'inherit' })
  await once(child, 'message')
  child.send(plan)
  const [machines] = (await once(child, 'message')) as [ReadMachines]
  return { ...machines, stop: () => child.kill() }
}

export const READ_PROTOCOLS = ['opcua', 'modbus', 'shdr'] as const
export type ReadProtocol = (typeof READ_PROTOCOLS)[number]

const registerOf = (value: number): RegisterEntry => ({
  name: `v${value}`,
  unitId: 1,
  table: 'holding',
  address: value,
  type: 'uint16',
  part: 0,
  order: 'ABCD',
  scale: 1,
  unit: '',
})

const nodeOf = {
  opcua: (machine: number, value: number) => `nsu=${MACHINE_URI};s=m${machine}v${value}`,
  modbus: (_: number, value: number) => registerNode(registerOf(value)),
  shdr: (_: number, value: number) => `v${value}`,
} satisfies Record<ReadProtocol, (machine: number, value: number) => string>

export const mappingOf = (protocol: ReadProtocol, machine: number): MappedChannel[] =>
  Array.from({ length: VALUES }, (_, value) => ({
    Channel: `Bench/v${value}`,
    Node: nodeOf[protocol](machine, value),
    As: { Kind: 'value', Scale: 1, Offset: 0, Unit: '' },
  }))

export function sourceOf(protocol: ReadProtocol, machines: ReadMachines): MachineSource {
  switch (protocol) {
    case 'opcua':
      return {
        Protocol: 'opcua',
        Settings: { ...defaultOpcuaSettings, Address: `opc.tcp://127.0.0.1:${machines.opcuaPort}` },
      }
    case 'modbus':
      return {
        Protocol: 'modbus',
        Settings: {
          ...MODBUS_DEFAULTS,
          Port: machines.modbusPort,
          Entries: Array.from({ length: VALUES }, (_, value) => presentModbusEntry(registerOf(value))),
        },
      }
    case 'shdr':
      return { Protocol: 'shdr', Settings: { ...SHDR_DEFAULTS, Port: machines.shdrPort } }
  }
}
