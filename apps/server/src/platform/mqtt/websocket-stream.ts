import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { DeviceSocket } from './device-socket.ts'
import { binaryFrame, closeFrame, createFrameReader, FrameRefused, pongFrame } from './websocket-frames.ts'

/** RFC 6455 §7.4.1. */
const NORMAL_CLOSURE = 1000
/** The close frame has so long to leave. */
const CLOSE_WITHIN_MS = 1_000

export interface WebsocketStreamOptions {
  /** After the handshake. */
  socket: Socket
  /** Bytes that came with the handshake. */
  head: Buffer
  onFault: (reason: string) => void
}

/**
 * The bytes within the frames of a websocket. It is read and written as the socket below is: who does not take more from here
 * is not read there, and a write is over when the socket has passed it on.
 */
export function createWebsocketStream({ socket, head, onFault }: WebsocketStreamOptions): DeviceSocket {
  const frames = createFrameReader()
  let hasEnded = false
  let isRefused = false

  function end(): void {
    if (hasEnded) return
    hasEnded = true
    stream.push(null)
  }

  function take(chunk: Buffer): void {
    if (hasEnded) return
    try {
      const { payload, ping, isClosing } = frames.read(chunk)
      if (payload.length > 0 && !stream.push(payload)) socket.pause()
      // One that does not read our answers gets none.
      if (ping && socket.writable && !socket.writableNeedDrain) socket.write(pongFrame(ping))
      if (isClosing) end()
    } catch (error) {
      if (!(error instanceof FrameRefused)) throw error
      hasEnded = true
      isRefused = true
      onFault(`WebSocket: ${error.message}`)
      const timer = setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS)
      socket.once('close', () => clearTimeout(timer))
      socket.end(closeFrame(error.status), () => socket.destroy())
      stream.destroy()
    }
  }

  const stream = new Duplex({
    // The other side has closed: its bytes are read to the end, then we close too (§5.5.1).
    allowHalfOpen: false,
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) => void socket.write(binaryFrame([chunk]), done),
    writev: (chunks, done) =>
      void socket.write(binaryFrame(chunks.map(({ chunk }) => chunk as Buffer)), done),
    final: (done) => void socket.end(closeFrame(NORMAL_CLOSURE), () => done()),
    destroy(error, done) {
      // A close frame that says what was wrong is on its way.
      if (!isRefused) socket.destroy()
      done(error)
    },
  })
  socket.on('data', take)
  socket.on('end', end)
  socket.on('error', (error) => stream.destroy(error))
  socket.on('close', () => stream.destroy())
  // Those of HTTP.
  socket.setTimeout(0)
  if (head.length > 0) socket.unshift(head)
  return Object.assign(stream, { setNoDelay: (noDelay?: boolean) => socket.setNoDelay(noDelay) })
}
