import type { Status, StatusColor } from '@millwright/domain/status/status'
import type { MACHINE_EVENTS, ORGANIZATION_EVENTS } from './subjects.ts'

/** Where socket.io listens; websocket is the only transport. */
export const LIVE_PATH = '/rt-api/socket.io'

export interface StatusChanged {
  machineId: string
  status: Status
  color: StatusColor
  ts: number
}

export interface LiveMessage {
  /** `{machineId}/{channel}` */
  channel: string
  v: unknown
  ts: number
  /** All that came since the last message, the newest last, when it was more than one. */
  points?: { v: unknown; ts: number }[]
}

/** The server's answer to a join: what was joined, and why the rest was not. */
export interface JoinAnswer {
  joined: string[]
  refused: {
    channel: string
    label:
      | 'ACCESS_DENIED'
      | 'LICENCE_NEEDED'
      | 'NOT_FOUND'
      | 'VALIDATION_FAILED'
      | 'TOO_MANY_CHANNELS'
      | 'SERVICE_NOT_AVAILABLE'
  }[]
}

/** Something about a machine changed: what shows it is read again. Sent where its status is sent. */
export type MachineEvent = (typeof MACHINE_EVENTS)[number]

type MachineEvents = { [E in MachineEvent]: (change: { machineId: string }) => void }

/** Something of the caller's organization changed: what shows it is read again. */
export type OrganizationEvent = (typeof ORGANIZATION_EVENTS)[number]

type OrganizationEvents = { [E in OrganizationEvent]: (change: Record<string, never>) => void }

export interface ServerEvents extends MachineEvents, OrganizationEvents {
  message: (message: LiveMessage) => void
  MachineStatusChanged: (change: StatusChanged) => void
  /** A ticket that the organization of the caller takes part in: its state, its thread or its files. */
  ticketsChanged: (change: { ticketId: string }) => void
  /** The caller's own list of notifications has changed: `Id` is what is new in it, null when something was read or removed. */
  notification: (change: { Id: string | null }) => void
  /** Since when nothing could be stored: what is shown is older than that. Null when all is well. */
  dataState: (state: { staleSince: number | null }) => void
  /** The session was withdrawn; the socket closes after it. */
  sessionEnded: () => void
}

export interface ClientEvents {
  joinChannel: (names: string | string[], ack?: (answer: JoinAnswer) => void) => void
  leaveChannel: (names: string | string[], ack?: () => void) => void
  leaveAllChannels: (ack?: () => void) => void
}

/** Enough for every machine of the largest group several times over. */
export const MAX_CHANNELS_PER_SOCKET = 5_000
