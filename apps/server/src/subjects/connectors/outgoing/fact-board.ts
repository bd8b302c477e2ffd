import {
  type ChannelValue,
  createFactState,
  type FactState,
} from '@millwright/domain/connectors/outgoing/fact-state'
import {
  FACT_CHANNELS,
  type OutgoingMachine,
  STATUS,
} from '@millwright/domain/connectors/outgoing/machine-facts'
import type { Bus } from '../../../platform/bus/bus.ts'
import { joinMachine, leaveMachine } from '../../../platform/bus/whole-machines.ts'
import type { ReadableMachine } from '../../../platform/mqtt/readers/readable.ts'

/** The values that facts of a machine are made of, as they are known now. */
export type FactSource = (machine: ReadableMachine) => Promise<ChannelValue[]>

export interface FactListener {
  changed(machineId: string, channel: string): void
}

/** A machine that is shown, with what is known of it. */
export interface FactMachine {
  readonly machine: OutgoingMachine
  readonly state: FactState
}

interface Followed {
  readonly machine: ReadableMachine
  readonly listeners: Set<FactListener>
  readonly loading: Promise<FactState>
  state: FactState | null
  /** Values that came while what is known was read. */
  readonly early: ChannelValue[]
}

/** The facts of machines that some reader of this process wants, each read once for all of them. */
export function createFactBoard({ bus, facts }: { bus: Bus; facts: FactSource }) {
  const followed = new Map<string, Followed>()

  function begin(machine: ReadableMachine): Followed {
    const each: Followed = {
      machine,
      listeners: new Set(),
      state: null,
      early: [],
      loading: facts(machine).then((known) => {
        each.state = createFactState(known)
        for (const value of each.early.splice(0)) each.state.take(value)
        return each.state
      }),
    }
    followed.set(machine.publicId, each)
    joinMachine(bus, machine.publicId)
    return each
  }

  function take(machineId: string, value: ChannelValue): void {
    const each = followed.get(machineId)
    if (!each?.machine.opens(value.channel)) return
    if (!each.state) each.early.push(value)
    else if (each.state.take(value).isNew)
      for (const listener of each.listeners) listener.changed(machineId, value.channel)
  }

  function leave(machineId: string, listener: FactListener): void {
    const each = followed.get(machineId)
    if (!each?.listeners.delete(listener) || each.listeners.size > 0) return
    followed.delete(machineId)
    leaveMachine(bus, machineId)
  }

  bus.on('points', ({ machineId, channel, points }) => {
    if (!followed.has(machineId) || !FACT_CHANNELS.has(channel) || channel === STATUS) return
    for (const { v, ts } of points) take(machineId, { channel, ts, v })
  })
  bus.on('statusChanged', ({ machineId, status, since }) =>
    take(machineId, { channel: STATUS, ts: since, v: status }),
  )

  return {
    async follow(machine: ReadableMachine, listener: FactListener): Promise<FactState> {
      const each = followed.get(machine.publicId) ?? begin(machine)
      each.listeners.add(listener)
      try {
        return await each.loading
      } catch (error) {
        leave(machine.publicId, listener)
        throw error
      }
    },
    leave,
  }
}

export type FactBoard = ReturnType<typeof createFactBoard>
