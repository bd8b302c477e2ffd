import { createAcknowledger } from './acknowledger.ts'
import type { DeviceSocket } from './device-socket.ts'

export interface ConnectionOutputDeps {
  socket: DeviceSocket
  hasEnded: () => boolean
  /** The device does not read what it is sent: it is not read either, until the socket drains. */
  onBacklog: () => void
}

/** The packets to a device. */
export function createConnectionOutput({ socket, hasEnded, onBacklog }: ConnectionOutputDeps) {
  /** Our answers: unread, they would fill the memory. */
  function write(bytes: Buffer): void {
    if (socket.writable && !socket.write(bytes)) onBacklog()
  }
  const { acknowledge, flush } = createAcknowledger(write)

  return {
    acknowledge,
    write,
    /** In place of an acknowledgement, behind those that are due. */
    refuse(bytes: Buffer): void {
      flush()
      write(bytes)
    },
    /** Messages that it subscribed to, while there is room: it may be waiting for us to read before it reads itself. */
    send: (bytes: Buffer): void => void (!hasEnded() && socket.writable && socket.write(bytes)),
    hasRoom: (): boolean => !hasEnded() && !socket.writableNeedDrain,
  }
}
