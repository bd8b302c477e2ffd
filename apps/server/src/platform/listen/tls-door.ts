import type { Socket } from 'node:net'
import type { Server, TLSSocket } from 'node:tls'
import { TLS_LIMITS } from '../runtime/limits.ts'
import { createTurns } from './turns.ts'

export interface TlsDoorOptions {
  /** Makes the handshakes and listens nowhere itself: connections come to it through the door. */
  readonly server: Server
  /** Who counts as one. */
  readonly networkOf: (address: string) => string
  /** The first bytes are no TLS; they can be read from the socket again. */
  readonly onPlain: (socket: Socket, first: Buffer) => void
  /** Another one than `server` that makes the handshake which begins with these bytes; null for none. */
  readonly serverFor?: (first: Buffer) => Server | null
  readonly limits?: Partial<TlsDoorLimits>
}

export type TlsDoorLimits = { readonly [Limit in keyof typeof TLS_LIMITS]: number }

/** How far a connection has come. */
export interface Passage {
  /** It has sent its first bytes and waits for its turn. */
  onWaits?: () => void
  /** Its handshake begins: what follows is up to the other side. */
  onBegins?: () => void
  onSecure?: (socket: TLSSocket) => void
}

/** The content type of a handshake record (RFC 8446 §5.1). */
const HANDSHAKE = 22

/**
 * Where connections wait for their handshake. Memory for one is taken when its first bytes are there, and in one turn of the
 * event loop few begin, those of each network in turn: a handshake takes as long as a hundred messages.
 */
export function createTlsDoor({ server, networkOf, onPlain, serverFor, ...given }: TlsDoorOptions) {
  const limits = { ...TLS_LIMITS, ...given.limits }
  /**
   * Those whose handshake has begun, the oldest first, by address and port of the other side: Node does not say which
   * connection a secure socket is made of.
   */
  const begun = new Map<string, Passage & { readonly socket: Socket }>()

  const turns = createTurns({
    perTurn: limits.handshakesPerTurn,
    isCrowded: () => begun.size >= limits.handshakesAtOnce,
    crowdedMs: limits.crowdedMs,
  })

  function end(key: string): void {
    if (begun.delete(key)) turns.goOn()
  }

  function begin(socket: Socket, passage: Passage, by: Server): void {
    if (socket.destroyed) return
    passage.onBegins?.()
    const [oldest] = begun.values()
    if (oldest && begun.size >= limits.handshakesBegun) oldest.socket.destroy()
    const key = keyOf(socket)
    begun.set(key, { ...passage, socket })
    socket.once('close', () => begun.get(key)?.socket === socket && end(key))
    if (by !== server) {
      // Such a connection is for its handshake alone.
      const timer = setTimeout(() => socket.destroy(), limits.handshakeWithinMs)
      socket.once('close', () => clearTimeout(timer))
    }
    by.emit('connection', socket)
  }

  server.on('secureConnection', (socket: TLSSocket) => {
    const key = keyOf(socket)
    const passage = begun.get(key)
    end(key)
    passage?.onSecure?.(socket)
  })

  server.on('tlsClientError', (_error, socket) => socket.destroy())

  return {
    enter(socket: Socket, passage: Passage = {}): void {
      const { remoteAddress } = socket
      if (remoteAddress === undefined) return void socket.destroy()
      const timer = setTimeout(() => socket.destroy(), limits.firstBytesWithinMs)
      socket.on('error', ignore)
      socket.once('close', () => clearTimeout(timer))
      socket.once('data', (first: Buffer) => {
        clearTimeout(timer)
        socket.pause()
        socket.unshift(first)
        if (first[0] !== HANDSHAKE) return onPlain(socket, first)
        passage.onWaits?.()
        const by = serverFor?.(first) ?? server
        turns.put(networkOf(remoteAddress), () => begin(socket, passage, by))
      })
    },
  }
}

/** The connection ends, which its `close` says. */
const ignore = (): void => {}

const keyOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`
