import { EventEmitter } from 'node:events'
import type { Status } from '@millwright/domain/status/status'

/** What happens inside the process and is of interest elsewhere; told after it is stored. */
export interface BusEvents {
  statusChanged: { machineId: string; status: Status; since: number }
  points: { machineId: string; channel: string; points: readonly { v: unknown; ts: number }[] }
  sessionEnded: { sessionId: string }
  /** Someone may see more or less than before: these people, or everyone of an organization. */
  rightsChanged: { accountIds: readonly number[] } | { organizationId: number }
  /** Something about a machine itself is new: its name, its place, its licence, or that it is gone. */
  machineChanged: { machineId: string }
  /** What a device signed in with is no longer good: its connection has to end. */
  deviceWithdrawn: { deviceId: string }
  /** The first browser of this process joined a channel, or the last one left it. */
  channelJoined: { name: string }
  channelLeft: { name: string }
  /**
   * Since when accepted points wait to be stored, told each second while they do; null when that is over. The
   * process is null when it is this one.
   */
  dataWaiting: { since: number | null; process: string | null }
  /** What other processes told may not have arrived. */
  gap: Record<string, never>
}

type Name = keyof BusEvents

export interface Bus {
  emit<N extends Name>(name: N, event: BusEvents[N]): void
  on<N extends Name>(name: N, listener: (event: BusEvents[N]) => void): () => void
}

export function createBus(): Bus {
  const emitter = new EventEmitter()
  return {
    emit: (name, event) => void emitter.emit(name, event),
    on: (name, listener) => {
      emitter.on(name, listener)
      return () => void emitter.off(name, listener)
    },
  }
}
