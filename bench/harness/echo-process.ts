import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** The least that a websocket can do: what comes in goes out. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
server.on('listening', () => process.send?.({ port: (server.address() as AddressInfo).port }))
server.on('connection', (socket) => socket.on('message', (data) => socket.send(data)))
process.once('disconnect', () => process.exit())
