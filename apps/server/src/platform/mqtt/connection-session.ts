import type { ReadFlow } from './paced-reading.ts'
import type { Packet } from './packets/packets.ts'

/** Handles the packets of a client that has signed in: a device, or a reader. */
export interface ConnectionSession extends ReadFlow {
  handle(packet: Packet): void
  /** The socket has taken all that was sent before. */
  drained(): void
  /** The connection is closed. */
  close(isServerStopping: boolean): void
}
