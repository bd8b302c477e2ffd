import type { Server } from 'node:http'
import { createServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Certificate } from '../listen/certificate.ts'
import { createTlsDoor } from '../listen/tls-door.ts'
import { TLS_LIMITS } from '../runtime/limits.ts'
import { networkOf } from './network-address.ts'

export interface ServeTlsOptions {
  certificate: Certificate
  publicUrl: string
  /** This computer and proxies: their requests are answered without TLS too. */
  isExempt: (address: string) => boolean
}

/** Node's types do not have the last one. */
type Timed = Server & { readonly connectionsCheckingInterval: number }

/** Events of a server that listens and of the one that makes the handshakes are the same to all who serve. */
const SHARED_EVENTS = ['request', 'upgrade', 'clientError'] as const

/**
 * The port of a server speaks HTTPS too. Who comes without TLS is sent to the address with it, but for this computer and
 * proxies, which would only encrypt what never leaves them.
 */
export function serveTls(server: Server, { certificate, publicUrl, isExempt }: ServeTlsOptions): void {
  const { keepAliveTimeout, headersTimeout, requestTimeout, connectionsCheckingInterval } = server as Timed
  const secure = createServer({
    ...certificate.options(),
    handshakeTimeout: TLS_LIMITS.handshakeWithinMs,
    keepAliveTimeout,
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval,
  })
  certificate.follow(secure)
  for (const event of SHARED_EVENTS)
    secure.on(event, (...given: unknown[]) => {
      if (!server.emit(event, ...given)) (given[1] as Socket).destroy()
    })
  // It never listens, and looks for slow requests only once it does.
  secure.emit('listening')
  server.once('close', () => secure.close())

  const door = createTlsDoor({
    server: secure,
    networkOf,
    ...(certificate.serverFor && { serverFor: certificate.serverFor }),
    onPlain: (socket, first) => {
      if (isExempt(socket.remoteAddress ?? '')) servePlain(socket)
      else sendOn(socket, first, publicUrl)
    },
  })
  const plain = server.listeners('connection') as ((socket: Socket) => void)[]
  const servePlain = (socket: Socket): void => {
    for (const listener of plain) listener.call(server, socket)
    socket.resume()
  }
  server.removeAllListeners('connection')
  server.on('connection', (socket) => door.enter(socket))
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    closeIdle()
    secure.closeIdleConnections()
  }
}

/** Its headers are not waited for: the address is known. */
function sendOn(socket: Socket, first: Buffer, publicUrl: string): void {
  const path = /^(?:GET|HEAD) (\/[!-~]*) HTTP\/1\./.exec(first.toString('latin1'))?.[1]
  const head =
    path === undefined ? '403 Forbidden' : `308 Permanent Redirect\r\nlocation: ${publicUrl}${path}`
  const text = `HTTPS is needed: ${publicUrl}\n`
  socket.end(
    `HTTP/1.1 ${head}\r\ncontent-type: text/plain\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`,
  )
  // Bytes that are not read would reset the connection, and the answer with it.
  socket.resume()
  socket.setTimeout(TLS_LIMITS.firstBytesWithinMs, () => socket.destroy())
}
