/** A session reaches its connection through these alone. */
export interface DeviceWire {
  acknowledge(ack: number): void
  write(bytes: Buffer): void
  /** Drops the packet when the connection cannot take it now: QoS 0. */
  deliver(bytes: Buffer): void
  /** Closes the connection, as every violation of the protocol does [MQTT-4.8.0-1]. */
  disconnect(reason: string): void
  /** Closes the connection after what was written has been sent, as after a DISCONNECT. */
  finish(): void
}
