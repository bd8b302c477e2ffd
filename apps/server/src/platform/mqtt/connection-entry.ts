import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { ConnectionWay } from '@millwright/contract/wire/connection-ways'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import type { OpenConnection } from '../registry/connection-store.ts'
import type { DeviceRef } from '../registry/device-store.ts'
import type { Arrival } from './doors.ts'
import type { ConnectPacket } from './packets/packets.ts'
import { tlsOf, type TlsFacts as WayTls } from './way-in.ts'

/** How a connection came in. */
export interface ConnectionFacts {
  readonly way: ConnectionWay
  /** The level in CONNECT; null for another protocol than MQTT. */
  readonly protocol: number | null
  readonly address: string
  readonly clientId: string
  readonly tls: TlsFacts | null
}

export interface TlsFacts {
  readonly version: string
  readonly cipher: string
  /** Of the certificate that the device showed; null for none. */
  readonly certificateEnds: number | null
}

/** A connection as it is counted: a message adds to three numbers and nothing else. */
export interface ConnectionEntry {
  readonly number: number
  readonly device: DeviceRef
  readonly facts: ConnectionFacts
  readonly since: number
  messageAt: number | null
  messages: number
  bytes: number
  /** As they are now. */
  subscriptions: { readonly size: number }
  /** The minute that is being counted. */
  markAt: number
  markMessages: number
  markBytes: number
  minuteMessages: number
  minuteBytes: number
  /** As it was last written; undefined for one that was not. */
  written: Written | undefined
}

interface Written {
  readonly at: number
  readonly messages: number
  readonly minuteMessages: number
  readonly subscriptions: number
}

const MAX_TEXT = 200
const NONE = { size: 0 }

/** From a device about itself: no text column takes a NUL or half a character, and no page a text without end. */
const shown = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD')

export const createConnectionEntry = (
  number: number,
  device: DeviceRef,
  facts: ConnectionFacts,
  since: number,
): ConnectionEntry => ({
  number,
  device,
  facts: { ...facts, address: shownAddress(facts.address), clientId: shown(facts.clientId) },
  since,
  messageAt: null,
  messages: 0,
  bytes: 0,
  subscriptions: NONE,
  markAt: since,
  markMessages: 0,
  markBytes: 0,
  minuteMessages: 0,
  minuteBytes: 0,
  written: undefined,
})

export function countMessage(entry: ConnectionEntry, bytes: number, at: number): void {
  entry.messages += 1
  entry.bytes += bytes
  entry.messageAt = at
}

/** Whether it is another than was last written. */
export function hasChanged(entry: ConnectionEntry, now: number): boolean {
  const { messages, bytes, markAt, markMessages, markBytes, written } = entry
  const length = now - markAt
  if (length >= MINUTE_MS || messages === entry.markMessages || markAt === entry.since) {
    // A flush that came late counted more than a minute.
    const perMinute = MINUTE_MS / Math.max(length, MINUTE_MS)
    entry.minuteMessages = Math.round((messages - markMessages) * perMinute)
    entry.minuteBytes = Math.round((bytes - markBytes) * perMinute)
  }
  if (length >= MINUTE_MS) {
    entry.markAt = now
    entry.markMessages = messages
    entry.markBytes = bytes
  }
  return (
    written === undefined ||
    written.messages !== messages ||
    written.minuteMessages !== entry.minuteMessages ||
    written.subscriptions !== entry.subscriptions.size
  )
}

export const rowOf = ({ device, facts, subscriptions, ...entry }: ConnectionEntry): OpenConnection => ({
  number: entry.number,
  machineId: device.machineId,
  way: facts.way,
  protocol: facts.protocol,
  address: facts.address,
  clientId: facts.clientId,
  tlsVersion: facts.tls?.version ?? null,
  tlsCipher: facts.tls?.cipher ?? null,
  certificateEnds: facts.tls?.certificateEnds ?? null,
  since: entry.since,
  messageAt: entry.messageAt,
  messages: entry.messages,
  bytes: entry.bytes,
  minuteMessages: entry.minuteMessages,
  minuteBytes: entry.minuteBytes,
  subscriptions: subscriptions.size,
})

/** A connection at the moment of its sign-in. */
export function factsOf({ address, way: { via, tls } }: Arrival, packet: ConnectPacket): ConnectionFacts {
  const { clientId, version } = packet
  const [plain, secure] = via === 'websocket' ? (['ws', 'wss'] as const) : (['mqtt', 'mqtts'] as const)
  return { way: tls ? secure : plain, protocol: version, address, clientId, tls: tls && shownTls(tls) }
}

/** The same of a call; null for a socket that is not encrypted. */
export const tlsOfCall = (socket: Socket): TlsFacts | null =>
  socket instanceof TLSSocket ? shownTls(tlsOf(socket, null)) : null

const shownTls = ({ version, cipher, clientCertificate }: WayTls): TlsFacts => {
  const ends = clientCertificate?.notAfter ?? Number.NaN
  return { version, cipher, certificateEnds: Number.isNaN(ends) ? null : ends }
}

/** As people write it. */
export const shownAddress = (address: string): string => shown(address.replace(/^::ffff:/, ''))
