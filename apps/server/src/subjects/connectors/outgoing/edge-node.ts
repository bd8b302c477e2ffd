import { PayloadMessage } from '@millwright/connector/protocols/sparkplug/payload-schema'
import { portalDeviceTopic, portalNodeTopic } from '@millwright/contract/wire/sparkplug-topics'
import {
  ALIASES_OF_A_MACHINE,
  birthMetrics,
  changedMetrics,
  type OutgoingMetric,
} from '@millwright/domain/connectors/outgoing/edge-births'
import { REBIRTH } from '@millwright/domain/connectors/sparkplug/edge-node'
import { DATA_TYPES } from '@millwright/domain/connectors/sparkplug/payload'
import type { FactMachine } from './fact-board.ts'

/** §6.4.5 */
const SEQ_NUMBERS = 256

export interface EdgeNodeDeps {
  send: (topic: string, payload: Buffer) => Promise<void>
  /** §6.4.16, of this connection. */
  bdSeq: number
  now: () => number
}

/** The portal as one reader sees it: an edge node of its own, whose numbers have no gap, with a device for each machine. */
export function createEdgeNode({ send, bdSeq, now }: EdgeNodeDeps) {
  const aliases = new Map<string, number>()
  const alive = new Set<string>()
  let seq = 0
  let isBorn = false

  const put = (topic: string, metrics: readonly OutgoingMetric[]): Promise<void> => {
    const payload = PayloadMessage.fromObject({ timestamp: now(), seq, metrics })
    seq = (seq + 1) % SEQ_NUMBERS
    return send(topic, Buffer.from(PayloadMessage.encode(payload).finish()))
  }

  function aliasOf(machineId: string): number {
    const alias = aliases.get(machineId) ?? aliases.size * ALIASES_OF_A_MACHINE + 1
    aliases.set(machineId, alias)
    return alias
  }

  async function bear({ machine, state }: FactMachine): Promise<void> {
    alive.add(machine.id)
    await put(
      portalDeviceTopic('DBIRTH', machine.id),
      birthMetrics(machine, state, aliasOf(machine.id), now()),
    )
  }

  return {
    isBorn: () => isBorn,

    /** Says all, as after a subscription and when a host asks for it. */
    async birth(machines: Iterable<FactMachine>): Promise<void> {
      seq = 0
      isBorn = true
      alive.clear()
      await put(portalNodeTopic('NBIRTH'), [
        { name: 'bdSeq', timestamp: now(), datatype: DATA_TYPES.Int64, longValue: bdSeq },
        { name: REBIRTH, timestamp: now(), datatype: DATA_TYPES.Boolean, booleanValue: false },
      ])
      for (const machine of machines) await bear(machine)
    },

    bear,

    async bury(machineId: string): Promise<void> {
      if (alive.delete(machineId)) await put(portalDeviceTopic('DDEATH', machineId), [])
    },

    async data({ machine, state }: FactMachine, channels: ReadonlySet<string>): Promise<void> {
      if (!alive.has(machine.id)) return
      const metrics = changedMetrics(channels, state, aliasOf(machine.id), now())
      if (metrics.length > 0) await put(portalDeviceTopic('DDATA', machine.id), metrics)
    },

    /** Nothing is shown any more. Its number is that of its birth, and it has no other. */
    async die(): Promise<void> {
      if (!isBorn) return
      isBorn = false
      alive.clear()
      const metrics = [{ name: 'bdSeq', timestamp: now(), datatype: DATA_TYPES.Int64, longValue: bdSeq }]
      const payload = PayloadMessage.fromObject({ timestamp: now(), metrics })
      await send(portalNodeTopic('NDEATH'), Buffer.from(PayloadMessage.encode(payload).finish()))
    },
  }
}

/** Whether a command asks for the births again. */
export function asksRebirth(bytes: Buffer): boolean {
  try {
    const { metrics = [] } = PayloadMessage.toObject(PayloadMessage.decode(bytes)) as {
      metrics?: readonly { name?: string; booleanValue?: boolean }[]
    }
    return metrics.some(({ name, booleanValue }) => name === REBIRTH && booleanValue === true)
  } catch {
    return false
  }
}
