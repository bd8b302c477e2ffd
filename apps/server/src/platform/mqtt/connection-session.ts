import type { ReadFlow } from './paced-reading.ts'
import type { Packet } from './packets/packets.ts'

/** Handles the packets of a client that has signed in: a device, or a reader. */
export interface ConnectionSession extends ReadFlow {
  handle(packet: Packet): void
  /** What was sent before has been taken. */
  drained(): void
  /** The connection is closed. */
  close(isServerStopping: boolean): void
}
