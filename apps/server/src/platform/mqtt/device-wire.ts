import type { ReasonCode } from './packets/reason-codes.ts'

/** A session reaches its connection through these alone. */
export interface DeviceWire {
  acknowledge(ack: number): void
  /** In place of an acknowledgement, behind those that are due. */
  refuse(bytes: Buffer): void
  /** The connection is not read until it has taken them. */
  write(bytes: Buffer): void
  /** Messages that it subscribed to; to be written while there is room. */
  send(bytes: Buffer): void
  hasRoom(): boolean
  /** Closes the connection, as every violation of the protocol does [MQTT-4.8.0-1]. */
  disconnect(reason: string, code: ReasonCode): void
  /** Closes the connection after what was written has been sent, as after a DISCONNECT. */
  finish(): void
}
