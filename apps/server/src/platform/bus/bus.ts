import { EventEmitter } from 'node:events'
import type { MachineEvent, OrganizationEvent } from '@millwright/contract/live'
import type { Status } from '@millwright/domain/status/status'

/** Those that say no more than that something about a machine, or of an organization, changed: subjects name them in their contracts. */
type MachineEvents = { [E in MachineEvent]: { machineId: string } }
type OrganizationEvents = { [E in OrganizationEvent]: { organizationId: number } }

/**
 * Emitted only after the change is stored. Whether the other processes hear of it is decided in
 * `platform/bus/travel.ts`: an event without a line there does not compile.
 */
export interface BusEvents extends MachineEvents, OrganizationEvents {
  statusChanged: { machineId: string; status: Status; since: number }
  points: { machineId: string; channel: string; points: readonly { v: unknown; ts: number }[] }
  sessionEnded: { sessionId: string }
  /** Someone may see more or less than before: these people, or everyone of an organization. */
  rightsChanged: { accountIds: readonly number[] } | { organizationId: number }
  /** A ticket, for the people of the organizations that take part in it. */
  ticketsChanged: { ticketId: string; organizationIds: readonly number[] }
  /** The list of a person has changed; `newest` is the row that was added or grew, null when rows were only read or removed. */
  noticesChanged: { accountId: number; newest: number | null }
  panelChanged: { machineId: string }
  /** Rules of people watch other channels or machines than before. */
  noticeRulesChanged: Record<string, never>
  /** Its credentials are no longer good: its connection has to end. */
  deviceWithdrawn: { deviceId: string }
  /** MQTT sessions of it that are stored were left, taken or ended. */
  deviceSessionsChanged: { deviceId: string }
  /** A certificate of a device, by its SHA-256, is no longer good: connections that it let in have to end. */
  certificateWithdrawn: { deviceId: string; fingerprint: string }
  /** A connector has something to read or to do that it does not know of yet. */
  connectorWanted: { connectorId: string }
  /** A connector has answered what somebody waits for. */
  connectorAnswered: { commandId: string }
  /** The first browser of this process joined a channel, or the last one left it. */
  channelJoined: { name: string }
  channelLeft: { name: string }
  /**
   * Since when accepted points wait to be stored, emitted each second while they do; null when that is over. The
   * process is null when it is this one.
   */
  ingestBacklog: { since: number | null; process: string | null }
  /** The connection to the other processes was lost: their events of that time may not have arrived. */
  eventsMissed: Record<string, never>
}

type Name = keyof BusEvents

/** Where an event happened: in this process, or in another one that the relay heard it from. */
export type Origin = 'here' | 'elsewhere'

type Listener<N extends Name> = (event: BusEvents[N], origin: Origin) => void

export interface Bus {
  emit<N extends Name>(name: N, event: BusEvents[N]): void
  /** For the relay alone: what happened in another process must not be sent there again. */
  emitFromElsewhere<N extends Name>(name: N, event: BusEvents[N]): void
  on<N extends Name>(name: N, listener: Listener<N>): () => void
}

export function createBus(): Bus {
  const emitter = new EventEmitter()
  return {
    emit: (name, event) => void emitter.emit(name, event, 'here' satisfies Origin),
    emitFromElsewhere: (name, event) => void emitter.emit(name, event, 'elsewhere' satisfies Origin),
    on: (name, listener) => {
      emitter.on(name, listener)
      return () => void emitter.off(name, listener)
    },
  }
}
