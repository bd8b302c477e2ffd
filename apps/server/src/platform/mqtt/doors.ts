import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { type ConnectionLimitOptions, createConnectionLimit } from '../http/connection-limit.ts'
import { networkOf } from '../http/network-address.ts'
import type { Certificate } from '../listen/certificate.ts'
import type { ClientCa } from '../listen/client-ca.ts'
import { orSayWhy } from '../listen/ports.ts'
import { createTlsDoor, type TlsDoorLimits } from '../listen/tls-door.ts'
import type { BrokerLimits } from '../runtime/limits.ts'
import type { DeviceSocket } from './device-socket.ts'
import type { PacketFault } from './packet-faults.ts'
import { createSignInRoom, type SignInSlot } from './sign-in-room.ts'
import { tlsOf, type WayIn } from './way-in.ts'
import type { WebsocketArrival } from './websocket-door.ts'

/** Where connections come in. */
export interface BrokerPort {
  readonly port: number
  readonly host: string
}

/** The same over TLS. */
export interface BrokerTlsPort extends BrokerPort {
  readonly certificate: Pick<Certificate, 'options' | 'follow'>
  /** Null where no authorities are named. */
  readonly clientCa: ClientCa | null
}

/** A connection that may sign in. */
export interface Arrival {
  readonly socket: DeviceSocket
  readonly address: string
  readonly way: WayIn
  readonly slot: SignInSlot
}

export interface DoorsDeps {
  plain: BrokerPort
  /** Null where there is no certificate. */
  secure: BrokerTlsPort | null
  /** Whose connections are limited, and to how many. */
  connections: ConnectionLimitOptions
  limits: BrokerLimits & TlsDoorLimits
  open: (arrival: Arrival) => { end(): void }
  noteFault: (fault: PacketFault) => void
}

const PLAIN: WayIn = { via: 'tcp', tls: null }

/** Connections that the system holds until they are accepted; one for which there is no room tries again after seconds. */
const BACKLOG = 4_096

/** The ports of the broker. The limits of connections and of those without sign-in are the same over TLS and without. */
export async function openDoors({ plain, secure, connections, limits, open, noteFault }: DoorsDeps) {
  const perAddress = createConnectionLimit(connections)
  const signInRoom = createSignInRoom({
    max: limits.unauthenticated,
    maxPerAddress: limits.unauthenticatedPerAddress,
    isExempt: connections.isExempt,
  })

  /** Null for one that may not be; `held.end` closes it when it has to make room. */
  function admit(socket: Socket, address = socket.remoteAddress ?? '') {
    const leave = perAddress.take(address)
    const held: { end(): void } = { end: () => socket.destroy() }
    const slot = leave && signInRoom.enter(address, () => held.end())
    if (!slot) {
      leave?.()
      return null
    }
    socket.once('close', leave)
    return { address, slot, held }
  }

  const plainServer = createServer((socket) => {
    const admitted = admit(socket)
    if (!admitted) return void socket.destroy()
    const { address, slot, held } = admitted
    held.end = open({ socket, address, way: PLAIN, slot }).end
  })

  let isClosed = false
  /** Those that come by HTTP: one more that may not be is answered there. */
  function enterWebsocket({ socket, address, ...websocket }: WebsocketArrival): boolean {
    const admitted = isClosed ? null : admit(socket, address)
    if (!admitted) return false
    const { slot, held } = admitted
    const tls = 'encrypted' in socket ? tlsOf(socket as TLSSocket, null) : null
    const opened = websocket.open((reason) => noteFault({ reason, device: undefined, address }))
    held.end = open({ socket: opened, address, way: { via: 'websocket', tls }, slot }).end
    return true
  }

  /** Handshakes that never end are counted from their first byte on, and make room for those that come. */
  function createSecureServer({ certificate, clientCa }: BrokerTlsPort): Server {
    const handshakes = createTlsServer({
      ...certificate.options(),
      // Asked for and not needed. Of which authority it is decides nothing: it has to be registered.
      requestCert: true,
      rejectUnauthorized: false,
      handshakeTimeout: limits.handshakeWithinMs,
    })
    certificate.follow(handshakes)
    const fault = (reason: string, { remoteAddress: address = '' }: Socket): void =>
      noteFault({ reason, device: undefined, address })
    handshakes.on('tlsClientError', ({ message }, socket) => fault(`TLS: ${message}`, socket))
    const door = createTlsDoor({
      server: handshakes,
      networkOf,
      onPlain: (socket) => {
        fault('the first bytes are no TLS', socket)
        socket.destroy()
      },
      limits,
    })
    return createServer((raw) => {
      const admitted = admit(raw)
      if (!admitted) return void raw.destroy()
      const { address, slot, held } = admitted
      raw.once('close', slot.leave)
      door.enter(raw, {
        onWaits: slot.waits,
        onBegins: slot.idles,
        onSecure: (socket) => {
          held.end = open({ socket, address, way: { via: 'tcp', tls: tlsOf(socket, clientCa) }, slot }).end
        },
      })
    })
  }

  const secureServer = secure && createSecureServer(secure)
  await orSayWhy('MQTT_PORT', plain, listen(plainServer, plain))
  if (secure && secureServer) await orSayWhy('MQTT_TLS_PORT', secure, listen(secureServer, secure))

  return {
    port: portOf(plainServer),
    tlsPort: secureServer && portOf(secureServer),
    enterWebsocket,
    /** Ends those that have not signed in; resolves when the others have ended too. */
    async close(): Promise<void> {
      isClosed = true
      const servers = secureServer ? [plainServer, secureServer] : [plainServer]
      const closed = servers.map((server) => new Promise<void>((done) => server.close(() => done())))
      signInRoom.endAll()
      await Promise.all(closed)
    },
  }
}

function listen(server: Server, { port, host }: BrokerPort): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', fail)
      done()
    })
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  return address.port
}
