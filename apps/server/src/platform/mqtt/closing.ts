import type { DeviceSocket } from './device-socket.ts'

const CLOSE_WITHIN_MS = 1_000

/** The end of a connection, once however it comes; `onClosing` is called first. */
export function createClosing(socket: DeviceSocket, onClosing: (isServerStopping: boolean) => void) {
  let hasBegun = false

  function begin(isServerStopping: boolean): void {
    if (hasBegun) return
    hasBegun = true
    onClosing(isServerStopping)
  }

  return {
    hasBegun: () => hasBegun,
    closed: (): void => begin(false),

    end(): void {
      begin(false)
      socket.destroy()
    },

    /** Lets what was written arrive: destroying a socket with unread bytes resets it, and our last packets are lost. */
    async finish(isServerStopping: boolean): Promise<void> {
      begin(isServerStopping)
      if (socket.destroyed) return
      const timer = setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS)
      const closed = new Promise<void>((done) => socket.once('close', () => done()))
      socket.end()
      socket.resume()
      await closed
      clearTimeout(timer)
    },
  }
}
