import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { MQTT_WEBSOCKET_PATH } from '@millwright/contract/wire/topics'
import type { Connection } from '../http/guard.ts'
import {
  acceptance,
  ELSEWHERE,
  type HandshakeRefusal,
  handshakeRefusal,
  refusalAnswer,
} from '../http/websocket-handshake.ts'
import type { DeviceSocket } from './device-socket.ts'
import { createWebsocketStream } from './websocket-stream.ts'

/** A connection that has become a websocket, as a broker takes it. */
export interface WebsocketArrival {
  /** Those below, whose end ends it. */
  readonly socket: Socket
  readonly address: string
  /** Makes the websocket, once there is room for it. */
  readonly open: (onFault: (reason: string) => void) => DeviceSocket
}

export interface WebsocketDoorDeps {
  /** Of HTTP, and of HTTPS on the same port. */
  server: Server
  connectionOf: (request: IncomingMessage) => Connection
  /** Whether a password may come over such a connection. */
  takesPasswords: (connection: Connection) => boolean
  /** False when there is no room for one more; null where no broker is. */
  enter: ((arrival: WebsocketArrival) => boolean) | null
}

/** Who does not read our answer is closed after so long. */
const REFUSED_WITHIN_MS = 5_000

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? ''

const ENCRYPTED: HandshakeRefusal = {
  status: '403 Forbidden',
  text: 'MQTT over WebSocket carries a password: connect with wss://.',
}
const FULL: HandshakeRefusal = {
  status: '503 Service Unavailable',
  text: 'Too many connections.',
  headers: { 'retry-after': '5' },
}

/** Devices that come by HTTP: MQTT in the frames of a websocket (MQTT 3.1.1 §6, MQTT 5 §6), beside other websockets of the port. */
export function openWebsocketDoor({ server, connectionOf, takesPasswords, enter }: WebsocketDoorDeps) {
  function upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const path = pathOf(request)
    if (path !== MQTT_WEBSOCKET_PATH) {
      // Live updates have a listener of their own, where they are served.
      if (server.listenerCount('upgrade') === 1) refuse(socket, ELSEWHERE)
      return
    }
    const refusal = enter === null ? ELSEWHERE : handshakeRefusal(request)
    if (refusal) return void refuse(socket, refusal)
    const connection = connectionOf(request)
    if (!takesPasswords(connection)) return void refuse(socket, ENCRYPTED)
    const open = (onFault: (reason: string) => void): DeviceSocket => {
      socket.write(acceptance(request))
      return createWebsocketStream({ socket, head, onFault })
    }
    if (!enter?.({ socket, address: connection.address, open })) refuse(socket, FULL)
  }

  server.on('upgrade', upgrade)
  return { stop: (): void => void server.off('upgrade', upgrade) }
}

function refuse(socket: Socket, refusal: HandshakeRefusal): void {
  socket.on('error', () => socket.destroy())
  socket.setTimeout(REFUSED_WITHIN_MS, () => socket.destroy())
  socket.end(refusalAnswer(refusal), () => socket.destroy())
}
