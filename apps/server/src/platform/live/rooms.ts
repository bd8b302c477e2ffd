import type { ClientEvents, ServerEvents } from '@millwright/contract/live'
import type { Server, Socket } from 'socket.io'
import type { Caller } from '../registry/session-store.ts'
import type { BrowserSendBuffer } from './browser-frames.ts'

/** Per connected browser. */
export interface LiveSocketData {
  caller: Caller
  /** How many changes of rights there had been when the caller was looked up. */
  rightsSeen: number
  sendBuffer: BrowserSendBuffer
}

export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, LiveSocketData>

export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, LiveSocketData>

const CHANNEL = 'channel:'

export const sessionRoom = (sessionId: string): string => `session:${sessionId}`

export const accountRoom = (accountId: number): string => `account:${accountId}`

export const organizationRoom = (organizationId: number): string => `organization:${organizationId}`

export const channelRoom = (name: string): string => CHANNEL + name

/** The live name behind a room; null for a room of another kind. */
export const channelOf = (room: string): string | null =>
  room.startsWith(CHANNEL) ? room.slice(CHANNEL.length) : null
